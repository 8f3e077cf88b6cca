import { clientOver } from '#api';
import { createPinia } from 'pinia';
import { createApp, ref } from 'vue';
import { openRoad } from '../bridge.ts';
import { clientKey } from '../composables/client.ts';
import { roadKey, type RoadState } from '../composables/road.ts';
import { onFault } from '../composables/window-faults.ts';
import { adoptTokens } from '../ui/adopt-tokens.ts';
import '../ui/base.css';
import '../ui/fonts.css';
import { faultCard } from './faults.ts';
import GmApp from './GmApp.vue';

const road = openRoad();
const state = ref<RoadState>('open');
road.onState((now) => {
  state.value = now;
});

adoptTokens(document);
const client = clientOver(road);
const app = createApp(GmApp).use(createPinia()).provide(clientKey, client).provide(roadKey, state);
const card = faultCard(client, document, () => window.location.reload());
onFault(app, window, card.show);
app.mount('#app');
