import type { Audience } from '#engine/view';
import { z } from 'zod';

/**
 * Where a question may come from: `desktop` only the app's own windows; `machine` also the loopback server; `any` also, for the
 * players' names, tablets and televisions on the local network.
 */
export type RoadOf = 'any' | 'machine' | 'desktop';

/** A name that crosses the border between the main process and a window. */
export interface Name {
  audience: Audience;
  road: RoadOf;
  input: z.ZodType;
  output: z.ZodType;
  /** Takes more than other names do: a picture. */
  large?: true;
}

/** Something that main pushes to the windows of an audience. `machine`: never to the local network. */
export interface Topic {
  audience: Audience;
  road: 'any' | 'machine';
  body: z.ZodType;
}

export const gm = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O, road: RoadOf = 'any') => ({
  audience: 'gm' as const,
  road,
  input,
  output,
});

export const players = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  road: RoadOf = 'any',
) => ({ audience: 'players' as const, road, input, output });

export const told = <A extends Audience, B extends z.ZodType>(
  audience: A,
  body: B,
  road: 'any' | 'machine' = 'any',
) => ({ audience, road, body });

export const text = (most: number) => z.string().trim().min(1).max(most);
export const line = z.string().max(200);
export const id = text(80);
export const none = z.strictObject({});
export const json: z.ZodType<unknown> = z.json();

/** What is asked and answered by a name, after its check. */
export type Asked<N extends Name> = z.output<N['input']>;
export type Answered<N extends Name> = z.output<N['output']>;
