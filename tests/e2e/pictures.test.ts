import { describe } from 'vitest';
import { pictureScripts } from './support/picture-scripts.ts';
import { BrowserApp, ElectronApp } from './support/tables.ts';

describe.runIf(Boolean(process.env['APP_ELECTRON']))('In the desktop app', () => {
  pictureScripts((data) => new ElectronApp(data));
});

describe('In a browser', () => {
  pictureScripts((data) => new BrowserApp(data));
});
