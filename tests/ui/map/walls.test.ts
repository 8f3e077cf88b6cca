import type { ViewRecord } from '#engine/view';
import { describe, expect, test } from 'vitest';
import { mapOf } from '#renderer/map/model.ts';
import { shadedSides, wallPlan } from '#renderer/map/walls.ts';
import { edge, level, recordsOf, section } from './dungeon.ts';

const room = section('a', 0, 0, 3, 3);
const plan = (...records: ViewRecord[]) => wallPlan(mapOf(recordsOf(level(), ...records)));

describe('walls', () => {
  test('a room alone has a band on each side, 10 wide and centred on the line, over its corners', () => {
    const { bands } = plan(room);
    expect(bands).toHaveLength(4);
    expect(bands).toContainEqual({ along: 'x', x: -5, y: -5, w: 202, h: 10 });
    expect(bands).toContainEqual({ along: 'y', x: 187, y: -5, w: 10, h: 202 });
  });

  test('caps lie on the side of the floor only and are mitred in the corners', () => {
    const { caps } = plan(room);
    expect(caps).toHaveLength(12);
    expect(caps).toContainEqual({ x: 3, y: 3, w: 61, h: 2 });
    for (const cap of caps) {
      expect(cap.x).toBeGreaterThanOrEqual(3);
      expect(cap.x + cap.w).toBeLessThanOrEqual(189);
    }
  });

  test('a wall between two rooms is one band with a cap towards each', () => {
    const { bands, caps } = plan(room, section('b', 3, 0, 3, 3));
    expect(bands.filter((band) => band.along === 'y' && band.x === 187)).toHaveLength(1);
    expect(caps).toContainEqual({ x: 187, y: 64, w: 2, h: 64 });
    expect(caps).toContainEqual({ x: 195, y: 64, w: 2, h: 64 });
  });

  test('a door leaves a gap between its jambs', () => {
    const { bands } = plan(room, edge('1,-1,s', 'door'));
    const top = bands.filter((band) => band.along === 'x' && band.y === -5).sort((a, b) => a.x - b.x);
    expect(top.map((band) => [band.x, band.x + band.w])).toEqual([
      [-5, 69],
      [59, 74],
      [118, 133],
      [123, 197],
    ]);
  });

  test('a secret door leaves none: the GM sees the wall that the players see', () => {
    const secret = plan(room, edge('1,-1,s', 'door', { secret: true }));
    const players = plan(room);
    const reach = (bands: typeof players.bands) =>
      bands.filter((band) => band.along === 'x' && band.y === -5).map((band) => [band.x, band.w]);
    expect(reach(secret.bands)).toEqual(reach(players.bands));
    expect(secret.caps).toHaveLength(players.caps.length);
  });

  test('two open edges onto nothing are one exit that leads out', () => {
    const { exits } = plan(
      section('a', 0, 0, 2, 2, { floor: 'junction' }),
      edge('1,0,e', 'open'),
      edge('1,1,e', 'open'),
    );
    expect(exits).toEqual([
      expect.objectContaining({ along: 'y', x: 2, y: 0, length: 2, out: 'e', floor: 'junction' }),
    ]);
    const north = plan(section('a', 0, 0, 2, 2), edge('0,-1,s', 'open'), edge('1,-1,s', 'open'));
    expect(north.exits[0]).toMatchObject({ out: 'n', length: 2 });
  });

  test('a wall that ends at an exit is carried round its end', () => {
    const { caps } = plan(section('a', 0, 0, 2, 2), edge('1,0,e', 'open'), edge('1,1,e', 'open'));
    expect(caps).toContainEqual({ x: 64, y: 3, w: 69, h: 2 });
  });

  test('rubble and joints are no band', () => {
    const { bands, rubble } = plan(
      room,
      section('b', 3, 0, 3, 3),
      edge('2,1,e', 'open'),
      edge('1,2,s', 'rubble'),
    );
    expect(rubble.map((one) => one.name)).toEqual(['1,2,s']);
    expect(bands.filter((band) => band.along === 'y' && band.x === 187).map((band) => band.h)).toEqual([
      74, 74,
    ]);
  });

  test('floors are shaded along walls and doors, not at joints and exits', () => {
    const map = mapOf(recordsOf(level(), room, edge('1,-1,s', 'open'), edge('2,0,e', 'door')));
    expect(shadedSides(map, room)).toEqual([
      { side: 'n', from: 0, length: 1 },
      { side: 'n', from: 2, length: 1 },
      { side: 'e', from: 0, length: 3 },
      { side: 's', from: 0, length: 3 },
      { side: 'w', from: 0, length: 3 },
    ]);
  });
});
