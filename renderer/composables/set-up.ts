import type { Offer, TurnRecord } from '#engine/view';

/** Whether pieces are being set up before the phase goes on. */
export const isSettingUp = (turn: TurnRecord | null): boolean => turn?.setUp === true;

/** Whether an offer puts a piece down anywhere on its ground, instead of walking it there. */
export const putsDown = ({ id }: Offer): boolean => id === 'setUp';

/** What a click on a square means: walking, being set up. Dragging somebody along is begun by its button alone. */
export const isByClick = ({ id, choose }: Offer): boolean =>
  choose?.from.of === 'squares' && id !== 'drag' && !id.startsWith('drag ');
