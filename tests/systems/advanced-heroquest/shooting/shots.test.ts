import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardOf, distance } from '#board';
import type { AimedAt, DomainMember } from '#engine/view';
import { SHIPPED, libraryOf, type State } from '#systems/advanced-heroquest';
import {
  findModel,
  levelOf,
  makeModel,
  offers,
  type Level,
  type Model,
} from '#shared/systems/advanced-heroquest/testing.ts';
import { shootRefusal } from '#shared/systems/advanced-heroquest/shooting/checks.ts';
import { shotAt } from '#shared/systems/advanced-heroquest/shooting/aim.ts';
import { landingSquare, scatterOf } from '#shared/systems/advanced-heroquest/shooting/scatter.ts';
import {
  canShoot,
  missileWeapon,
  missilesLeft,
} from '#shared/systems/advanced-heroquest/shooting/weapons.ts';
import { sheetOf } from '#shared/systems/advanced-heroquest/sheet.ts';
import { readScenarios, type Scenario } from '#tests/support/scenario-file.ts';
import { Table } from '#tests/support/scenario-table.ts';

const library = libraryOf(SHIPPED);

/** A table laid as a scenario lays it, with its models by name. */
function laid(map: string, models: Record<string, object>, more = 'fight: true') {
  const lines = Object.entries(models).map(([name, model]) => `  ${name}: ${JSON.stringify(model)}`);
  const text = `title: laid\ngame: advanced-heroquest\n${more}\nmap: |\n${map}\nmodels:\n${lines.join('\n')}\nexpect: {}\n`;
  const [scenario] = readScenarios(text, 'laid') as [Scenario];
  const table = new Table(scenario);
  const state = table.start() as State;
  const id = (name: string) => table.ids.get(name)!;
  const model = (name: string) => findModel(state, id(name))!;
  return { state, id, model, level: levelOf(state, id('A'))! };
}

const shootOffer = (state: State, id: string) => offers(state, id).find((offer) => offer.id === 'shoot');
const members = (state: State, id: string): readonly DomainMember[] => {
  const from = shootOffer(state, id)?.choose?.from;
  return from?.of === 'models' ? from.among : [];
};

const archer = { kind: 'hero', hand: 'bow', gear: { arrows: 3 } };
const rat = { kind: 'skaven-warrior' };

describe('the offer to shoot', () => {
  it('says what each enemy needs, how far he is, and whether he is half hidden', () => {
    const { state, id } = laid('  A . . .p. b', { A: archer, b: rat });
    expect(members(state, id('A'))).toMatchObject([
      { id: id('b'), open: true, detail: 'needs 7 · 5 squares · obscured', aim: { seen: 'obscured' } },
    ]);
  });

  it('draws what stops the shot, and the nearest square from which nothing does', () => {
    const { state, id } = laid('  A . .|. b\n\n  . . . . .', { A: archer, b: rat });
    const [{ open, code, aim }] = members(state, id('A')) as [DomainMember];
    expect({ open, code }).toEqual({ open: false, code: 'no-sight' });
    expect(aim).toMatchObject({ seen: 'blocked', from: [0, 0], to: [4, 0], edge: 'l1:2,0,e' });
    expect(aim!.stopAt).toBeCloseTo(0.625);
    expect(shotFree(aim!.free!)).toBe('clear');
    function shotFree([x, y]: readonly [number, number]) {
      const moved = laid('  . . .|. b\n\n  . . . . .', { A: { ...archer, at: [x, y] }, b: rat });
      return members(moved.state, moved.id('A'))[0]!.aim!.seen;
    }
  });

  it('lights the model that is in the way', () => {
    const { state, id } = laid('  A . c . b', { A: archer, b: rat, c: rat });
    const hidden = members(state, id('A')).find((member) => member.id === id('b'))!;
    expect(hidden.aim).toMatchObject({ seen: 'blocked', model: id('c') });
    expect(hidden.open).toBe(false);
  });

  it('looks for such a square only within the move of one who throws', () => {
    const wall = `  A .${' .'.repeat(14)}|.\n\n${'  . .'}${' .'.repeat(14)} b`;
    const { state, id } = laid(wall, { A: { kind: 'hero', hand: 'axe', Sp: 2 }, b: rat });
    expect(members(state, id('A'))[0]!.aim!.free).toBeUndefined();
  });

  it('is not there without anybody to shoot at, nor for one who carries nothing', () => {
    const alone = laid('  A . .', { A: archer });
    expect(shootOffer(alone.state, alone.id('A'))).toBeUndefined();
    const sword = laid('  A . b', { A: { kind: 'hero' }, b: rat });
    expect(shootOffer(sword.state, sword.id('A'))).toBeUndefined();
  });

  it('lists nobody whom the gamemaster hides', () => {
    const { state, id } = laid('  A . b . c', { A: archer, b: { ...rat, hidden: true }, c: rat });
    expect(members(state, id('A')).map((member) => member.id)).toEqual([id('c')]);
    // And he is in nobody's way.
    expect(members(state, id('A'))[0]!.aim!.seen).toBe('clear');
  });

  it('of what covers squares is an aim, with the template and what it does', () => {
    const phase = 'turn: combat 1, gm phase\nfight: true';
    const censer = laid('  A . . . c', { A: archer, c: { kind: 'plague-censer-bearer' } }, phase);
    expect(shootOffer(censer.state, censer.id('c'))!.choose!.from).toMatchObject({
      of: 'aim',
      range: 12,
      template: { w: 3, h: 3, spreads: true },
      takes: 'test or die',
    });
    const team = { kind: 'warpfire-thrower-team' };
    const fire = laid('  A . . . w v', { A: archer, w: team, v: team }, phase);
    const aim = shootOffer(fire.state, fire.id('w'))!.choose!.from as AimedAt;
    expect(aim).toMatchObject({ range: null, template: { w: 3, h: 3 }, dice: 5 });
    expect(aim.from).toEqual([
      { x: 4, y: 0, size: 1 },
      { x: 5, y: 0, size: 1 },
    ]);
  });
});

describe('what tactics ask', () => {
  it('is the same as what the rules do', () => {
    const { state, level, model, id } = laid('  A . . . b', { A: archer, b: rat });
    expect(shotAt(state, level, model('A'), model('b'))).toEqual({ needed: 7, range: 4, obscured: false });
    expect(shootRefusal(state, level, model('A'), id('b'))).toBeNull();
    expect(canShoot(model('A'))).toBe(true);
    expect(canShoot(model('b'))).toBe(false);
    expect(shotAt(state, level, model('b'), model('A'))).toBeNull();
  });

  it('knows who has nothing left, or has to load', () => {
    const { model } = laid('  A B C b', {
      A: { ...archer, gear: {} },
      B: { kind: 'hero', hand: 'crossbow', gear: { bolts: 1 }, unloaded: 1 },
      C: { kind: 'hero', hand: 'long-bow', S: 5, gear: { arrows: 1 } },
      b: { kind: 'goblin-archer' },
    });
    expect(['A', 'B', 'C', 'b'].map((name) => canShoot(model(name)))).toEqual([false, false, false, true]);
  });
});

describe('models made before shooting was ruled', () => {
  const old = (model: Model): Model => {
    const { ranged: _, ...rest } = model;
    const weapons = model.weapons.map(({ missile: _missile, ...held }) => held);
    return { ...rest, weapons };
  };
  const made = (kind: 'hero' | 'monster', name: string) =>
    old(makeModel(library, library.find(kind, name)!, { id: 'm1' }));

  it('shoot as their kind does: a hero with the bow in hand, a goblin with the bow of its card', () => {
    const elf = made('hero', 'elf-warrior');
    expect(missileWeapon(elf)).toBeNull();
    expect(missileWeapon({ ...elf, hand: 'ahq:weapon:long-bow' })!.missile).toMatchObject({
      range: 48,
      dice: 4,
      uses: 'Arrows',
    });
    expect(missileWeapon(made('monster', 'goblin-archer'))!.missile).toEqual({
      range: 24,
      dice: 4,
      row: [7, 8, 9, 10, 11],
    });
  });

  it('throw nothing that their card only strikes with', () => {
    expect(missileWeapon(made('monster', 'skaven-warpweaver'))).toBeNull();
  });

  it('have as many globes as the card says', () => {
    const globadier = made('monster', 'poisoned-wind-globadier');
    expect(missilesLeft(globadier, missileWeapon(globadier)!)).toBe(6);
  });
});

it('a card may count what it shoots, whatever it is', () => {
  const card = library.find('monster', 'goblin-archer')!;
  const own = { ...card, specials: [{ rule: 'counted-missiles', count: 3 }] };
  const archer = makeModel(library, own, { id: 'm1' });
  expect(missilesLeft(archer, missileWeapon(archer)!)).toBe(3);
  const usual = makeModel(library, card, { id: 'm1' });
  expect(missilesLeft(usual, missileWeapon(usual)!)).not.toBe(3);
});

describe('the sheet', () => {
  const weapons = (kind: 'hero' | 'monster', name: string) =>
    sheetOf(makeModel(library, library.find(kind, name)!, { id: 'm1' }), null).entries['weapons']!
      .value as string[];

  it('says of each weapon what it does from afar', () => {
    expect(weapons('hero', 'elf-warrior')).toContain(
      'Long bow: from afar 4 dice, 48 squares, not after a move, Strength 6 or more',
    );
    expect(weapons('hero', 'human-warrior')).toContain(
      'Dagger: 2 dice, fumble 1, critical 12; from afar 2 dice, 4 squares',
    );
    expect(weapons('hero', 'human-warrior')[0]).not.toContain('afar');
  });

  it('says it of a card, with its row and what is left', () => {
    expect(weapons('monster', 'goblin-archer').at(-1)).toBe(
      'Short bow: from afar 4 dice, 24 squares, hits at 7 8 9 10 11, not after a move',
    );
    expect(weapons('monster', 'poisoned-wind-globadier').at(-1)).toBe(
      'Poisoned wind globe: from afar, 12 squares, hits at 6 7 8 9 10, 6 left',
    );
  });
});

describe('a throw that scatters', () => {
  const open: Level = {
    ...laid('  A . b', { A: archer, b: rat }).level,
    rev: 99,
    sections: { s1: { ...field(), id: 's1' } as Level['sections'][string] },
    edges: {},
  };
  function field() {
    return { kind: 'room', floor: 'room', x: -40, y: -40, w: 81, h: 81, name: '', turn: 0 };
  }
  const at = fc.record({ x: fc.integer({ min: -12, max: 12 }), y: fc.integer({ min: -12, max: 12 }) });

  it('on open ground lands as many squares long or short as the table says, counted as range is', () => {
    fc.assert(
      fc.property(at, fc.integer({ min: 1, max: 12 }), (to, die) => {
        fc.pre(to.x !== 0 || to.y !== 0);
        const from = { x: 0, y: 0 };
        const lands = landingSquare(open, from, to, die);
        const board = boardOf(open);
        const range = distance(board, from, to) + scatterOf(die);
        expect(distance(board, from, lands)).toBe(Math.abs(range));
        expect(distance(board, lands, to)).toBe(Math.abs(scatterOf(die)));
        // Long and in front it lies on the target's side, behind on the other.
        const side = range < 0 ? -1 : 1;
        expect([0, side]).toContain(Math.sign(lands.x * to.x) + 0);
        expect([0, side]).toContain(Math.sign(lands.y * to.y) + 0);
      }),
    );
  });

  it('never leaves the floor', () => {
    const narrow: Level = {
      ...open,
      rev: 100,
      sections: { s1: { ...open.sections['s1']!, x: -3, y: -3, w: 7, h: 7 } },
    };
    const near = fc.record({ x: fc.integer({ min: -3, max: 3 }), y: fc.integer({ min: -3, max: 3 }) });
    fc.assert(
      fc.property(near, near, fc.integer({ min: 1, max: 12 }), (from, to, die) => {
        const { x, y } = landingSquare(narrow, from, to, die);
        expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(3);
      }),
    );
  });
});
