import { describe } from 'vitest';
import { ElectronApp } from '../support/tables.ts';
import { exploringScripts } from './exploring-scripts.ts';
import { tableScripts } from './scripts.ts';

describe.runIf(Boolean(process.env['APP_ELECTRON']))('The desktop app', () => {
  tableScripts('In Electron', (data) => new ElectronApp(data));
  exploringScripts('In Electron, a dungeon that grows', (data) => new ElectronApp(data));
});
