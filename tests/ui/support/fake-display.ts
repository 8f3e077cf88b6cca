import { noDisplay, plainStage, type DisplayState, type Handout, type Stage } from '#api';
import { done, refusal, refused } from '#engine';
import type { Handlers } from './fake-client.ts';
import { playersFight } from './table.ts';

export const television: DisplayState['screens'][number] = {
  key: 'tv',
  label: 'Television',
  width: 1920,
  height: 1080,
  isGm: false,
  mirrors: false,
};
export const laptop: DisplayState['screens'][number] = {
  key: 'laptop',
  label: 'Laptop',
  width: 1440,
  height: 900,
  isGm: true,
  mirrors: false,
};
export const letter = {
  id: 'h1',
  title: 'A letter',
  text: 'Come at once.\nThe rats are in the cellar.',
  asset: null,
  at: '2026-03-02T19:00:00Z',
};
export const portrait = {
  id: 'a1',
  name: 'The innkeeper',
  kind: 'picture' as const,
  width: 600,
  height: 800,
  size: 90_000,
  src: '/assets/a1',
  trouble: null,
};

/** A small main process for the players' screen: it keeps its state, and tells every window of what changed. */
export function fakeDisplay(push: (topic: string, body: unknown) => void) {
  const state: DisplayState = { ...noDisplay, screens: [laptop, television] };
  let handouts: (Omit<typeof letter, 'asset'> & { asset: string | null })[] = [letter];
  let page = 0;
  const view = playersFight();

  function held(): Handout | null {
    const handout = handouts.find(({ id }) => id === state.handout);
    if (!handout) return null;
    const { title, text, asset } = handout;
    return asset
      ? { kind: 'picture', title, src: portrait.src, width: portrait.width, height: portrait.height }
      : { kind: 'text', title, text, page };
  }
  const stage = (): Stage => ({
    ...plainStage,
    black: state.black,
    marks: state.waits,
    eye: state.eye,
    handout: held(),
    touch: state.touch,
  });
  const put = (some: Partial<DisplayState>) => {
    Object.assign(state, some);
    for (const topic of ['display.stage', 'thumbnail.stage']) push(topic, stage());
    push('display.trim', state.trim);
    push('display.state', { ...state });
    return done({ ...state });
  };
  const square = () => (state.trueSize && state.pxPerMm !== null ? state.pxPerMm * state.mm : null);

  const answers: Handlers = {
    'display.state': () => done({ ...state }),
    'display.open': ({ screen, mirrored }) => {
      const to = state.screens.find(({ key }) => key === screen) ?? state.screens.find(({ isGm }) => !isGm);
      if (to?.mirrors && !mirrored)
        return refused(refusal('mirrored', 'The television shows the same as your own display.'));
      const dark = state.open ? {} : { black: true, waits: true };
      return put({ ...dark, open: true, on: to?.key ?? 'laptop' });
    },
    'display.close': () => put({ open: false, waits: false, on: null }),
    'display.black': ({ black }) => put({ black, ...(black ? {} : { waits: false }) }),
    'display.freeze': ({ frozen }) => put({ frozen }),
    'display.eye': ({ eye }) => put({ eye }),
    'display.point': ({ at }) => {
      push('display.pointer', { at });
      return done({});
    },
    'display.hold': ({ handout, page: to = 0 }) => {
      page = to;
      return put({ handout });
    },
    'display.fit': ({ margins, turn, touch, mm, trueSize }) => {
      Object.assign(state, {
        ...(touch === undefined ? {} : { touch }),
        ...(mm === undefined ? {} : { mm }),
        ...(trueSize === undefined ? {} : { trueSize }),
      });
      const { trim } = state;
      return put({
        trim: { ...trim, margins: margins ?? trim.margins, turn: turn ?? trim.turn, square: square() },
      });
    },
    'display.ruler': ({ show }) => put({ trim: { ...state.trim, ruler: show ? 500 : null } }),
    'display.measured': ({ mm }) =>
      put({ pxPerMm: (state.trim.ruler ?? 0) / mm, trim: { ...state.trim, ruler: null } }),
    'display.view': () => done({ stage: stage(), view }),
    'display.trim': () => done(state.trim),
    'display.looks': ({ at }) => {
      put({ looks: at });
      return done({});
    },
    'thumbnail.view': () => done({ stage: stage(), view }),
    'handouts.list': () => done(handouts),
    'handouts.save': ({ id, title, text, asset }) => {
      const made = { id: id ?? `h${handouts.length + 1}`, title, text, asset, at: '2026-03-02T20:00:00Z' };
      handouts = [made, ...handouts.filter((one) => one.id !== made.id)];
      return done(made);
    },
    'handouts.remove': ({ id, restore }) => {
      handouts = restore ? [letter, ...handouts] : handouts.filter((one) => one.id !== id);
      return done(handouts);
    },
    'assets.list': () => done([portrait]),
  };
  return { state, put, answers };
}
