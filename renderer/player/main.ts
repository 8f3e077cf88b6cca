import { clientOver } from '#api';
import { createApp, ref } from 'vue';
import { openRoad } from '../bridge.ts';
import { clientKey } from '../composables/client.ts';
import { roadKey, type RoadState } from '../composables/road.ts';
import { adoptTokens } from '../ui/adopt-tokens.ts';
import '../ui/base.css';
import '../ui/fonts.css';
import { blackOnFault } from './black-on-fault.ts';
import PlayerApp from './PlayerApp.vue';

const road = openRoad(true);
const state = ref<RoadState>('open');
road.onState((now) => {
  state.value = now;
});

adoptTokens(document);
const app = createApp(PlayerApp).provide(clientKey, clientOver(road)).provide(roadKey, state);
blackOnFault(app, window, '#app');
app.mount('#app');
