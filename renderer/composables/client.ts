import type { Client } from '#api';
import { inject, type InjectionKey } from 'vue';

export const clientKey: InjectionKey<Client> = Symbol('client');

/** The typed client of this window. Throws where the app was mounted without one. */
export function useClient(): Client {
  const client = inject(clientKey);
  if (!client) throw new Error('This window was mounted without a client.');
  return client;
}
