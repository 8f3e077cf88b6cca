import { clientOver } from '#api';
import { createPinia } from 'pinia';
import { createApp, ref } from 'vue';
import { openRoad } from '../bridge.ts';
import { clientKey } from '../composables/client.ts';
import { roadKey, type RoadState } from '../composables/road.ts';
import { adoptTokens } from '../ui/adopt-tokens.ts';
import '../ui/base.css';
import '../ui/fonts.css';
import GmApp from './GmApp.vue';

const road = openRoad();
const state = ref<RoadState>('open');
road.onState((now) => {
  state.value = now;
});

adoptTokens(document);
createApp(GmApp)
  .use(createPinia())
  .provide(clientKey, clientOver(road))
  .provide(roadKey, state)
  .mount('#app');
