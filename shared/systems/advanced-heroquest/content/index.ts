/** Everything that Advanced HeroQuest ships as content, checked, and the tables that are read with it. */
export * from './schema.ts';
export * from './catalogue.ts';
export * from './tables.ts';
export * from './sheets.ts';
export * from './pieces.ts';
export * from './exploring.ts';
export { GLYPHS } from './glyphs.ts';
export type { Glyph } from './glyphs.ts';
export { RACES, seenAs } from './races.ts';
export type { RaceLook } from './races.ts';
