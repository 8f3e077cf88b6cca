import type { CampaignEntry, RecoveryPoint, RecoverySide, Refusal } from '#api';
import { done, refused } from '#engine';
import type { FakeClient } from './fake-client.ts';

const line = (minute: number, text: string) => ({
  at: `2026-03-02T20:${String(minute).padStart(2, '0')}:00.000Z`,
  text,
});

/** As the campaign lies on disk now. */
export const present: RecoverySide = {
  name: 'The Shattered Amulet',
  played: line(14, '').at,
  size: 1_400_000,
  heroes: ['Human Warrior', 'Dwarf Warrior', 'Elf Warrior', 'Human Wizard'],
  rows: 128,
  lines: [
    line(10, 'The Elf Warrior walks three squares and stands beside rat 4.'),
    line(11, 'The Elf Warrior strikes rat 4: needed 5, die 7, a hit. Dice 9 2 8: two wounds.'),
    line(12, 'Rat 2 strikes the Dwarf Warrior: needed 7, die 10, a hit. Two wounds.'),
    line(13, 'The Human Warrior strikes rat 1: needed 5, die 9, a hit.'),
    line(14, 'The Dwarf Warrior strikes rat 2.'),
  ],
  trouble: null,
};

/** As it was a few inputs and one hero earlier, with another fall of the dice at the end. */
export const earlier: RecoverySide = {
  ...present,
  played: line(11, '').at,
  size: 1_300_000,
  heroes: ['Human Warrior', 'Dwarf Warrior', 'Elf Warrior', 'Barbarian'],
  rows: 120,
  lines: [
    line(7, 'Combat turn 2 begins. The heroes act.'),
    line(8, 'The Dwarf Warrior stands, with two of four wounds left.'),
    line(9, 'The GM sets a door open.'),
    line(10, 'The Elf Warrior walks three squares and stands beside rat 4.'),
    line(11, 'The Elf Warrior strikes rat 4: needed 5, die 2, a miss.'),
  ],
};

export const points: RecoveryPoint[] = [
  { point: 'p3', at: '2026-03-02T20:11:30.000Z', why: 'hourly', size: 1_300_000, trouble: null },
  {
    point: 'p2',
    at: '2026-03-01T19:02:00.000Z',
    why: 'update',
    size: 900_000,
    trouble: 'Its last page is cut off.',
  },
  { point: 'p1', at: '2026-02-14T18:30:00.000Z', why: 'opening', size: 700_000, trouble: null },
];

export const damaged: Refusal = {
  code: 'damaged',
  sentence: '“The Shattered Amulet.delve” is damaged.',
  remedy: 'Keep the file as it is.',
};

/** A main process that keeps copies of one campaign: playing from one puts what was there into the list. */
export function keepCopies(client: FakeClient, list: CampaignEntry[], of = list[0]!) {
  let kept = [...points];
  let now = present;
  const sides: Record<string, RecoverySide> = {
    p3: earlier,
    p2: { ...earlier, trouble: 'Its last page is cut off.' },
    p1: { ...earlier, rows: 12, heroes: earlier.heroes.slice(0, 3), lines: [] },
  };
  const gone = () => refused({ code: 'missing', sentence: 'That copy is not there any more.' });

  client.answer('campaigns.list', () => done([...list]));
  client.answer('recovery.points', ({ id }) => done(id === of.id ? kept : []));
  client.answer('recovery.look', ({ point }) => {
    const copy = sides[point];
    return copy ? done({ present: now, copy }) : gone();
  });
  client.answer('recovery.playFrom', ({ point }) => {
    const copy = sides[point];
    if (!copy) return gone();
    sides['p4'] = now;
    kept = [
      { point: 'p4', at: '2026-03-02T20:20:00.000Z', why: 'replaced', size: now.size, trouble: null },
      ...kept,
    ];
    now = copy;
    client.push('campaign.changed', of);
    return done(of);
  });
  client.answer('recovery.salvage', ({ id }) => {
    const saved = { ...of, id: 'c9', name: `${of.name} (saved)`, trouble: null, code: undefined };
    list.push(saved);
    return done({
      id: saved.id,
      name: saved.name,
      saved: ['The campaign, its game and its heroes.', '120 commands of 128.', `Out of ${id}.`],
      lost: ['Eight commands, from “Rat 2 strikes” on.', 'One picture.'],
    });
  });
  client.answer('recovery.diagnosis', () =>
    done({ text: 'Delvekeeper 0.1.0\nThe last trouble: SQLITE_FULL', file: 'diagnosis 2026-03-02.txt' }),
  );
  return { kept: () => kept };
}
