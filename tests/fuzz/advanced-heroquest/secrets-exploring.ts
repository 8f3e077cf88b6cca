import type { Level, Marker, State } from '#shared/systems/advanced-heroquest/testing.ts';
import type { DiceBag } from '../dice-bag.ts';
import { TABLES } from './details.ts';
import { library } from './library.ts';
import type { Secret } from './secrets.ts';

/** What only the gamemaster knows of an expedition. */

const levels = (state: State) => Object.values(state.levels);

/** A mark on the first section of a level that everybody sees. */
function mark(bag: DiceBag, level: Level, id: string): Marker | null {
  const section = bag.maybe(Object.values(level.sections).filter((one) => !one.hidden));
  if (!section) return null;
  return {
    id,
    entry: 'ahq:marker:mark',
    kind: 'mark',
    name: `Owed ${bag.int(9)}`,
    glyph: 'quill-ink',
    x: section.x + bag.int(section.w),
    y: section.y + bag.int(section.h),
    w: 1,
    h: 1,
    solid: false,
    open: bag.chance(30),
    text: '',
    note: 'Three more of them',
    hidden: true,
    of: null,
    pub: null,
  };
}

const MATRICES = library.entries.flatMap((entry) => (entry.kind === 'matrix' ? [entry.id] : []));

export const EXPLORING_SECRETS: readonly Secret[] = [
  {
    name: 'groups of monsters and their gold',
    fields: [
      'level.groups',
      'group.id',
      'group.section',
      'group.matrix',
      'group.die',
      'group.gold',
      'group.models',
      'group.sections',
      'group.settled',
    ],
    // It is told when it is looted, and says where they are set up.
    read: true,
    change(bag, state) {
      for (const level of levels(state))
        level.groups = {
          ...Object.fromEntries(
            Object.entries(level.groups ?? {}).map(([id, group]) => [
              id,
              { ...group, gold: bag.int(200), die: bag.from(1, 12), models: [] },
            ]),
          ),
          g900: { id: 'g900', section: 's1', matrix: bag.pick(MATRICES), die: 3, gold: 90, models: ['m1'] },
        };
    },
  },
  {
    name: 'marks that are owed',
    fields: ['level.markers', 'marker.kind', 'marker.note', 'marker.open'],
    read: false,
    change(bag, state) {
      for (const level of levels(state)) {
        for (const marker of Object.values(level.markers))
          if (marker.kind === 'mark' && marker.hidden && bag.chance(50)) delete level.markers[marker.id];
        for (let i = bag.from(1, 4); i > 0; i--) {
          const made = mark(bag, level, `k${910 + i}`);
          if (made) level.markers[made.id] = made;
        }
      }
    },
  },
  {
    name: 'levels of which the gamemaster knows that they are whole',
    fields: ['level.exhausted'],
    read: false,
    change(_bag, state) {
      for (const level of levels(state)) {
        if (level.exhausted) delete level.exhausted;
        else level.exhausted = true;
      }
    },
  },
  {
    name: 'where people have trodden',
    fields: ['section.trodden'],
    read: false,
    change(bag, state) {
      for (const level of levels(state))
        for (const section of Object.values(level.sections))
          section.trodden = Array.from({ length: section.w * section.h }, () => bag.int(2)).join('');
    },
  },
  {
    name: 'chests that have been opened before',
    fields: ['marker.emptied'],
    // A mark takes an inner name, so that what comes later is called otherwise.
    read: true,
    change(_bag, state) {
      for (const level of levels(state))
        for (const marker of Object.values(level.markers)) {
          if (marker.emptied) delete marker.emptied;
          else marker.emptied = true;
        }
    },
  },
  {
    name: 'matrices of the dungeon',
    fields: ['dungeon.matrices'],
    read: true,
    change(bag, state) {
      const uses = ['wandering', 'lairs', 'quest', 'specialist'].filter((use) => TABLES.has(use));
      for (const dungeon of Object.values(state.dungeons ?? {}))
        dungeon.matrices = Object.fromEntries(
          uses.map((use) => [use, bag.pick(MATRICES)]),
        ) as unknown as typeof dungeon.matrices;
    },
  },
  {
    name: 'armour that lies about',
    fields: ['marker.armour'],
    read: true,
    change(bag, state) {
      for (const level of levels(state))
        for (const marker of Object.values(level.markers))
          if (marker.armour || bag.chance(40))
            marker.armour = [{ armour: 'x', name: `Mail ${bag.int(9)}`, BS: -1, T: 1, Sp: 0 }];
    },
  },
  {
    name: 'fate with which heroes set out',
    fields: ['model.fateHad'],
    read: true,
    change(bag, state) {
      for (const level of levels(state))
        for (const model of Object.values(level.models))
          if (model.kind === 'hero') model.fateHad = model.fate + bag.int(3);
    },
  },
  {
    name: 'who came first, and who acts',
    fields: ['expedition.order', 'expedition.acting'],
    read: true,
    change(bag, state) {
      const { expedition } = state;
      if (!expedition) return;
      expedition.order = [...expedition.order].reverse();
      expedition.acting = bag.pick([...expedition.order, null]);
    },
  },
];
