import { describe } from 'vitest';
import { BrowserApp, ElectronApp } from '../support/tables.ts';
import { recoveryScripts } from './recovery-scripts.ts';

recoveryScripts('In a browser, when something went wrong', (data) => new BrowserApp(data));

describe.runIf(Boolean(process.env['APP_ELECTRON']))('The desktop app', () => {
  recoveryScripts('In Electron, when something went wrong', (data) => new ElectronApp(data));
});
