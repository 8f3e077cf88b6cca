import { describe, expect, test } from 'vitest';
import type { EdgeRecord } from '#engine/view';
import { formOf } from '#renderer/map/layers/edges.ts';
import { mapOf } from '#renderer/map/model.ts';
import { paintDoor } from '#renderer/map/paint/doors.ts';
import { wallPlan } from '#renderer/map/walls.ts';
import { edge, level, recordsOf, section } from './dungeon.ts';

/** A pen that writes down what it is told instead of drawing. */
function drawing(look: Parameters<typeof paintDoor>[1]): string {
  const said: string[] = [];
  const gradient = { addColorStop: (at: number, tone: string) => said.push(`stop ${at} ${tone}`) };
  const ink = new Proxy({} as Record<string, unknown>, {
    get: (_, name) =>
      String(name).startsWith('create')
        ? () => gradient
        : (...values: unknown[]) => void said.push(`${String(name)} ${values.join(' ')}`),
    set: (_, name, value) => {
      said.push(`${String(name)} = ${typeof value === 'object' ? 'gradient' : String(value)}`);
      return true;
    },
  });
  paintDoor(ink as unknown as CanvasRenderingContext2D, look);
  return said.join('\n');
}

const NAME = '2,1,e';
const hall = [level(), section('hall', 0, 0, 3, 3)];
const door = (more: Partial<EdgeRecord> = {}) => edge(NAME, 'door', { state: 'closed', ...more });

/** How a window draws the place of a door: the walls around it, and the door itself. */
function drawn(record: EdgeRecord | null): string {
  const records = recordsOf(...hall, ...(record ? [record] : []));
  const form = record && formOf(record);
  const open = record?.portcullis ? record.portcullis === 'up' : record?.state === 'open';
  const own = form ? drawing({ form, open: open ? 1 : 0, into: 1 }) : 'no door';
  return `${JSON.stringify(wallPlan(mapOf(records)))}\n${own}\n${record?.hidden ? 'struck eye' : ''}`;
}

/** Each state with the record that the GM's window gets and the one that the players' gets; null: none at all. */
const STATES: Readonly<Record<string, { gm: EdgeRecord; players: EdgeRecord | null }>> = {
  'not found yet': { gm: door({ hidden: true }), players: null },
  secret: { gm: door({ secret: true }), players: null },
  'found, shut': { gm: door(), players: door() },
  open: { gm: door({ state: 'open' }), players: door({ state: 'open' }) },
  'false, not tried': { gm: door({ false: true }), players: door() },
  'false, tried': { gm: door({ false: true }), players: door({ false: true }) },
  'behind a portcullis': {
    gm: edge(NAME, 'open', { portcullis: 'down' }),
    players: edge(NAME, 'open', { portcullis: 'down' }),
  },
  rubble: { gm: edge(NAME, 'rubble'), players: edge(NAME, 'rubble') },
};

describe('the states of a door (PEERS 26)', () => {
  test('have each a drawing of their own on the GM’s screen, but for a false door that is tried or not', () => {
    const drawings = Object.values(STATES).map(({ gm }) => drawn(gm));
    expect(new Set(drawings).size).toBe(drawings.length - 1);
  });

  test('not found and secret are the very wall that is there without a door, on the players’ screen', () => {
    for (const state of ['not found yet', 'secret']) expect(drawn(STATES[state]!.players)).toBe(drawn(null));
  });

  test('that are found have each a drawing of their own on the players’ screen', () => {
    const known = ['found, shut', 'open', 'false, tried', 'behind a portcullis', 'rubble'];
    const drawings = [...known.map((state) => drawn(STATES[state]!.players)), drawn(null)];
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  test('a false door looks like any other until it has been tried', () => {
    expect(drawn(STATES['false, not tried']!.players)).toBe(drawn(STATES['found, shut']!.players));
    expect(drawn(STATES['false, not tried']!.gm)).not.toBe(drawn(STATES['found, shut']!.gm));
  });
});
