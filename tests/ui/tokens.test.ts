import { describe, expect, test } from 'vitest';
import {
  colour,
  contrast,
  cssVariables,
  dice,
  floors,
  luminance,
  map,
  overlays,
  sides,
  size,
  tinctures,
  wall,
} from '#renderer/ui/tokens.ts';

/** Figures are said to one decimal, so a pair may fall short by half of the last one. */
const holds = (one: string, other: string, least: number) =>
  expect(contrast(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(least - 0.05);

const darkGrounds = [colour.bg, colour.panel, colour.raised, colour.hover];
const everyFloor = Object.values(floors);

describe('contrast is that of the table of colours', () => {
  test('the measure itself: black on white is 21, a colour on itself is 1', () => {
    expect(contrast(map.black, map.white)).toBeCloseTo(21, 5);
    expect(contrast(colour.ember, colour.ember)).toBe(1);
    expect(luminance('#777777')).toBeCloseTo(0.184, 3);
  });

  test('the border of a control stands out from panel, card and hovered row', () => {
    holds(colour.control, colour.panel, 5.3);
    holds(colour.control, colour.raised, 4.7);
    holds(colour.control, colour.hover, 4.2);
  });

  test('words are readable on panel and on the hovered row', () => {
    holds(colour.text, colour.panel, 14.4);
    holds(colour.text2, colour.panel, 9.1);
    holds(colour.text3, colour.panel, 5.8);
    holds(colour.text, colour.hover, 11.3);
    holds(colour.text2, colour.hover, 7.1);
    holds(colour.text3, colour.hover, 4.6);
  });

  test('ember and what is written on it', () => {
    holds(colour.ember, colour.panel, 8.6);
    holds(colour.onEmber, colour.ember, 8.5);
  });

  test('focus on the panel and on every floor', () => {
    holds(colour.focus, colour.panel, 12.9);
    for (const floor of everyFloor) holds(colour.focus, floor, 4.1);
  });

  test('signal words on every dark ground', () => {
    for (const ground of darkGrounds)
      for (const signal of [colour.ok, colour.bad, colour.info, colour.magic, colour.gold])
        holds(signal, ground, 5.1);
  });

  test('ink on parchment', () => {
    holds(colour.ink, colour.parchment, 14.6);
    holds(colour.ink2, colour.parchment, 6.7);
    holds(colour.inkOk, colour.parchment, 5.1);
    holds(colour.inkBad, colour.parchment, 5.9);
  });

  test('walls: the cap towards the floor, the outline around', () => {
    for (const floor of everyFloor) {
      holds(wall.cap, floor, 3.3);
      holds(wall.outline, floor, 3.1);
    }
  });

  test('tokens: rim on outline, glyph on plate', () => {
    for (const { rim, plate } of Object.values(sides)) {
      holds(rim, wall.outline, 7.9);
      holds(map.glyph, plate, 9.4);
    }
  });

  test('overlays on every floor', () => {
    for (const floor of everyFloor) {
      holds(overlays.reach, floor, 4.9);
      holds(overlays.zone, floor, 3.3);
      holds(overlays.legal, floor, 4.2);
      holds(overlays.spell, floor, 3.5);
    }
  });

  test('what is hidden from the players has an outline that shows', () => {
    holds(map.hiddenLine, map.hiddenVeil, 4.4);
  });

  test('a monster die: ivory on oxblood', () => {
    holds(dice.onOxblood, dice.oxblood, 6.6);
    holds(dice.ink, dice.ivory, 14.6);
  });

  test('beads, pips, door planks and gold silhouettes are marks on what lies under them', () => {
    for (const mark of [map.bead, map.glyph, map.plank, colour.gold, map.bar]) holds(mark, wall.outline, 3);
  });

  test('a charge shows on its shield: metal and colour differ', () => {
    for (const metal of [tinctures.or, tinctures.argent])
      for (const field of [
        tinctures.gules,
        tinctures.azure,
        tinctures.vert,
        tinctures.purpure,
        tinctures.sable,
      ])
        holds(metal, field, 3);
  });
});

describe('style sheet', () => {
  test('names every colour once', () => {
    const css = cssVariables();
    for (const [name, value] of [
      ['--void', colour.void],
      ['--on-ember', colour.onEmber],
      ['--ink-ok', colour.inkOk],
      ['--rim-hero', sides.hero.rim],
      ['--plate-foe', sides.foe.plate],
      ['--space-3', '12px'],
      ['--time-door', '220ms'],
      ['--radius-dialog', '12px'],
    ])
      expect(css).toContain(`${name}: ${value};`);
    const names = [...css.matchAll(/(--[\w-]+):/g)].map((found) => found[1]);
    expect(new Set(names).size).toBe(names.length);
  });

  test('nothing is written under 13 pixels', () => {
    expect(Math.min(size.hint, size.body, size.strong)).toBe(13);
  });
});
