import { describe } from 'vitest';
import { startScreen } from './support/start-screen.ts';
import { BrowserApp } from './support/tables.ts';

describe('In a browser, by the loopback server', () => {
  startScreen((data) => new BrowserApp(data));
});
