import { tell, within } from '#engine';
import type { Characteristic, Spell } from '../content/schema.ts';
import { CHARACTERISTICS } from '../content/schema.ts';
import type { Fact } from '../facts.ts';
import { beginLasting } from '../lasting/rules.ts';
import { findModel, hasLasting, isOnMap, woundsAtStart } from '../model.ts';
import { standUpFacts } from '../rules/fate.ts';
import { wound } from '../rules/wounds.ts';
import { SPELLWORKS } from '../spellworks/index.ts';
import type { Change, Lasting, Until } from '../state.ts';
import { magic as words } from '../words/magic.ts';
import { coveredBy } from './aim.ts';
import { isWarded } from './answers.ts';
import { unwoundedOrCrowded } from './phoenix.ts';
import type { Work, Works } from './works.ts';

/** What spells do, by the named building block of their entry: here those that burn, heal, strengthen and frighten. */

const say = words.refusals;

/** What a spell lays on a model while it lasts: each characteristic that its entry names, added to; Bravery is set ("Courage"). */
function changesOf(spell: Spell): Lasting['change'] {
  const change: Partial<Record<Characteristic, Change>> = {};
  for (const name of CHARACTERISTICS) {
    const value = spell.works[name];
    if (typeof value === 'number') change[name] = name === 'Br' ? { set: value } : { add: value };
  }
  return change;
}

export const shortName = (spell: Spell): string => spell.id.split(':').at(-1)!;

const OWN: Works = {
  lasts: {
    refusal: ({ state, model, spell }, { at }) => {
      const target = at === undefined ? model : findModel(state, at);
      return target && hasLasting(target, shortName(spell))
        ? say.lastsAlready(target.name, spell.name)
        : null;
    },
    *work(g, _library, { by, at = by, spell }) {
      const until = (spell.works['until'] ?? 'exploration') as Until;
      if (findModel(g.state, at))
        yield* within(
          null,
          beginLasting(g, at, { what: shortName(spell), until, by, change: changesOf(spell) }),
        );
    },
  },
  frightens: {
    refusal: ({ model, spell }) =>
      hasLasting(model, 'fearsome') ? say.lastsAlready(model.name, spell.name) : null,
    *work(g, _library, { by }) {
      if (findModel(g.state, by))
        yield* within(null, beginLasting(g, by, { what: 'fearsome', until: 'exploration', by }));
    },
  },
  heals: {
    refusal: ({ state, level, model }, { at }) => {
      const target = at === undefined ? null : findModel(state, at);
      return target ? unwoundedOrCrowded(level, model, target) : null;
    },
    *work(g, _library, { at }) {
      const model = at === undefined ? null : findModel(g.state, at);
      if (!model || model.down === 'dead') return;
      const wounds = woundsAtStart(model) - model.wounds;
      if (wounds < 1) return;
      yield* tell<Fact>({ kind: 'healed', model: model.id, wounds });
      yield* tell<Fact>(...standUpFacts(g.state, model.id));
    },
  },
  strikes: {
    refusal: () => null,
    *work(g, _library, { by, at, spell }) {
      if (at !== undefined && isOnMap(g.state, at))
        yield* within(null, wound(g, { by, at, dice: Number(spell.works['dice'] ?? 6), source: spell.name }));
    },
  },
  burns: {
    refusal: () => null,
    *work(g, _library, { by, to, level: levelId, spell, passed }) {
      const level = g.state.levels[levelId];
      const caster = level?.models[by];
      if (!level || !caster || !to) return;
      const dice = Number((passed ? undefined : spell.works['failed']) ?? spell.works['dice'] ?? 5);
      for (const { id } of coveredBy(level, caster, { x: to[0], y: to[1] })) {
        if (!isOnMap(g.state, id) || (yield* within(null, isWarded(g, id)))) continue;
        if (isOnMap(g.state, id)) yield* within(null, wound(g, { by, at: id, dice, source: spell.name }));
      }
    },
  },
};

/** What a spell does; null: its building block is of no chapter that is played. */
export function workOf(spell: Spell): Work | null {
  const { rule } = spell.works;
  return Object.hasOwn(OWN, rule) ? OWN[rule]! : Object.hasOwn(SPELLWORKS, rule) ? SPELLWORKS[rule]! : null;
}
