import { describe, expect, it } from 'vitest';
import { canonical, deepCopy, deepFreeze, type Question } from '#engine';
import type { State } from '#systems/advanced-heroquest';
import { check, heroAnswer, heroStep, offers } from '#shared/systems/advanced-heroquest/testing.ts';
import { readScenarios } from '#tests/support/scenario-file.ts';
import { Table } from '#tests/support/scenario-table.ts';

/** What the plan gives the heroes to do, on maps drawn small. */
function tableOf(text: string): { table: Table; state: State } {
  const lines = ['title: Table', 'game: advanced-heroquest', text, 'expect: {}'];
  const [scenario] = readScenarios(lines.join('\n'), 'here');
  const table = new Table(scenario!);
  return { table, state: table.start() as State };
}

/** The step in few words: "A moves 3,0: the nearest shut door". */
function told(text: string): string {
  const { table, state } = tableOf(text);
  const step = heroStep(deepFreeze(state));
  if (!step) return 'nothing';
  expect(check(state, step.command)).toBeNull();
  const { type, ...more } = step.command as { type: string } & Record<string, unknown>;
  const who = step.by === undefined ? '' : `${table.name(step.by)} `;
  const whom = [more['at'], more['to'], more['edge'], more['spell'], more['wall']].flatMap((part) =>
    part === undefined
      ? []
      : [typeof part === 'string' && table.name(part) ? table.name(part) : String(part)],
  );
  return `${who}${[type, ...whom].join(' ')}: ${step.reason}`;
}

const drawn = (map: string) =>
  `map: |\n${map
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')}`;

const exploring = (map: string, models: string, more = '') =>
  `turn: exploration 2, hero phase\nexpedition: { solo: true }\n${more}\n${drawn(map)}\nmodels: { ${models} }`;

const fighting = (map: string, models: string, turn = 'combat 2, hero phase') =>
  `turn: ${turn}\nexpedition: { solo: true }\nfight: true\n${drawn(map)}\nmodels: { ${models} }`;

const hero = (name: string, more = '') => `${name}: { kind: hero, fate: 1${more} }`;
const rat = (name: string, more = '') => `${name}: { kind: skaven-warrior${more} }`;

describe('exploring, the plan', () => {
  it('sends the Leader’s hero to the nearest shut door, and has it opened there', () => {
    const doors = `edges: { '9,0,e': door }`;
    expect(told(exploring('A B . . . . . . . .', `${hero('A')}, ${hero('B')}`, doors))).toBe(
      'A move 9,0: the nearest shut door',
    );
    expect(told(exploring('. . . . . . . . B A', `${hero('A')}, ${hero('B')}`, doors))).toBe(
      'A openDoor 9,0,e: nobody knows what is behind it',
    );
  });

  it('has one of the others do it, where he stands before the door himself', () => {
    const doors = `edges: { '9,0,e': door }`;
    expect(told(exploring('. . . . . . . . A B', `${hero('A')}, ${hero('B')}`, doors))).toBe(
      'B openDoor 9,0,e: nobody knows what is behind it',
    );
  });

  it('takes a door that it cannot know to be false for a door', () => {
    const map = 'A . . .\n\n. . . .';
    const step = told(exploring(map, hero('A'), `edges: { '3,0,e': 'false' }`));
    expect(step).toBe('A move 3,0: the nearest shut door');
  });

  it('waits for whoever is far behind', () => {
    const map = `B${' .'.repeat(11)} A . . . .`;
    const doors = `edges: { '16,0,e': door }`;
    expect(told(exploring(map, `${hero('A')}, ${hero('B')}`, doors))).toBe(
      'B move 11,0: keeps with the others',
    );
  });

  it('picks up who lies, and goes home', () => {
    expect(told(exploring('A B . .', `${hero('A')}, ${hero('B', ', down: ko')}`))).toBe(
      'A pickUp B: nobody is left behind',
    );
  });

  it('turns back with half of the wounds gone, though a door is near', () => {
    const doors = `edges: { '3,0,e': door }`;
    const text = exploring('. A . .', hero('A', ', W: 1, Wmax: 4'), doors);
    expect(told(text)).not.toContain('door');
  });
});

describe('fighting, the plan', () => {
  it('has the harder blow struck first, at the one who bleeds', () => {
    const models = [hero('A'), hero('C', ', weapons: [double-handed-sword], hand: double-handed-sword')];
    expect(told(fighting('A b C', [...models, rat('b')].join(', ')))).toBe(
      'C attack b: the surest blow first, at the one who bleeds most',
    );
  });

  it('goes for whoever has bled most', () => {
    const models = [hero('A'), rat('b'), rat('c', ', W: 1, Wmax: 3')].join(', ');
    expect(told(fighting('b A c', models))).toBe(
      'A attack c: the surest blow first, at the one who bleeds most',
    );
  });

  it('takes the badly hurt out of reach while another holds the line', () => {
    const models = [
      hero('A', ', W: 1, Wmax: 4, did: [attacked]'),
      hero('C', ', did: [moved, attacked]'),
      rat('b'),
    ];
    expect(told(fighting('. . . . . A b C', models.join(', ')))).toBe(
      'A move 0,0: badly hurt: behind the others',
    );
  });

  it('goes to where the fewest foes reach', () => {
    const map = '. . . b .\n\nA . . . c\n\n. . . . .';
    const step = told(fighting(map, [hero('A'), rat('b'), rat('c')].join(', ')));
    expect(step).toMatch(/^A move (2,0|4,2): nearest enemy$/);
  });

  it('shoots along a free line, and stays where it stands', () => {
    const archer = hero('A', ', weapons: [bow], hand: bow, gear: { arrows: 6 }');
    expect(told(fighting('A . . . . . b', [archer, rat('b')].join(', ')))).toBe('A shoot b: has a free line');
  });

  it('burns two and none of the party, and spares the flames for one', () => {
    const wizard = hero('A', ', spells: [flames-of-death], gear: { fire-dust: 1 }');
    const two = [wizard, hero('C'), hero('D'), rat('b'), rat('c')].join(', ');
    expect(told(fighting('D C A . . . . b c', two))).toMatch(/^A cast .*flames-of-death: catches 2 of them$/);
    const one = [wizard, hero('C'), hero('D'), rat('b')].join(', ');
    expect(told(fighting('D C A . . . . b .', one))).not.toContain('cast');
  });

  it('drags off who lies among them', () => {
    const models = [hero('A', ', did: [attacked]'), hero('C', ', down: ko'), rat('b')].join(', ');
    expect(told(fighting('. . . . A C b', models))).toMatch(/^A drag C 1,0: must not lie among them$/);
  });

  it('is nobody’s in the monsters’ phase', () => {
    expect(told(fighting('A b', `${hero('A')}, ${rat('b')}`, 'combat 2, gm phase'))).toBe('nothing');
  });
});

describe('asked, a hero', () => {
  const { table, state } = tableOf(fighting('A b', `${hero('A')}, ${rat('b')}`));
  const ask = (what: string, usual: string, by = table.ids.get('A')!): Question => ({
    form: 'choice',
    for: what,
    by,
    options: [{ id: 'yes' }, { id: 'no' }],
    default: usual,
    lapses: false,
    about: {},
  });

  it('spends fate rather than fall or die', () => {
    expect(heroAnswer(state, ask('fate ko', 'no'))?.id).toBe('yes');
    expect(heroAnswer(state, ask('fate death', 'yes'))?.id).toBe('yes');
  });

  it('answers everything else as usual, and nothing for a monster', () => {
    expect(heroAnswer(state, ask('fate miss', 'no'))?.id).toBe('no');
    expect(heroAnswer(state, ask('fate ko', 'no', table.ids.get('b')!))).toBeNull();
  });
});

describe('the offer of the table', () => {
  const text = exploring('A . . .', hero('A'), `edges: { '3,0,e': door }`);

  it('is the step as a command, with its way and its reason, where nobody is the gamemaster', () => {
    const { table, state } = tableOf(text);
    const offer = offers(state, null).find(({ id }) => id === 'heroPlan');
    const by = table.ids.get('A')!;
    expect(offer).toMatchObject({
      label: 'A: 3 squares',
      open: true,
      fixed: { type: 'move', by, to: [3, 0] },
      plans: [{ by, to: [3, 0], reason: 'the nearest shut door' }],
    });
    expect(offer!.plans![0]!.path).toHaveLength(3);
    expect(JSON.parse(JSON.stringify(offer))).toStrictEqual(offer);
  });

  it('is not there where somebody is', () => {
    const { state } = tableOf(text.replace('{ solo: true }', 'true'));
    expect(heroStep(state)).not.toBeNull();
    expect(offers(state, null).some(({ id }) => id === 'heroPlan')).toBe(false);
  });

  it('is the same whenever it is asked for', () => {
    const { state } = tableOf(text);
    expect(canonical(heroStep(state))).toBe(canonical(heroStep(deepCopy(state))));
  });
});
