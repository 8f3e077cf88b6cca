import { describe, expect, it } from 'vitest';
import type { MarkerRecord, ViewRecord } from '#engine/view';
import { mapRecord, openMarks, sectionRecord } from '#renderer/composables/map-record.ts';
import { stairsWay } from '#renderer/map/layers/sections.ts';
import { mapOf } from '#renderer/map/model.ts';
import { edge, level, model, recordsOf, section } from './map/dungeon.ts';

const marker = (
  id: string,
  kind: string,
  x: number,
  y: number,
  more: Partial<MarkerRecord> = {},
): MarkerRecord => ({
  kind: 'marker',
  id,
  level: 'l1',
  x,
  y,
  w: 1,
  h: 1,
  look: 'quill-ink',
  marker: kind,
  label: kind,
  ...more,
});

const passage = section('s1', 0, 0, 2, 5, { label: 'Passage' });
const open = (name: string) => edge(name, 'open');
const linesOf = (...records: ViewRecord[]) =>
  mapRecord(recordsOf(level(), ...records)).flatMap(({ groups }) =>
    groups.flatMap(({ lines }) => lines.map(({ text }) => text)),
  );

describe('The record of the map', () => {
  it('counts an exit two squares wide once, and each unopened door', () => {
    expect(
      linesOf(
        passage,
        open('0,-1,s'),
        open('1,-1,s'),
        edge('1,2,e', 'door', { state: 'closed' }),
        edge('-1,3,e', 'door', { state: 'closed' }),
      ),
    ).toEqual(['1 unexplored exit', '2 unopened doors']);
  });

  it('counts no door between known ground, no false one, and no secret one that nobody found', () => {
    const room = section('s2', 2, 0, 5, 5, { label: 'Room' });
    expect(
      linesOf(
        passage,
        room,
        edge('1,2,e', 'door', { state: 'closed' }),
        edge('6,1,e', 'door', { state: 'closed', false: true }),
        edge('6,3,e', 'door', { state: 'closed', secret: true }),
      ),
    ).toEqual([]);
  });

  it('takes what the GM alone has laid for unknown ground', () => {
    const room = section('s2', 2, 0, 5, 5, { label: 'Room', hidden: true });
    expect(linesOf(passage, room, edge('1,2,e', 'door', { state: 'closed' }))).toEqual(['1 unopened door']);
    expect(linesOf(passage, room, edge('1,2,e', 'door', { state: 'open' }))).toEqual(['1 unexplored exit']);
  });

  it('lists what was left behind and what was searched, with its section', () => {
    expect(
      linesOf(
        { ...passage, kept: ['North wall searched'] },
        marker('k1', 'chest', 0, 0, { label: 'Chest' }),
        marker('k2', 'chest', 0, 1, { label: 'Chest', open: true }),
        marker('k3', 'armour', 1, 1, { label: 'Chain armour' }),
        marker('k4', 'mark', 0, 0, { label: 'Hazard' }),
        marker('k5', 'mark', 0, 0, { label: 'Treasure', open: true }),
        model('r1', 1, 3, { side: 'foe' }),
        model('r2', 1, 4, { side: 'unknown' }),
        model('r3', 0, 4, { side: 'foe', down: 'dead' }),
        model('h1', 0, 3, { side: 'hero' }),
      ),
    ).toEqual([
      'Hazard · Passage',
      'Chest, unopened · Passage',
      'Chain armour · Passage',
      '2 monsters · Passage',
      'North wall searched · Passage',
    ]);
  });

  it('says where everything is, level by level from the top', () => {
    const below = { ...level('l2', false), order: 2, name: 'Second level' };
    const sheets = mapRecord(
      recordsOf(below, level(), passage, marker('k1', 'chest', 1, 4), open('0,-1,s'), open('1,-1,s')),
    );
    expect(sheets.map(({ level: { name } }) => name)).toEqual(['First level', 'Second level']);
    const lines = sheets[0]!.groups.flatMap(({ lines }) => lines);
    expect(lines.map(({ places }) => places)).toEqual([
      [{ x: 0, y: 0, w: 2, h: 1 }],
      [{ x: 1, y: 4, w: 1, h: 1 }],
    ]);
    expect(sheets[1]!.groups).toEqual([]);
  });

  it('of one section holds nothing of the others', () => {
    const records = recordsOf(
      level(),
      { ...passage, kept: ['East wall searched'] },
      section('s2', 2, 0, 5, 5, { kept: ['Searched for treasure'] }),
      marker('k1', 'chest', 3, 3),
      edge('-1,2,e', 'door', { state: 'closed' }),
    );
    const texts = (id: string) =>
      sectionRecord(records, id).flatMap(({ lines }) => lines.map(({ text }) => text));
    expect(texts('s1')).toEqual(['1 unopened door', 'East wall searched']);
    expect(texts('s2')).toEqual(['chest, unopened', 'Searched for treasure']);
    expect(texts('k1')).toEqual([]);
  });

  it('has the marks of all levels, the newest first, without the settled ones', () => {
    const marks = openMarks(
      recordsOf(
        level(),
        marker('k9', 'mark', 0, 0),
        marker('k10', 'mark', 0, 0, { level: 'l2' }),
        marker('k11', 'mark', 0, 0, { open: true }),
        marker('k12', 'chest', 0, 0),
      ),
    );
    expect(marks.map(({ id }) => id)).toEqual(['k10', 'k9']);
  });
});

describe('On the map', () => {
  it('a mark hides nothing that lies on its square, and a settled one not even another mark', () => {
    const chest = marker('k1', 'chest', 1, 1);
    const mark = marker('k2', 'mark', 1, 1);
    const settled = marker('k3', 'mark', 1, 1, { open: true });
    const at = (...markers: ViewRecord[]) =>
      mapOf(recordsOf(level(), ...markers), 'l1').markerAt({ x: 1, y: 1 })?.id;
    expect(at(chest, mark)).toBe('k1');
    expect(at(mark, settled)).toBe('k2');
    expect(at(settled)).toBe('k3');
  });

  it('stairs say where they lead, other ground and nameless stairs do not', () => {
    const way = (floor: string, label: string) => stairsWay({ floor, label });
    expect(way('stairs', 'Stairs out')).toBe('out');
    expect(way('stairs', 'Stairs down')).toBe('down');
    expect(way('stairs', 'Stairs up')).toBe('up');
    expect(way('stairs', 'Stairs')).toBeNull();
    expect(way('room', 'Fallen down')).toBeNull();
  });
});
