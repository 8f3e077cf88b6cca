import type { ViewRecord } from '#engine/view';
import { describe, expect, test } from 'vitest';
import { squaresOfCloud } from '#renderer/map/clouds.ts';
import { mapOf } from '#renderer/map/model.ts';
import { paintCloud, type CloudLook } from '#renderer/map/paint/clouds.ts';
import { map as stuff, overlays } from '#renderer/ui/tokens.ts';
import { edge, level, marker, recordsOf, section } from './dungeon.ts';

const rooms = [level(), section('hall', 0, 0, 4, 4), section('cell', 4, 0, 4, 4)];
const fumes = marker('k1', 2, 1, { w: 3, h: 3, look: 'gas', marker: 'fumes', label: 'Fumes' });
const covered = (spreads: boolean, ...more: readonly ViewRecord[]) =>
  squaresOfCloud(mapOf(recordsOf(...rooms, ...more)), fumes, spreads).map(({ x, y }) => `${x},${y}`);

describe('the squares of a cloud', () => {
  test('stay on their side of a wall and of a shut door where it spreads', () => {
    const here = ['2,1', '3,1', '2,2', '3,2', '2,3', '3,3'];
    expect(covered(true).sort()).toEqual(here.sort());
    expect(covered(true, edge('3,2,e', 'door', { state: 'closed' })).sort()).toEqual(here.sort());
    expect(covered(true, edge('3,2,e', 'door', { state: 'open', portcullis: 'down' }))).toHaveLength(6);
  });

  test('go on through an open door, but through no wall beside it', () => {
    const through = covered(true, edge('3,2,e', 'door', { state: 'open' }));
    expect(through).toContain('4,2');
    expect(through).toHaveLength(9);
    const corner = covered(true, edge('3,2,e', 'door', { state: 'open', secret: true }));
    expect(corner).not.toContain('4,2');
  });

  test('are all of its rectangle where it does not spread, as far as there is floor', () => {
    expect(covered(false)).toHaveLength(9);
    const outside = { ...fumes, y: 3 };
    expect(squaresOfCloud(mapOf(recordsOf(...rooms)), outside, false)).toHaveLength(3);
  });
});

describe('a cloud on the map', () => {
  /** A pen that writes down what it is told instead of drawing. */
  const drawn = (more: Partial<CloudLook> = {}) => {
    const said: string[] = [];
    const ink = new Proxy({} as Record<string, unknown>, {
      get:
        (_, name) =>
        (...values: unknown[]) =>
          void said.push(`${String(name)} ${values.join(' ')}`),
      set: (_, name, value) => {
        said.push(`${String(name)} = ${String(value)}`);
        return true;
      },
    });
    const look: CloudLook = {
      ...{ glyph: 'gas', squares: [{ x: 0, y: 0 }], w: 1, h: 1, kind: 'fumes', hidden: false },
      ...more,
    };
    paintCloud(ink as unknown as Parameters<typeof paintCloud>[0], look);
    return said;
  };
  const rimOf = (said: readonly string[]) =>
    said.filter((line) => /^(quadraticCurveTo|lineTo)/.test(line)).length;

  test('has the rim of its kind, so that it is told without colour', () => {
    const rims = (['fumes', 'fire', 'air'] as const).map((kind) => drawn({ kind }));
    expect(rims[0]!.some((line) => line.startsWith('quadraticCurveTo'))).toBe(true);
    expect(rimOf(rims[1]!)).toBeGreaterThan(rimOf(rims[2]!));
    expect(rims[0]).toContain(`strokeStyle = ${overlays.legal}`);
    expect(rims[1]).toContain(`strokeStyle = ${overlays.zone}`);
    expect(rims[2]).toContain(`strokeStyle = ${overlays.spell}`);
  });

  test('looks the same each time it is drawn', () => {
    expect(drawn()).toEqual(drawn());
  });

  test('that only the gamemaster sees is dashed and of the tone of hidden things', () => {
    const hidden = drawn({ hidden: true });
    expect(hidden).toContain(`strokeStyle = ${stuff.hiddenLine}`);
    expect(hidden.some((line) => line === 'setLineDash 7,5')).toBe(true);
    expect(drawn()).not.toContain(`strokeStyle = ${stuff.hiddenLine}`);
  });

  test('over nothing is nothing', () => {
    expect(drawn({ squares: [] })).toEqual([]);
  });
});
