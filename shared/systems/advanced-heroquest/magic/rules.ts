import { tell, within } from '#engine';
import type { CommandOf } from '../commands.ts';
import type { Spell } from '../content/schema.ts';
import type { Fact, FactOf } from '../facts.ts';
import { knownEntry, type Library } from '../library.ts';
import { isOnMap, levelOf, modelOnMap } from '../model.ts';
import { rollTest, scoreOf } from '../rules/tests.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { ModelId } from '../state.ts';
import { magic as words } from '../words/magic.ts';
import { isPublicModel } from '../writing.ts';
import { isWarded } from './answers.ts';
import { aimRefusal, aimedOf, knownTo } from './checks.ts';
import { componentsOf, spellCalled, testsEverySpell } from './known.ts';
import { workOf } from './spell-works.ts';

/** "Casting Spells". The command has passed its check. */
type Rules = { cast: (g: Table, library: Library, command: CommandOf<'cast'>) => Rule<unknown> };

export const MAGIC_RULES: Rules = { cast };

/**
 * The tests first: one for every spell of those who must (`testsEverySpell`), and the spell's own, of which those fail the whole spell where
 * others only weaken it ("Dwarf Wizards", "High Elf"). The components are gone either way.
 * Then whoever is aimed at may be warded, and the spell works.
 */
function* cast(g: Table, library: Library, command: CommandOf<'cast'>): Rule {
  const { by } = command;
  // A ruling that comes in with the first question stands before it.
  if (!isOnMap(g.state, by)) return;
  const shipped = spellCalled(command.spell)!;
  const spell = knownEntry(library, 'spell', shipped.id) ?? shipped;
  const known = knownTo(modelOnMap(g.state, by), spell, command.using)!;
  const components = known.times === undefined ? componentsOf(spell) : [];
  yield* within(null, showsItself(g, by));
  const spent = {
    ...{ by, spell: spell.id, components },
    ...(known.times === undefined ? {} : { counted: true as const }),
    ...(known.using === undefined ? {} : { using: known.using }),
    ...(spell.components.length > 1 ? { still: true as const } : {}),
  };
  const isTested = testsEverySpell(modelOnMap(g.state, by)) && known.using === undefined;
  if (isTested && !(yield* within('own', intelligence(g, by, spell)))) {
    yield* tell<Fact>({ kind: 'spellFailed', ...spent });
    return;
  }
  if (!isOnMap(g.state, by)) return;
  const passed = spell.test ? yield* within('spell', intelligence(g, by, spell)) : true;
  if (!isOnMap(g.state, by)) return;
  if (!passed && (isTested || !spell.worksFailed)) {
    yield* tell<Fact>({ kind: 'spellFailed', ...spent });
    return;
  }
  const level = levelOf(g.state, by)!.id;
  const aimed = aimedOf(command);
  const told: FactOf<'spellCast'> = { kind: 'spellCast', ...spent, level, ...aimed };
  yield* tell<Fact>(told);
  // A ruling may have changed the table while the tests were rolled.
  const caster = levelOf(g.state, by)?.models[by];
  if (!caster || aimRefusal(g.state, levelOf(g.state, by)!, caster, spell, aimed)) return;
  if (spell.aim === 'model' && aimed.at !== undefined && (yield* within(null, isWarded(g, aimed.at)))) return;
  const work = workOf(spell);
  if (work && isOnMap(g.state, by))
    yield* within(null, work.work(g, library, { ...aimed, by, level, spell, passed }));
}

/** "The Intelligence Test": no more than Intelligence; a Hero may turn it by fate. */
function intelligence(g: Table, by: ModelId, spell: Spell): Rule<boolean> {
  return rollTest(g, by, {
    ...{ of: 'Int', why: words.toCast(spell.name), roll: 'atMost' },
    needed: () => scoreOf(g, by, 'Int'),
  });
}

/** M-HIDDEN: a spellcaster is a warrior like any other until he casts. */
function* showsItself(g: Table, by: ModelId): Rule {
  const level = levelOf(g.state, by)!;
  const model = level.models[by]!;
  if (model.kind === 'monster' && !model.revealed && isPublicModel(level, model))
    yield* tell<Fact>({ kind: 'typeRevealed', model: by });
}
