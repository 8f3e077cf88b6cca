import { beforeEach, expect, test } from 'vitest';
import { seedDice } from '#engine';
import { recordsOf, type Records } from '#engine/view';
import { begin } from '#systems/advanced-heroquest';
import { bodyOfHero, offers } from '#shared/systems/advanced-heroquest/testing.ts';
import { WatchedTable, library, type Input } from '#tests/fuzz/advanced-heroquest/watched-table.ts';

/** The body of a dead hero (m2) beside a living one (m1), as both windows see it. */
let table: WatchedTable;

const command = (type: string, more: Record<string, unknown> = {}): Input => ({
  do: 'command',
  command: { type, by: 'm1', ...more },
});
const rule = (ruling: Record<string, unknown>): Input => ({ do: 'ruling', ruling });

function take(...inputs: Input[]): void {
  for (const input of inputs) expect(table.input(input)).toMatchObject({ ok: true });
}

const badges = (audience: 'gm' | 'players', label: string) =>
  recordsOf(table.records(audience) as Records, 'model')
    .find((record) => record.label === label)!
    .badges.map((badge) => badge.label);
const offer = (id: string) => offers(table.play.state, 'm1').find((one) => one.id === id);
const nameOf = (id: string) => table.play.state.roster[id]!.name;

beforeEach(() => {
  const heroes = library.entries.flatMap((entry) => (entry.kind === 'hero' ? [entry.id] : []));
  const begun = begin(
    {
      name: 'Bodies',
      system: 'advanced-heroquest',
      players: [{ name: 'Anna' }],
      party: [
        { entry: heroes[0]!, player: 0 },
        { entry: heroes[1]!, player: 0 },
      ],
      dice: 'app',
      seed: '1',
    },
    library,
    seedDice(1),
  );
  if (!begun.ok) throw new Error(begun.refusal.sentence);
  table = new WatchedTable(begun.value);
  take(
    // They come to stand on the stairs, one beside the other.
    { do: 'command', command: { type: 'expedition' } },
    rule({ kind: 'set', model: 'm2', field: 'gold', value: 30 }),
    rule({ kind: 'set', model: 'm2', field: 'W', value: -1 }),
  );
});

test('what is offered beside a body has keys of its own and names everything that can be taken', () => {
  expect(offer('pickUp')).toMatchObject({ open: true, key: 'g', fixed: { at: 'm2' } });
  const from = offer('takeFromBody')!.choose!.from;
  const labels = from.of === 'options' ? from.among.map(({ label }) => label) : [];
  const { weapons, gear } = table.play.state.roster['m2']!;
  expect(labels).toHaveLength(1 + weapons.length + gear.length);
  expect(labels).toEqual(expect.arrayContaining(['30 gold crowns', ...weapons.map(({ name }) => name)]));
  const keys = offers(table.play.state, 'm1').flatMap(({ key }) => key || []);
  expect(new Set(keys).size).toBe(keys.length);
});

test('everybody hears what is taken from a body, and reads who carries it', () => {
  take(command('takeFromBody', { at: 'm2', what: 'gold' }));
  expect(table.told.sentences.join()).toContain('takes 30 gold crowns from the body of');
  take({ do: 'undo', whole: true }, command('pickUp', { at: 'm2' }));
  const carrier = Object.values(table.play.state.levels['l1']!.models)[0]!.name;
  for (const audience of ['gm', 'players'] as const)
    expect(badges(audience, carrier)).toContain(`Carries ${nameOf('m2')}`);
});

test('everybody reads of a dead hero that he has been brought home, and no longer once he lives', () => {
  take(command('pickUp', { at: 'm2' }), command('leave'));
  const dead = nameOf('m2');
  expect(bodyOfHero(table.play.state, 'm2')).toBeNull();
  for (const audience of ['gm', 'players'] as const) expect(badges(audience, dead)).toContain('Brought home');
  take(rule({ kind: 'set', model: 'm2', field: 'W', value: 2 }));
  for (const audience of ['gm', 'players'] as const)
    expect(badges(audience, dead)).not.toContain('Brought home');
});
