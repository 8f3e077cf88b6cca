import type { Client } from '#api';
import { createApp, type App } from 'vue';
import { clientKey } from '../composables/client.ts';
import RecoveryFault from './RecoveryFault.vue';

/**
 * Shows that something in the window broke, in an app of its own beside the window's: it is there whatever the other one still
 * draws. Further faults while it is shown add nothing.
 */
export function faultCard(
  client: Client,
  page: Pick<Document, 'createElement' | 'body'>,
  reload: () => void,
) {
  let shown: { app: App; place: HTMLElement } | null = null;
  const dismiss = () => {
    shown?.app.unmount();
    shown?.place.remove();
    shown = null;
  };
  const show = () => {
    if (shown) return;
    const place = page.createElement('div');
    page.body.append(place);
    const app = createApp(RecoveryFault, { onReload: reload, onDismiss: dismiss });
    // A fault of the card itself must not call for another card.
    app.config.errorHandler = (error) => console.error(error);
    app.provide(clientKey, client).mount(place);
    shown = { app, place };
  };
  return { show, dismiss };
}
