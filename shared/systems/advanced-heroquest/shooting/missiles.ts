import { ask, d12, tell } from '#engine';
import type { Fact } from '../facts.ts';
import { bodyOfHero, byId, findModel, isFit, isOnMap, levelOf, modelsOnMap } from '../model.ts';
import { fightIsOver } from '../rules/in-sight.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { Model, ModelId, State } from '../state.ts';
import { isIdle, mateOf, needsTeam } from './team.ts';
import { missileWeapon, missilesCarried, missilesLeft, type Shooting } from './weapons.ts';

/** "Recovering Missiles", "Turn to Reload": what a shot uses up, and what comes back. */

/** One missile is used up, and a crossbow or musket has to be loaded again, with both of its crew. */
export function* spendMissile(g: Table, by: ModelId, shooting: Shooting, mate?: ModelId): Rule {
  const { held, missile } = shooting;
  const model = findModel(g.state, by);
  const left = model && missilesLeft(model, shooting);
  if (left !== null) {
    const what = missile.uses ?? held.name;
    yield* tell<Fact>({ kind: 'missileSpent', by, weapon: held.weapon, what, left: Math.max(0, left - 1) });
  }
  if (!missile.reload) return;
  for (const id of [by, mate])
    if (id !== undefined && isOnMap(g.state, id)) yield* tell<Fact>({ kind: 'unloaded', model: id });
}

/** What a die must show for a missile to be found whole: thrown weapons are sturdier than arrows. */
const ARROWS_FROM = 10;
const THROWN_FROM = 7;

/** T-RECOVER: after a fight that was won, one die for each missile of the party. A fight called off with nobody left to fight is won. */
export function* recoverMissiles(g: Table, how: 'won' | 'escaped' | 'calledOff' | 'lost'): Rule {
  if (how !== 'won' && !(how === 'calledOff' && fightIsOver(g.state))) return;
  for (const { by, what } of g.state.fight?.missiles ?? []) {
    const shot = shotBy(g.state, by, what);
    // What the dead have shot goes to their bodies; what those have shot who are gone lies where it fell.
    if (!shot || (!isOnMap(g.state, by) && !bodyOfHero(g.state, by))) continue;
    const needed = shot.thrown ? THROWN_FROM : ARROWS_FROM;
    const about = { what: shot.thrown?.name ?? what };
    const dice = yield* ask.dice<Fact>(shot.n, d12, { for: 'recover missiles', by, needed, about });
    // A ruling may have taken him away meanwhile, or ended the fight.
    if (!findModel(g.state, by) || !shotBy(g.state, by, what)) continue;
    const kept = dice.filter((die) => die >= needed).length;
    yield* tell<Fact>({ kind: 'missilesRecovered', by, what, dice, kept });
  }
}

const shotBy = (state: State, by: ModelId, what: string) =>
  state.fight?.missiles?.find((one) => one.by === by && one.what === what);

/** After a fight there is time to load everything. */
export function* reloadAll(g: Table): Rule {
  for (const { model } of unloaded(g.state)) yield* tell<Fact>({ kind: 'reloaded', model: model.id });
}

const unloaded = (state: State) =>
  modelsOnMap(state)
    .filter(({ model }) => model.unloaded !== undefined)
    .sort((a, b) => byId(a.model, b.model));

/** T-RELOAD: at the end of a phase of its own in which it neither moved nor did anything a model has loaded; of a team both. */
export function* reloadIdle(g: Table): Rule {
  const { turn } = g.state;
  const isTheirs = ({ kind }: Model) => (kind === 'monster' ? turn.phase === 'gm' : turn.phase === 'hero');
  const loading = unloaded(g.state).filter(
    ({ model }) => isTheirs(model) && isFit(model) && isIdle(model) && model.unloaded !== turn.number,
  );
  for (const { model } of loading) {
    const crew = missileWeapon(model) ?? missilesCarried(model)[0];
    const mate = crew && needsTeam(crew.missile) ? mateOf(levelOf(g.state, model.id)!, model) : undefined;
    if (mate !== null && (mate === undefined || isIdle(mate)))
      yield* tell<Fact>({ kind: 'reloaded', model: model.id });
  }
}
