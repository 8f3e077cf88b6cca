import type { Refusal } from '#api';
import { computed, onBeforeUnmount, onMounted, ref, shallowRef } from 'vue';
import { sessionOf } from '../road-watch.ts';
import { words } from '../words/index.ts';

const PLAYERS = '/player.html';
const CODE_LENGTH = 6;
/** What an address may carry in its fragment beside a code. */
const SENT_AWAY = 'removed';

/** What was typed, as a code is written: six letters and digits at most. */
const asCode = (typed: string) =>
  typed
    .replace(/[^0-9a-z]/gi, '')
    .toUpperCase()
    .slice(0, CODE_LENGTH);

/**
 * Lets a guest in. The code of a scanned link is taken out of the address bar at once and given; without one, and without a session from
 * before, it has to be typed. Then the players' screen takes the place of this page.
 */
export function useJoin(page: Window) {
  const code = ref('');
  const isJoining = ref(true);
  const refusal = shallowRef<Refusal | null>(null);
  /** Seconds until a code is looked at again. */
  const wait = ref(0);
  const canJoin = computed(() => !isJoining.value && wait.value === 0 && code.value.length === CODE_LENGTH);
  let ticking: number | null = null;

  const enter = () => page.location.replace(PLAYERS);

  function type(typed: string): void {
    code.value = asCode(typed);
    if (wait.value === 0) refusal.value = null;
  }

  /** Counts the lock down by the clock, not by ticks: a tablet that sleeps does not tick. */
  function lock(seconds: number): void {
    const end = Date.now() + seconds * 1000;
    stop();
    wait.value = seconds;
    ticking = page.setInterval(() => {
      wait.value = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      if (wait.value > 0) return;
      stop();
      refusal.value = null;
    }, 500);
  }

  function stop(): void {
    if (ticking !== null) page.clearInterval(ticking);
    ticking = null;
  }

  async function give(): Promise<void> {
    isJoining.value = true;
    refusal.value = null;
    try {
      const answer = await page.fetch('/join', {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: code.value }),
      });
      if (answer.status === 204) return enter();
      const said = (await answer.json()) as Refusal & { seconds?: number };
      refusal.value = said;
      code.value = '';
      if (said.seconds !== undefined) lock(said.seconds);
    } catch {
      refusal.value = words.joining.noAnswer();
    }
    isJoining.value = false;
  }

  const join = () => (canJoin.value ? give() : Promise.resolve());

  onMounted(async () => {
    const { hash, pathname } = page.location;
    const carried = decodeURIComponent(hash.slice(1));
    if (hash) page.history.replaceState(null, '', pathname);
    if (carried === SENT_AWAY) refusal.value = words.joining.removed();
    else if (asCode(carried).length === CODE_LENGTH) {
      code.value = asCode(carried);
      return give();
    } else {
      const says = await sessionOf(page);
      if (says === 'apart' || says === 'connected') return enter();
    }
    isJoining.value = false;
  });
  onBeforeUnmount(stop);

  return { code, type, isJoining, refusal, wait, canJoin, join };
}
