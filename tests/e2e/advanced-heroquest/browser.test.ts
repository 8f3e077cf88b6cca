import { BrowserApp } from '../support/tables.ts';
import { exploringScripts } from './exploring-scripts.ts';
import { tableScripts } from './scripts.ts';

tableScripts('In a browser, by the loopback server', (data) => new BrowserApp(data));
exploringScripts('In a browser, a dungeon that grows', (data) => new BrowserApp(data));
