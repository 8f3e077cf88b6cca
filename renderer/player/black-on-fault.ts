import { createApp, type App } from 'vue';
import { mayReload, onFault } from '../composables/window-faults.ts';
import BlackOut from './BlackOut.vue';

/** How long the dark stays before the page is loaded anew, in milliseconds: long enough to be seen as meant. */
const dark = 1500;

/** Players see nothing of a fault: their screen goes black with its ember, and once by itself comes back. */
export function blackOnFault(app: App, page: Window, place: string): void {
  let isBroken = false;
  onFault(app, page, () => {
    if (isBroken) return;
    isBroken = true;
    app.unmount();
    createApp(BlackOut, { waits: null }).mount(place);
    if (mayReload(page.sessionStorage, Date.now())) page.setTimeout(() => page.location.reload(), dark);
  });
}
