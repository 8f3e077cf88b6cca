import { deepCopy } from '#engine';
import { foesInPlay, type Fight, type State } from '#shared/systems/advanced-heroquest/testing.ts';
import type { DiceBag } from '../dice-bag.ts';
import type { Secret } from './secrets.ts';

/** What only the gamemaster knows of a fight. */

const models = (state: State) => Object.values(state.levels).flatMap((level) => Object.values(level.models));
const monsters = (state: State) => models(state).filter(({ kind }) => kind === 'monster');

/** A section of a level that is not hidden, and a square of it. */
function anyHome(bag: DiceBag, state: State) {
  const level = bag.pick(Object.values(state.levels));
  const section = bag.maybe(Object.values(level.sections));
  return section && { level: level.id, section: section.id, x: section.x, y: section.y };
}

export const FIGHTING_SECRETS: readonly Secret[] = [
  {
    name: 'where monsters belong',
    fields: ['model.home', 'model.post'],
    read: true,
    change(bag, state) {
      for (const monster of monsters(state)) {
        const [home, post] = [anyHome(bag, state), anyHome(bag, state)];
        if (home) monster.home = home;
        if (post && bag.chance(40)) monster.post = post;
      }
    },
  },
  {
    name: 'since when people stand where they are',
    fields: ['model.arrived', 'fight.clock'],
    read: true,
    change(bag, state) {
      if (!state.fight) return;
      state.fight = { ...state.fight, clock: state.fight.clock + 50 };
      for (const model of models(state)) model.arrived = bag.int(50);
    },
  },
  {
    name: 'monsters at rest, while nobody fights',
    fields: ['model.resting'],
    read: true,
    change(bag, state) {
      if (state.fight) return;
      for (const monster of monsters(state)) {
        if (monster.resting) delete monster.resting;
        else if (bag.chance(50)) monster.resting = true;
      }
    },
  },
  {
    name: 'who has been spied upon, and who was killed of late',
    fields: ['model.spied', 'model.slain', 'model.soulLost'],
    read: true,
    change(bag, state) {
      // Where nobody rests, whoever is met next may have been looked at.
      const all = monsters(state);
      const resting = all.filter((monster) => monster.resting);
      for (const monster of resting.length > 0 ? resting : all) monster.spied = bag.int(4);
      for (const model of Object.values(state.roster)) {
        if (model.kind === 'monster' || model.down !== 'dead') continue;
        if (bag.chance(50)) model.soulLost = true;
        model.slain = { level: state.current, turns: bag.int(2) };
      }
    },
  },
  {
    name: 'what die is owed to a door that magic made',
    fields: ['edge.rock'],
    read: true,
    change(bag, state) {
      for (const { edges } of Object.values(state.levels))
        for (const [name, edge] of Object.entries(edges))
          if (edge.kind === 'door') edges[name] = { ...edge, rock: bag.int(12) };
    },
  },
  {
    name: 'who has got away and may come back',
    fields: ['model.away'],
    read: true,
    change(bag, state) {
      for (const model of Object.values(state.roster))
        if (model.kind === 'monster' && bag.chance(60)) model.away = true;
      const lost = Object.values(state.levels).flatMap(({ models: all }) => Object.values(all));
      const one = lost.find(({ kind }) => kind === 'monster');
      if (one) state.roster['m900'] = { ...deepCopy(one), id: 'm900', away: true, pub: null, number: null };
    },
  },
  {
    // At home it shows in whether a quest is won, and after a fight in whether its foe lies there.
    name: 'whom of the monsters a quest is about',
    fields: ['model.quest'],
    read: true,
    change(bag, state) {
      for (const monster of monsters(state))
        if (bag.chance(60)) monster.quest = bag.pick(['foe', 'character'] as const);
    },
  },
  {
    name: 'what monsters can cast, and what lasts on them',
    fields: ['model.spells', 'model.lasting'],
    read: true,
    change(bag, state) {
      for (const monster of monsters(state)) {
        monster.spells = [{ spell: 'ahq:spell:fireball', times: bag.int(3) }];
        const lasting = { id: `x${900 + bag.int(9)}`, what: 'dragon-armour', left: 1 };
        monster.lasting = [{ ...lasting, until: 'cured', change: { Br: { set: bag.int(12) } } }];
      }
    },
  },
  {
    name: 'what monsters shoot with, how many they have left, and whether it is loaded',
    fields: ['model.ranged', 'model.unloaded', 'fight.missiles'],
    read: true,
    change(bag, state) {
      for (const monster of monsters(state)) {
        if (bag.chance(50)) monster.unloaded = bag.int(5);
        else delete monster.unloaded;
        if (monster.ranged?.missile) {
          const missile = { ...monster.ranged.missile, left: bag.int(7) };
          monster.ranged = { ...monster.ranged, missile };
        } else if (bag.chance(30)) monster.ranged = null;
      }
      if (state.fight)
        state.fight = { ...state.fight, missiles: [{ by: 'm1', what: 'Arrows', n: bag.int(9) }] };
    },
  },
  {
    name: 'how long what lies on the map will lie there',
    fields: ['marker.zone'],
    read: true,
    change(bag, state) {
      for (const { markers } of Object.values(state.levels))
        for (const marker of Object.values(markers))
          marker.zone = { what: 'fumes', until: 'fight', left: 1 + bag.int(4) };
    },
  },
  {
    name: 'what the gamemaster keeps of a fight',
    fields: [
      'fight.routine',
      'fight.tactic',
      'fight.pursuit',
      'fight.acting',
      'fight.shut',
      'fight.lastTurn',
      'fight.stepIn',
      'fight.hadFoes',
      'fight.groups',
      'fight.lastFell',
      'state.fight',
    ],
    read: true,
    // Whether a fight was had decides that it is over only when the last monster goes.
    isAbout: (input) =>
      input.do === 'ruling' &&
      ['remove', 'hide', 'move'].includes((input.ruling as { kind?: string } | null)?.kind ?? ''),
    change(bag, state) {
      if (!state.fight) return;
      const level = state.current;
      const ids = models(state).map(({ id }) => id);
      const fight: Fight = { ...state.fight, groups: [], routine: bag.pick(['move-attack', 'attack-move']) };
      fight.tactic = bag.pick(['move-attack', 'ranged-attack']);
      if (bag.chance(50)) fight.pursuit = true;
      else delete fight.pursuit;
      fight.acting = bag.pick(ids);
      fight.shut = [{ level, edge: Object.keys(state.levels[level]!.edges)[0] ?? '0,0,e' }];
      fight.lastTurn = state.turn.number + bag.int(2);
      fight.stepIn = { by: bag.pick(ids), squares: [[0, 0]] };
      fight.lastFell = { level, at: [0, 0] };
      // While any is in play it says nothing: a fight that was had is over when none is left.
      if (foesInPlay(state).length > 0 && fight.hadFoes) delete fight.hadFoes;
      state.fight = fight;
    },
  },
  {
    name: 'what the expedition has come to so far',
    fields: ['expedition.account'],
    read: true,
    change(bag, state) {
      if (!state.expedition) return;
      const account = { rooms: bag.int(9), kills: bag.int(9), gold: bag.int(99), wounds: 1, fate: 0 };
      state.expedition = { ...state.expedition, account };
    },
  },
];
