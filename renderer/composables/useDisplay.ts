import { noDisplay, type DisplayState, type Input, type Refusal, type Result } from '#api';
import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { useNotices } from '../stores/notices.ts';
import { words } from '../words/index.ts';
import { useAside } from './useAside.ts';
import { useClient } from './client.ts';

/** What the small picture of the players' screen wears, and the bar says. */
export type Dress = 'waiting' | 'black' | 'frozen' | 'handout';

/** The players' screen, as the GM steers it. */
export const useDisplay = defineStore('display', () => {
  const client = useClient();
  const notices = useNotices();
  const aside = useAside();
  const state = shallowRef<DisplayState>(noDisplay);
  /** Main would not open it, since the players would see the gamemaster's own window: its sentence, until somebody decides. */
  const mirrored = shallowRef<Refusal | null>(null);
  /** The small picture is folded to a tag. */
  const isFolded = ref(false);
  /** The page of the text that is held up, counted from 0. */
  const page = ref(0);
  let askedAt = 0;

  const dress = computed<Dress[]>(() => {
    const { open, waits, black, frozen, handout } = state.value;
    if (!open) return [];
    return [
      ...(waits ? (['waiting'] as const) : black ? (['black'] as const) : []),
      ...(frozen ? (['frozen'] as const) : []),
      ...(handout !== null && !waits && !black ? (['handout'] as const) : []),
    ];
  });
  /** In a word, for the button in the bar; null while it is shut. */
  const inWords = computed(() => {
    if (!state.value.open) return null;
    return dress.value.map((one) => words.display.dress[one]()).join(', ') || words.display.isOpen();
  });
  /** The display that the players' window is on. */
  const screen = computed(() => state.value.screens.find(({ key }) => key === state.value.on) ?? null);
  /** Nothing but the GM's own display: the players' window is one like others there. */
  const isAlone = computed(() => state.value.link === null && (screen.value?.isGm ?? true));

  /** Takes over what main says. Of several answers on their way only the newest question's counts. */
  async function take(asked: Promise<Result<DisplayState>>): Promise<Refusal | null> {
    const mine = ++askedAt;
    try {
      const result = await asked;
      if (!result.ok) return result.refusal;
      if (mine === askedAt) state.value = result.value;
      return null;
    } catch {
      return words.refusals.road();
    }
  }

  async function tell(asked: Promise<Result<DisplayState>>): Promise<boolean> {
    const refusal = await take(asked);
    if (refusal) notices.refuse(refusal);
    return refusal === null;
  }

  const load = () => tell(client.ask('display.state', {}));

  /**
   * Opens the players' screen. Where there is no desktop its page opens beside this one; where the browser does not let it, its
   * address is shown instead. Mirrored displays are opened only once somebody has said so.
   */
  async function open(input: Input<'display.open'> = {}): Promise<void> {
    const { link } = state.value;
    if (link !== null && window.open(link, '_blank') === null) aside.show('display');
    const refusal = await take(client.ask('display.open', input));
    mirrored.value = refusal?.code === 'mirrored' ? refusal : null;
    if (refusal && refusal.code !== 'mirrored') notices.refuse(refusal);
  }

  const close = () => {
    mirrored.value = null;
    return state.value.open ? tell(client.ask('display.close', {})) : Promise.resolve(true);
  };
  const toggle = () => (state.value.open || mirrored.value ? close() : open());
  /** Out of the dark: after it was opened, or at any time. */
  const show = () => tell(client.ask('display.black', { black: false }));
  const blacken = () => tell(client.ask('display.black', { black: !isDark() }));
  const isDark = () => state.value.black || state.value.waits;
  const freeze = () => tell(client.ask('display.freeze', { frozen: !state.value.frozen }));
  const look = (eye: DisplayState['eye']) => tell(client.ask('display.eye', { eye }));
  const hold = (handout: string | null, page?: number) =>
    tell(client.ask('display.hold', { handout, ...(page === undefined ? {} : { page }) }));
  const fit = (input: Input<'display.fit'>) => tell(client.ask('display.fit', input));
  const ruler = (isShown: boolean) => tell(client.ask('display.ruler', { show: isShown }));
  const measured = (mm: number) => tell(client.ask('display.measured', { mm }));

  const listen = () => {
    const offs = [
      client.on('display.state', (body) => {
        state.value = body;
      }),
      client.on('thumbnail.stage', ({ handout }) => {
        page.value = handout?.kind === 'text' ? (handout.page ?? 0) : 0;
      }),
      client.on('display.notice', ({ sentence }) => notices.tell(sentence)),
    ];
    return () => offs.forEach((off) => off());
  };

  return {
    state,
    mirrored,
    isFolded,
    page,
    dress,
    inWords,
    screen,
    isAlone,
    load,
    open,
    close,
    toggle,
    show,
    blacken,
    freeze,
    look,
    hold,
    fit,
    ruler,
    measured,
    listen,
  };
});
