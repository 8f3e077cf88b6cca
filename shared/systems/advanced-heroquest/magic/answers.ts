import { ask, d12, tell } from '#engine';
import type { Fact } from '../facts.ts';
import { characteristic, findModel, specialOf } from '../model.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { Model, ModelId } from '../state.ts';
import { magic as words } from '../words/magic.ts';

/** What answers a spell: rings and amulets, and monsters that bear one ("Magic Rings", "Magic Amulets", "Clan Skryre Spellcasters"). */

/** Something that keeps spells off: at this die or more, or at less than its bearer's Intelligence. */
interface Ward {
  name: string;
  from: number | 'Int';
}

const LEVELS: Readonly<Record<number, Ward['from']>> = { 1: 11, 2: 9, 3: 'Int' };

/** By the name of the piece of gear. Treasure hands them out in a chapter of its own. */
const GEAR: Readonly<Record<string, Ward['from']>> = {
  'Amulet of Iron': 9,
  'Ring of Magic Protection (Level 1)': 11,
  'Ring of Magic Protection (Level 2)': 9,
  'Ring of Magic Protection (Level 3)': 'Int',
};

function wardsOf(model: Model): Ward[] {
  const special = specialOf(model, 'magic-protection');
  const own = special ? [{ name: words.ward(), from: LEVELS[Number(special['level'] ?? 3)] ?? 'Int' }] : [];
  const worn = model.gear.flatMap(({ name }) =>
    Object.hasOwn(GEAR, name) ? [{ name, from: GEAR[name]! }] : [],
  );
  return [...own, ...worn];
}

/** Whether a spell takes no hold of a model, since something that it bears has answered; each has one die. */
export function* isWarded(g: Table, id: ModelId): Rule<boolean> {
  const model = findModel(g.state, id);
  if (!model || model.down === 'dead') return false;
  for (const { name, from } of wardsOf(model)) {
    const needed = from === 'Int' ? (characteristic(model, 'Int') ?? 0) - 1 : from;
    const [die = 1] = yield* ask.dice<Fact>(1, d12, { for: 'ward', by: id, needed, about: { name, from } });
    const held = from === 'Int' ? die <= needed : die >= needed;
    if (!findModel(g.state, id)) return false;
    yield* tell<Fact>({ kind: 'spellAnswered', model: id, by: name, die, held });
    if (held) return true;
  }
  return false;
}
