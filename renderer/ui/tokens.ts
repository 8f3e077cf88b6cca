/**
 * Every colour, size, radius, font and time of the product. Both windows take them as CSS variables, the map takes them
 * as they are. No other file may hold a literal colour: what is not here escapes the contrast test.
 */

/** Grounds, lines, words and signals. */
export const colour = {
  void: '#0b0908',
  bg: '#15110f',
  panel: '#1e1916',
  raised: '#2a231e',
  hover: '#352c25',
  line: '#46392f',
  control: '#a08a75',
  text: '#f2e8d8',
  text2: '#c9b99f',
  text3: '#a3937d',
  ember: '#f0a848',
  onEmber: '#241a10',
  focus: '#ffd98a',
  ok: '#86bf7b',
  bad: '#ef7f6b',
  info: '#7fb4d6',
  magic: '#b79be0',
  gold: '#e3c26a',
  parchment: '#efe3cb',
  ink: '#1a120b',
  ink2: '#5a4a3a',
  inkOk: '#2f6a33',
  inkBad: '#9a2f22',
} as const;

export const floors = {
  passage: '#6b6054',
  junction: '#6f6455',
  room: '#75664f',
  hazard: '#5f6a5c',
  lair: '#775a4b',
  quest: '#6a6274',
  stairs: '#6b6156',
} as const;
export type Floor = keyof typeof floors;

export const wall = { body: '#2b2420', cap: '#d8c6a3', outline: '#120d0a' } as const;

/** Whose piece it is: the rim and the name, and the plate under an ivory glyph. */
export const sides = {
  hero: { rim: '#6cb8e6', plate: '#24323c' },
  henchman: { rim: '#a9c98f', plate: '#33402c' },
  foe: { rim: '#f08a75', plate: '#452420' },
  unknown: { rim: '#b9b4c6', plate: '#33323a' },
} as const;
export type Side = keyof typeof sides;

/** What is drawn over the floors before a click. */
export const overlays = {
  reach: '#fff0c8',
  zone: '#ffb9aa',
  legal: '#c4ecb8',
  spell: '#d9c6f5',
  line: '#ffffff',
  under: '#000000',
  /** The frame of what the players' screen shows. */
  eye: '#c9e6ea',
} as const;

/** What the map is made of, beyond floors and walls. */
export const map = {
  glyph: '#f6ecd9',
  plank: '#c98a45',
  band: '#2a211b',
  bar: '#c7d0d6',
  threshold: '#ffe9bd',
  bead: '#e5412f',
  lost: '#5f564b',
  grey: '#8d8780',
  bone: '#e6dcc4',
  moss: '#8fae77',
  brass: '#b8904f',
  earth: '#3b2a20',
  warm: '#ffb25a',
  hiddenVeil: '#1b2230',
  hiddenLine: '#9fb6d8',
  black: '#000000',
  white: '#ffffff',
} as const;

export const dice = { ivory: '#efe3cb', ink: '#1a120b', oxblood: '#8a2f24', onOxblood: '#efe3cb' } as const;

/** Heraldic tinctures of emblems. */
export const tinctures = {
  or: '#e3c26a',
  argent: '#f0ece2',
  gules: '#a8322b',
  azure: '#2f5f9e',
  vert: '#3c7a45',
  purpure: '#6f4596',
  sable: '#1d1a19',
} as const;

/** Pixels. */
export const space = [4, 8, 12, 16, 24, 32] as const;
export const radius = { control: 4, card: 8, dialog: 12, full: 999 } as const;
export const size = {
  hint: 13,
  body: 15,
  strong: 17,
  panelTitle: 20,
  screenTitle: 26,
  needed: 34,
  die: 56,
  control: 36,
  touch: 44,
  icon: 18,
  topBar: 44,
  bottomBar: 56,
  railNarrow: 64,
  railWide: 240,
  column: 304,
  columnWide: 360,
  /** From this width of the window on, rail and column are wide. */
  wideFrom: 1400,
} as const;

/** Hundredths of the height of the players' screen (of its shorter side where it stands upright): it is read from three metres. */
export const playerSize = {
  least: 3.5,
  name: 4.4,
  number: 6,
  needed: 9,
  turnPlate: 5,
  strip: 13,
  die: 14,
} as const;

export const font = {
  title: "'Alegreya Variable', Alegreya, Georgia, serif",
  body: "'Source Sans 3 Variable', 'Source Sans 3', 'Helvetica Neue', Arial, sans-serif",
} as const;

/** Milliseconds. `square`: for each square walked, `walk` at most. `blow`: the three beats of a blow together. */
export const time = {
  hover: 80,
  press: 60,
  panel: 160,
  door: 220,
  square: 90,
  walk: 600,
  lunge: 120,
  flight: 300,
  bead: 180,
  fall: 320,
  section: 500,
  camera: 380,
  fade: 80,
  plateIn: 200,
  plateStay: 700,
  plateOut: 200,
  die: 450,
  typedDie: 120,
  blow: 900,
} as const;

export const easing = { in: [0.2, 0.8, 0.2, 1], out: [0.4, 0, 1, 1] } as const;

export const floatShadow = '0 8px 24px #000a';

/** Pixels to a square of the board at zoom 1. */
export const SQUARE = 64;

/** Red, green, blue of a token, 0 to 255. */
export function channels(hex: string): [number, number, number] {
  const digits =
    hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1, 7);
  const value = Number.parseInt(digits, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The token with an opacity of 0 to 1. */
export function alpha(hex: string, opacity: number): string {
  const [red, green, blue] = channels(hex);
  return `rgba(${red},${green},${blue},${opacity})`;
}

/** The token made lighter (amount above 0, towards white) or darker (below 0, towards black); 1 is all the way. */
export function shade(hex: string, amount: number): string {
  const towards = amount > 0 ? 255 : 0;
  const part = Math.min(1, Math.abs(amount));
  const mixed = channels(hex).map((channel) => Math.round(channel + (towards - channel) * part));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG relative luminance, 0 to 1. */
export function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast of two tokens, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour of a tone, readable on every dark ground. */
export function toneColour(tone: string): string {
  if (tone in sides) return sides[tone as Side].rim;
  if (tone === 'ok' || tone === 'bad' || tone === 'info' || tone === 'magic' || tone === 'gold')
    return colour[tone];
  return colour.text2;
}

/** A heraldic tincture by its name, or any token of the general colours; brass where the name is unknown. */
export function heraldry(name: string): string {
  if (name in tinctures) return tinctures[name as keyof typeof tinctures];
  if (name in sides) return sides[name as Side].rim;
  return name in colour ? colour[name as keyof typeof colour] : map.brass;
}

/** The colour of a floor; a floor that the look does not know is a room's. */
export function floorColour(name: string): string {
  return name in floors ? floors[name as Floor] : floors.room;
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const lines = (prefix: string, values: Readonly<Record<string, string | number>>, unit = '') =>
  Object.entries(values).map(([name, value]) => `--${prefix}${kebab(name)}: ${value}${unit};`);

/** The text of a style sheet that gives every token to CSS, as `--panel`, `--rim-hero`, `--space-3`, `--time-door`. */
export function cssVariables(): string {
  const rows = [
    ...lines('', colour),
    ...lines('floor-', floors),
    ...lines('wall-', wall),
    ...Object.entries(sides).flatMap(([side, { rim, plate }]) => [
      `--rim-${side}: ${rim};`,
      `--plate-${side}: ${plate};`,
    ]),
    ...lines('overlay-', overlays),
    ...lines('map-', map),
    ...lines('die-', dice),
    ...lines('tincture-', tinctures),
    ...space.map((value, index) => `--space-${index + 1}: ${value}px;`),
    ...lines('radius-', radius, 'px'),
    ...lines('size-', size, 'px'),
    '--vh: 1vh;',
    '--vw: 1vw;',
    ...Object.entries(playerSize).map(
      ([name, part]) => `--player-${kebab(name)}: calc(${part} * var(--vh));`,
    ),
    ...lines('font-', font),
    ...lines('time-', time, 'ms'),
    `--ease-in: cubic-bezier(${easing.in.join(', ')});`,
    `--ease-out: cubic-bezier(${easing.out.join(', ')});`,
    `--float-shadow: ${floatShadow};`,
  ];
  return `:root {\n${rows.map((row) => `  ${row}`).join('\n')}\n}\n`;
}
