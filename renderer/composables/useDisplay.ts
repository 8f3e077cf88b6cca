import type { DisplayState, Result } from '#api';
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { useNotices } from '../stores/notices.ts';
import { useAside } from './useAside.ts';
import { useClient } from './client.ts';

/** The players' screen, as the GM steers it. */
export const useDisplay = defineStore('display', () => {
  const client = useClient();
  const notices = useNotices();
  const aside = useAside();
  const state = shallowRef<DisplayState>({ open: false, black: false, link: null });

  async function take(asked: Promise<Result<DisplayState>>): Promise<void> {
    const result = await asked;
    if (result.ok) state.value = result.value;
    else notices.refuse(result.refusal);
  }

  const load = () => take(client.ask('display.state', {}));
  /**
   * Opens or closes the players' screen. Where there is no desktop its page opens beside this one; where the browser does not let it,
   * its address is shown instead.
   */
  async function toggle(): Promise<void> {
    const { open, link } = state.value;
    if (!open && link !== null && window.open(link, '_blank') === null) aside.toggle('settings');
    await take(client.ask(open ? 'display.close' : 'display.open', {}));
  }
  const blacken = () => take(client.ask('display.black', { black: !state.value.black }));
  const listen = () =>
    client.on('display.state', (body) => {
      state.value = body;
    });

  return { state, load, toggle, blacken, listen };
});
