import type { EdgeName } from '#board';
import { playersEyes } from '../eyes.ts';
import { FISTS, weaponInHand, woundsAtStart } from '../model.ts';
import { sectionOfSquare } from '../writing.ts';
import type { Fight, Level, Marker, Model, Section, State } from '../state.ts';

/**
 * The table as the players know it: a state without anything that their window does not show them, but with the sheets of their own
 * heroes and henchmen, which lie before them. What stands in it of a monster is what its token says: the place, the number, the wounds
 * that it has taken. Whatever is planned from this gives nothing away (M-HIDDEN). Without a gamemaster the one screen shows also how far
 * each of them reaches.
 */
export function asPlayersKnow(state: State): State {
  const { expedition, fight, roster } = state;
  const isAlone = expedition?.solo === true;
  const levels = Object.values(state.levels).filter((level) => playersEyes.seesLevel(level));
  return {
    ...state,
    dice: 0,
    counters: {},
    turn: { ...state.turn, explored: 0 },
    levels: Object.fromEntries(levels.map((level) => [level.id, knownLevel(level, isAlone)])),
    roster: Object.fromEntries(Object.entries(roster).filter(([, { kind }]) => kind !== 'monster')),
    ...(expedition ? { expedition: { ...expedition, order: [], acting: null, account: undefined } } : {}),
    ...(fight ? { fight: knownFight(fight) } : {}),
  };
}

/** Where nobody is seen any more, there is nobody to fight: whether there ever was makes no difference to the heroes. */
const knownFight = ({ setUp }: Fight): Fight => ({
  clock: 0,
  groups: [],
  hadFoes: true,
  ...(setUp ? { setUp } : {}),
});

const kept = { alone: new WeakMap<Level, Level>(), led: new WeakMap<Level, Level>() };

/** A level that cannot change any more is looked through once. */
function knownLevel(level: Level, isAlone: boolean): Level {
  const levels = isAlone ? kept.alone : kept.led;
  const before = levels.get(level);
  if (before) return before;
  const known = levelSeen(level, isAlone);
  if (Object.isFrozen(level)) levels.set(level, known);
  return known;
}

function levelSeen(level: Level, isAlone: boolean): Level {
  const sections = Object.values(level.sections).filter((section) => playersEyes.seesSection(section));
  const edges = Object.entries(level.edges).filter(([name, edge]) =>
    playersEyes.seesEdge(level, name as EdgeName, edge),
  );
  const models = Object.values(level.models).filter((model) => playersEyes.seesModel(level, model));
  const markers = Object.values(level.markers).filter((marker) => playersEyes.seesMarker(level, marker));
  const { id, name, order, dungeon } = level;
  return {
    ...{ id, name, order, rev: 0 },
    ...(dungeon === undefined ? {} : { dungeon }),
    sections: byIds(sections.map(knownSection)),
    edges: Object.fromEntries(
      edges.map(([edge, { kind, state, portcullis, false: isFalse }]) => [
        edge,
        {
          kind,
          ...(state === undefined ? {} : { state }),
          ...(portcullis === undefined ? {} : { portcullis }),
          // Only who has tried a false door knows it for one.
          ...(isFalse && state === 'open' ? { false: true as const } : {}),
        },
      ]),
    ),
    models: byIds(models.map((model) => (model.kind === 'monster' ? knownMonster(model, isAlone) : model))),
    markers: byIds(markers.map((marker) => knownMarker(level, marker))),
  };
}

const byIds = <T extends { id: string }>(things: readonly T[]): Record<string, T> =>
  Object.fromEntries(things.map((thing) => [thing.id, thing]));

function knownSection({ trodden: _, ...section }: Section): Section {
  return { ...section, note: '' };
}

/** What lies on its squares and does something to whoever is there, by what everybody sees that it is. */
const ZONES: readonly string[] = ['fumes', 'fireball-trap', 'pit', 'block', 'still-air'];

function knownMarker(level: Level, marker: Marker): Marker {
  const { zone: _z, armour: _a, emptied: _e, of, ...seen } = marker;
  const isHere = sectionOfSquare(level, marker.x, marker.y) !== null;
  return {
    ...seen,
    note: '',
    of: isHere ? of : null,
    ...(ZONES.includes(marker.kind) ? { zone: { what: marker.kind, until: 'fight' as const, left: 1 } } : {}),
  };
}

/** More wounds than anybody has: of a monster only those taken are known. */
const UNKNOWN_WOUNDS = 100;

/** A monster of which nothing is known but its token: neither its profile nor its weapons, nor what it can do. */
function knownMonster(monster: Model, isAlone: boolean): Model {
  const { id, kind, size, x, y, down, player, owner, emblem, seen, number, pub, resting } = monster;
  const reachesFar = isAlone && weaponInHand(monster).longReach;
  const taken = Math.max(0, woundsAtStart(monster) - monster.wounds);
  return {
    ...{ id, kind, size, x, y, down, player, owner, emblem, seen, number, pub },
    ...{ entry: '', name: seen.label, class: '', glyph: seen.glyph, hidden: false, revealed: false },
    start: { WS: 5, BS: 5, S: 5, T: 5, Sp: 5, Br: 5, Int: 5, W: UNKNOWN_WOUNDS },
    wounds: UNKNOWN_WOUNDS - taken,
    ...{ ruled: {}, hurt: 0, fate: 0, gold: 0, note: '', base: null, rank: null },
    ...{ armour: [], gear: [], conditions: [], specials: [] },
    ...(reachesFar
      ? { hand: FISTS.weapon, weapons: [{ ...FISTS, longReach: true }] }
      : { hand: null, weapons: [] }),
    // The log has told who went back.
    ...(resting ? { resting } : {}),
  };
}
