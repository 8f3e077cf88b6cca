import { describe } from 'vitest';
import { ElectronApp } from '../support/tables.ts';
import { exploringScripts } from './exploring-scripts.ts';
import { fightScripts } from './fight-scripts.ts';
import { roundScripts } from './round-scripts.ts';
import { tableScripts } from './scripts.ts';

describe.runIf(Boolean(process.env['APP_ELECTRON']))('The desktop app', () => {
  tableScripts('In Electron', (data) => new ElectronApp(data));
  exploringScripts('In Electron, a dungeon that grows', (data) => new ElectronApp(data));
  fightScripts('In Electron, an expedition with two fights', (data) => new ElectronApp(data));
  roundScripts('In Electron, one round of a fight', (data) => new ElectronApp(data));
});
