import { tableScripts } from './scripts.ts';
import { BrowserApp } from '../support/tables.ts';

tableScripts('In a browser, by the loopback server', (data) => new BrowserApp(data));
