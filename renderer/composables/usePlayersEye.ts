import type { DisplayState, EyeRect, PointedAt } from '#api';
import type { Rect } from '#board';
import { recordsOf } from '#engine/view';
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import { currentLevel, mapOf, boundsOf } from '../map/model.ts';
import { useTable } from '../stores/table.ts';
import { useAside } from './useAside.ts';
import { useClient } from './client.ts';
import { useDisplay } from './useDisplay.ts';
import { useTool } from './useTool.ts';

/** The players are told where the GM points at most so often: milliseconds between two places. */
const pause = 50;
/** How long the players' window may take to go to where the frame was set down, in milliseconds. */
const arrives = 800;

/** Where the players look, as the GM sees it and leads it: the frame on the map, and the ring that points. */
export const usePlayersEye = defineStore('players-eye', () => {
  const client = useClient();
  const table = useTable();
  const aside = useAside();
  const display = useDisplay();
  const tool = useTool();

  /** Where the frame is being dragged to, or was set down until the players' window is there. */
  const held = shallowRef<Rect | null>(null);
  let isDragged = false;
  /** What the eye did before the GM showed them what he sees. */
  const before = shallowRef<DisplayState['eye'] | null>(null);
  const isPointing = ref(false);
  let last: { x: number; y: number } | null = null;
  let sentAt = 0;
  let later: ReturnType<typeof setTimeout> | undefined;

  const level = computed(() => tool.level ?? currentLevel(table.records)?.id ?? null);
  const isShowingMine = computed(() => before.value !== null && typeof display.state.eye === 'object');

  /** The squares that the players see, where that is worth knowing on the map: they are led, or are just about to be. */
  const frame = computed<Rect | null>(() => {
    const { open, eye, looks, trueSize } = display.state;
    const isLed = eye !== 'follow' || trueSize || aside.shown === 'display' || held.value !== null;
    if (!open || !isLed || !looks || looks.level !== level.value) return null;
    return held.value ?? (coversAll(looks) ? null : looks);
  });

  /** Shows the players what the GM sees; asked again, the eye goes back to what it did before. */
  async function showMine(): Promise<void> {
    const back = before.value;
    if (back !== null) {
      before.value = null;
      await display.look(back);
      return;
    }
    const seen = tool.map?.seen?.();
    if (!seen || level.value === null) return;
    // Noted before the answer comes: the same key pressed again meanwhile leads back.
    before.value = display.state.eye;
    if (!(await display.look(squares(seen, level.value)))) before.value = null;
  }

  // Led elsewhere from outside, as with another campaign: there is nowhere to go back to.
  watch(
    () => typeof display.state.eye === 'object',
    (isLed) => {
      if (!isLed) before.value = null;
    },
  );

  /** Follow the action, or stay. */
  async function lead(eye: 'follow' | 'stay'): Promise<void> {
    before.value = null;
    await display.look(eye);
  }

  function drag(to: Rect): void {
    isDragged = true;
    held.value = to;
  }

  /** The frame was set down elsewhere. */
  async function setDown(): Promise<void> {
    isDragged = false;
    const to = held.value;
    if (!to || level.value === null) return;
    const isLed = await display.look(squares(to, level.value));
    // Where the players' window has nothing to move, it has nothing to tell either.
    setTimeout(() => held.value === to && !isDragged && (held.value = null), isLed ? arrives : 0);
  }

  watch(
    () => display.state.looks,
    () => {
      if (!isDragged) held.value = null;
    },
  );

  /** Whether the frame is around all floor there is, so that there is nothing to tell. */
  function coversAll(rect: EyeRect): boolean {
    const bounds = boundsOf(mapOf(openly(), rect.level));
    if (!bounds) return true;
    return (
      rect.x <= bounds.x &&
      rect.y <= bounds.y &&
      rect.x + rect.w >= bounds.x + bounds.w &&
      rect.y + rect.h >= bounds.y + bounds.h
    );
  }

  /** What players may see of the map: what is hidden from them is nothing that a frame could leave out. */
  function openly() {
    const shown = [...recordsOf(table.records, 'level'), ...recordsOf(table.records, 'section')];
    return Object.fromEntries(
      shown.filter((record) => !('hidden' in record && record.hidden)).map((record) => [record.id, record]),
    );
  }

  /** The mouse is over a place of the map, in squares; null: over none. */
  function over(at: { x: number; y: number } | null): void {
    last = at;
    if (isPointing.value) sendSoon();
  }

  function point(isHeld: boolean): void {
    if (isPointing.value === isHeld) return;
    isPointing.value = isHeld;
    clearTimeout(later);
    later = undefined;
    send();
  }

  function sendSoon(): void {
    if (later !== undefined) return;
    const wait = Math.max(0, sentAt + pause - performance.now());
    later = setTimeout(() => {
      later = undefined;
      send();
    }, wait);
  }

  function send(): void {
    sentAt = performance.now();
    const isSomewhere = isPointing.value && last !== null && level.value !== null;
    const at: PointedAt = isSomewhere ? { level: level.value!, x: last!.x, y: last!.y } : null;
    // A ring that was not shown is shown with the next move: nobody needs to be told.
    client.ask('display.point', { at }).catch(() => undefined);
  }

  return { frame, level, isShowingMine, isPointing, showMine, lead, drag, setDown, over, point };
});

/** Whole numbers are not needed, but no more than anybody can see. */
function squares({ x, y, w, h }: Rect, level: string): EyeRect {
  const round = (value: number) => Math.round(value * 10_000) / 10_000;
  return { level, x: round(x), y: round(y), w: round(w), h: round(h) };
}
