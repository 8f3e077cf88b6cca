import type { NetworkState, Result } from '#api';
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { useNotices } from '../stores/notices.ts';
import { words } from '../words/index.ts';
import { useClient } from './client.ts';

const off: NetworkState = { on: false, links: [], code: null, qr: [], guests: [], locked: [] };

/** The players' screen on the local network, as the GM opens and shuts it. */
export const useNetwork = defineStore('network', () => {
  const client = useClient();
  const notices = useNotices();
  const state = shallowRef<NetworkState>(off);

  async function take(asked: Promise<Result<NetworkState>>): Promise<void> {
    try {
      const result = await asked;
      if (result.ok) state.value = result.value;
      else notices.refuse(result.refusal);
    } catch {
      notices.refuse(words.refusals.road());
    }
  }

  const load = () => take(client.ask('network.state', {}));
  const toggle = () => take(client.ask(state.value.on ? 'network.close' : 'network.open', {}));
  const newCode = () => take(client.ask('network.newCode', {}));
  const remove = (guest: string) => take(client.ask('network.remove', { guest }));
  const listen = () => {
    const offs = [
      client.on('network.state', (body) => {
        state.value = body;
      }),
      client.on('network.notice', ({ sentence }) => notices.tell(sentence)),
    ];
    return () => offs.forEach((stop) => stop());
  };

  return { state, load, toggle, newCode, remove, listen };
});
