import { networkWords as words } from '../words/network.ts';

type Known = readonly [pattern: RegExp, name: string][];

/** Devices that are known by themselves, whatever browser runs on them. */
const DEVICES: Known = [
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [
    /Smart-?TV|Tizen.*TV|Web0S|webOS.*TV|HbbTV|AppleTV|Apple TV|BRAVIA|GoogleTV|Android TV|CrKey|AFT[A-Z]/i,
    '',
  ],
  [/Silk|KF[A-Z]{2,}/, 'Fire tablet'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
];
const BROWSERS: Known = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: Known = [
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

const find = (known: Known, text: string) => known.find(([pattern]) => pattern.test(text))?.[1];

/** What kind of device a browser says that it runs on, roughly: “iPad”, “Television”, “Firefox on Linux”. */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 400);
  const device = find(DEVICES, text);
  if (device !== undefined) return device || words.television();
  const [browser, system] = [find(BROWSERS, text), find(SYSTEMS, text)];
  return browser && system ? words.browserOn(browser, system) : (browser ?? system ?? words.browser());
}
