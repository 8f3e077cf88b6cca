import { BrowserApp } from '../support/tables.ts';
import { exploringScripts } from './exploring-scripts.ts';
import { fightScripts } from './fight-scripts.ts';
import { roundScripts } from './round-scripts.ts';
import { tableScripts } from './scripts.ts';

tableScripts('In a browser, by the loopback server', (data) => new BrowserApp(data));
exploringScripts('In a browser, a dungeon that grows', (data) => new BrowserApp(data));
fightScripts('In a browser, an expedition with two fights', (data) => new BrowserApp(data));
roundScripts('In a browser, one round of a fight', (data) => new BrowserApp(data));
