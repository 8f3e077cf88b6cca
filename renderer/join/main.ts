import { createApp } from 'vue';
import { blackOnFault } from '../player/black-on-fault.ts';
import { adoptTokens } from '../ui/adopt-tokens.ts';
import '../ui/base.css';
import '../ui/fonts.css';
import JoinApp from './JoinApp.vue';

adoptTokens(document);
const app = createApp(JoinApp);
blackOnFault(app, window, '#app');
app.mount('#app');
