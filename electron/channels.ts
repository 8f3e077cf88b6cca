/** The two channels between the main process and a window: questions up, pushes down. */
export const INVOKE = 'delvekeeper:invoke';
export const PUSH = 'delvekeeper:push';
