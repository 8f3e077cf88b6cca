import { parseMap } from '#board';
import { SHIPPED, emptyState, libraryOf, type State } from '#systems/advanced-heroquest';
import {
  firstLevel,
  heldWeapon,
  makeMarker,
  makeModel,
  wornArmour,
  type Chosen,
  type Lasting,
  type Level,
  type Marker,
  type Model,
} from '#shared/systems/advanced-heroquest/testing.ts';
import type { Names } from '#tests/support/scenario-table.ts';
import { beginExpedition, edgeCalled } from './scenario-exploring.ts';
import { beginFight } from './scenario-fighting.ts';
import { onFirstLevel, type HeroquestScenario } from './scenario-words.ts';

const library = libraryOf(SHIPPED);

/** The table of a scenario: the state that it begins with. */
export function layTable(scenario: HeroquestScenario, names: Names): State {
  return new Laying(scenario, names).state();
}

class Laying {
  readonly #scenario: HeroquestScenario;
  readonly #names: Names;
  readonly #levels = new Map([['l1', 'l1']]);

  constructor(scenario: HeroquestScenario, names: Names) {
    this.#scenario = scenario;
    this.#names = names;
  }

  state(): State {
    const scenario = this.#scenario;
    const state = emptyState(1, 'typed');
    state.people = { p1: { name: 'Anna' }, p2: { name: 'Ben' } };
    for (const [person, { name }] of Object.entries(state.people)) this.#names.learn(name, person);
    const turn = /^(exploration|combat) (\d+), (hero|exploration|gm) phase$/.exec(
      scenario.turn ?? 'combat 1, hero phase',
    );
    if (!turn) throw new Error(`The turn "${scenario.turn}" is not like "combat 1, hero phase".`);
    const [, mode, number, phase] = turn as unknown as [
      string,
      State['turn']['mode'],
      string,
      State['turn']['phase'],
    ];
    state.turn = {
      mode,
      number: Number(number),
      phase,
      explored: mode === 'exploration' ? Number(number) : 1,
    };
    if (scenario.options) state.settings.options = scenario.options as Chosen;
    const counters: Record<string, number> = { ...state.counters };
    const marks = this.#setFloor(state, counters);
    for (const [name, given] of Object.entries(scenario.markers ?? {})) {
      const entry = library.find('marker', given.marker);
      if (!entry) throw new Error(`There is no marker called ${given.marker}.`);
      const kid = `k${++counters['k']!}`;
      this.#names.learn(name, kid);
      const [x, y] = given.at;
      const [w, h] = entry.size;
      state.levels['l1']!.markers[kid] = {
        ...{ id: kid, entry: entry.id, kind: given.marker, name, glyph: entry.glyph, x, y, w, h },
        ...{
          solid: entry.solid,
          open: given.open ?? false,
          text: '',
          note: '',
          hidden: entry.secret,
          of: null,
        },
        pub: entry.secret ? null : `o${++counters['o']!}`,
        ...(given.stairs ? { stairs: { to: given.stairs } } : {}),
        ...(given.open && given.marker === 'chest' ? { emptied: true as const } : {}),
      };
    }
    for (const [name, given] of Object.entries(scenario.models ?? {})) {
      const mid = `m${++counters['m']!}`;
      this.#names.learn(name, mid);
      const player = given.player === undefined ? undefined : this.#names.ids.get(given.player);
      const model = modelFrom(name, mid, player === undefined ? given : { ...given, player });
      const inBox = given.at === 'box' || given.body !== undefined;
      const at = inBox ? [0, 0] : (given.at ?? (marks[name] ? [marks[name].x, marks[name].y] : null));
      if (!at) throw new Error(`${name} stands nowhere: draw it on the map or give it \`at\`.`);
      [model.x, model.y] = at as [number, number];
      if (given.quest) model.quest = given.quest;
      if (given.owner) model.owner = this.#names.ids.get(given.owner) ?? null;
      if (!model.hidden) {
        model.pub = `o${++counters['o']!}`;
        if (model.kind === 'monster') model.number = ++state.shown.numbered;
      }
      const level = state.levels[this.#levels.get(given.level ?? 'l1') ?? ''];
      if (!level) throw new Error(`There is no level ${given.level}: give one of \`sections:\` that level.`);
      if (given.spent) model.spent = { steps: 0, done: true };
      if (given.body) {
        const kid = `k${++counters['k']!}`;
        this.#names.learn(`body of ${name}`, kid);
        level.markers[kid] = bodyMarker(model, kid, given.body, `o${++counters['o']!}`);
      }
      if (given.down === 'dead' || inBox) state.roster[mid] = model;
      else level.models[mid] = model;
    }
    for (const [name, given] of Object.entries(scenario.models ?? {})) {
      const carried = given.carries === undefined ? undefined : this.#names.ids.get(given.carries);
      const mid = this.#names.ids.get(name)!;
      for (const level of Object.values(state.levels))
        if (carried !== undefined && level.models[mid]) level.models[mid].carries = carried;
    }
    for (const [name, word] of Object.entries(scenario.edges ?? {}))
      state.levels['l1']!.edges[name] = edgeCalled(word);
    state.counters = counters;
    if (scenario.expedition !== undefined) beginExpedition(state, scenario.expedition, scenario.matrices);
    beginFight(state, scenario.fight, scenario.groups, scenario.models ?? {}, this.#names);
    return state;
  }

  /** Lays the sections, from the map or by themselves, and gives where the map's letters stand. */
  #setFloor(state: State, counters: Record<string, number>): Record<string, { x: number; y: number }> {
    const { map, sections } = this.#scenario;
    const parsed =
      map === undefined ? null : parseMap(map, sections ? { sections: onFirstLevel(sections) } : {});
    for (const letter of Object.keys(parsed?.marks ?? {}))
      if (!this.#scenario.models?.[letter])
        throw new Error(`The map has a ${letter}, but no model of that name is given.`);
    const lay = (
      level: Level,
      name: string,
      rect: { x: number; y: number; w: number; h: number },
      more: object,
      kind: string,
    ) => {
      const sid = `s${++counters['s']!}`;
      this.#names.learn(name, sid);
      const given = sections?.[name];
      level.sections[sid] = {
        ...rect,
        ...more,
        id: sid,
        kind: kind as Level['sections'][string]['kind'],
        floor: (given?.floor ?? 'room') as 'room',
        name,
        turn: 0,
        hidden: given?.hidden ?? false,
        note: '',
        pub: given?.hidden ? null : `o${++counters['o']!}`,
        ...(given?.stairs ? { stairs: { to: given.stairs } } : {}),
        ...(given?.searched ? { searched: given.searched } : {}),
        ...(given?.looted ? { looted: true as const } : {}),
      };
    };
    const first = state.levels['l1']!;
    if (parsed) {
      for (const { id, x, y, w, h, kind, holes } of Object.values(parsed.level.sections))
        lay(first, id, { x, y, w, h }, holes ? { holes } : {}, kind ?? 'room');
      first.edges = parsed.level.edges;
    }
    for (const [name, { at, size, kind, level }] of Object.entries(sections ?? {})) {
      if (parsed && !level) continue;
      const rect = { x: at[0], y: at[1], w: size[0], h: size[1] };
      lay(this.#levelCalled(state, level ?? 'l1'), name, rect, {}, kind ?? 'room');
    }
    return parsed?.marks ?? {};
  }

  #levelCalled(state: State, name: string): Level {
    const known = this.#levels.get(name);
    if (known) return state.levels[known]!;
    const order = Object.keys(state.levels).length + 1;
    const id = `l${order}`;
    this.#levels.set(name, id);
    state.levels[id] = { ...firstLevel(), id, name, order };
    return state.levels[id];
  }
}

/** The body of a dead hero, as it lies where he fell. */
function bodyMarker(hero: Model, id: string, [x, y]: readonly [number, number], pub: string): Marker {
  const entry = library.find('marker', 'body')!;
  return { ...makeMarker(entry, id, [x, y]), name: hero.name, of: hero.id, pub };
}

function spellCalled(name: string): string {
  const found = library.find('spell', name);
  if (!found) throw new Error(`There is no spell called ${name}.`);
  return found.id;
}

function modelFrom(
  name: string,
  mid: string,
  given: NonNullable<HeroquestScenario['models']>[string],
): Model {
  const entry =
    given.kind === 'hero'
      ? library.find('hero', 'human-warrior')
      : given.kind === 'henchman'
        ? library.find('henchman', 'man-at-arms')
        : library.find('monster', given.kind);
  if (!entry) throw new Error(`There is no monster called ${given.kind}.`);
  const peoples: Readonly<Record<string, string>> = {
    elf: 'elf-warrior',
    dwarf: 'dwarf-warrior',
    'high-elf': 'high-elf',
  };
  const elf = given.race === undefined ? null : library.find('hero', peoples[given.race] ?? 'human-warrior');
  const model = makeModel(library, elf ?? entry, {
    id: mid,
    name: given.name ?? name,
    ...(given.player ? { player: given.player } : {}),
  });
  if (model.kind === 'hero') {
    Object.assign(model, {
      start: { WS: 8, BS: 6, S: 6, T: 6, Sp: 8, Br: 8, Int: 6, W: 4 },
      wounds: 4,
      armour: [],
      fate: 0,
    });
    const sword = library.find('weapon', 'sword')!;
    model.weapons = [heldWeapon(sword)];
    model.hand = sword.id;
    model.player ??= 'p1';
  }
  for (const key of ['WS', 'BS', 'S', 'T', 'Sp', 'Br', 'Int'] as const)
    if (given[key] !== undefined) {
      // What armour changes is given as it is without.
      const worn = model.kind === 'henchman' && (key === 'BS' || key === 'T' || key === 'Sp');
      if (worn) model.ruled[key] = given[key];
      else model.start = { ...model.start, [key]: given[key] };
    }
  const most = given.Wmax ?? Math.max(given.W ?? 0, model.start.W ?? 1);
  model.start = { ...model.start, W: most };
  model.wounds = given.W ?? most;
  if (given.fate !== undefined) model.fate = given.fate;
  if (given.gold !== undefined) model.gold = given.gold;
  const wanted = [
    ...(given.weapons ?? []),
    ...(given.hand && !given.weapons?.includes(given.hand) ? [given.hand] : []),
  ];
  if (wanted.length > 0) {
    model.weapons = wanted.map((weapon) => {
      const found = library.find('weapon', weapon);
      if (!found) throw new Error(`There is no weapon called ${weapon}.`);
      return heldWeapon(found);
    });
    model.hand = given.hand === undefined ? model.weapons[0]!.weapon : `ahq:weapon:${given.hand}`;
  }
  if (given.armour)
    model.armour = given.armour.map((name) => {
      const worn = library.find('armour', name);
      if (!worn) throw new Error(`There is no armour called ${name}.`);
      return wornArmour(worn);
    });
  if (Array.isArray(given.gear)) model.gear = given.gear.map((name) => ({ name, count: 1 }));
  else if (given.gear)
    model.gear = Object.entries(given.gear).map(([id, count]) => ({
      name: library.find('gear', id)?.name ?? id,
      count,
    }));
  if (Array.isArray(given.spells))
    model.spells = given.spells.map((spell) => ({ spell: spellCalled(spell) }));
  else if (given.spells)
    model.spells = Object.entries(given.spells).map(([spell, times]) => ({
      spell: spellCalled(spell),
      times,
    }));
  if (given.lasting)
    model.lasting = given.lasting.map((one, i): Lasting => ({
      id: `x9${mid.slice(1)}${i}`,
      left: 1,
      ...(typeof one === 'string' ? { what: one, until: 'exploration' as const } : (one as Lasting)),
    }));
  if (given.conditions) model.conditions = given.conditions;
  if (given.specials) model.specials = [...model.specials, ...(given.specials as Model['specials'])];
  if (given.down) model.down = given.down;
  if (given.down === 'ko' && given.W === undefined) model.wounds = 0;
  if (given.hidden) model.hidden = true;
  if (given.revealed !== undefined) model.revealed = given.revealed;
  return model;
}
