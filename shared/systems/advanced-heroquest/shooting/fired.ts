import { adjacent, boardOf, bodySquares, burst, type Square } from '#board';
import { ask, d12, tell, within } from '#engine';
import type { Fact, FactOf } from '../facts.ts';
import { byId, isAble, isOnMap, levelOf, modelOnMap } from '../model.ts';
import { turnByFate } from '../rules/fate.ts';
import type { Rule, Table } from '../rules/rule.ts';
import { dies, wound } from '../rules/wounds.ts';
import type { LevelId, Model, ModelId } from '../state.ts';
import { isPublicModel } from '../writing.ts';
import { coverOf, squareAimedAt } from './aim.ts';
import { layFumes } from './fumes.ts';
import { spendMissile } from './missiles.ts';
import { landingSquare } from './scatter.ts';
import { mateOfShot, showThemselves, withoutArmour } from './shot.ts';
import { blockOf, type Shooting } from './weapons.ts';

/** "Specialist Skaven": weapons that are aimed at a square, and what they do to whoever is under them. */

/** A throw or shot at a square. It has been checked. It ends where a ruling takes the shooter away. */
export function* fireAt(g: Table, by: ModelId, to: Square, shooting: Shooting): Rule {
  let isOver = false;
  const over = () => void (isOver = true);
  yield* within(
    null,
    fire(g, by, to, shooting, over),
    g,
    () => isOver || isAble(g.state, by),
    (): Fact => ({ kind: 'unfinished', what: 'shot', by, at: by }),
  );
}

function* fire(g: Table, by: ModelId, to: Square, shooting: Shooting, over: () => void): Rule {
  const { held, missile } = shooting;
  const mate = mateOfShot(g, by, shooting);
  yield* within(null, showThemselves(g, by, shooting, mate));
  const level = levelOf(g.state, by)!.id;
  const first = aimNow(g, by, to, shooting);
  if (!first) {
    over();
    yield* tell<Fact>({ kind: 'unfinished', what: 'shot', by, at: by });
    return;
  }
  const [die = 1] = yield* ask.dice<Fact>(1, d12, {
    for: 'to hit',
    by,
    needed: first.needed,
    about: { shot: held.name, range: first.range, obscured: first.obscured, square: [to.x, to.y] },
  });
  const { needed, range, obscured } = aimNow(g, by, to, shooting) ?? first;
  const bursts = blockOf(missile, 'bursts-on-fumble');
  const fumble = die === 1 && bursts !== undefined;
  const hit = die !== 1 && die >= needed;
  const told: FactOf<'fired'> = {
    kind: 'fired',
    ...{ by, weapon: held.weapon, level, to: [to.x, to.y], range, die, needed, hit },
  };
  if (obscured) told.obscured = true;
  if (fumble) told.fumble = true;
  if (mate !== undefined) told.mate = mate;
  yield* tell<Fact>(told);
  yield* within(null, spendMissile(g, by, shooting, mate));
  const lands = hit || (yield* within(null, turnByFate(g, by, 'fate miss')));
  const fumes = blockOf(missile, 'fumes');
  if (fumes) {
    const scatter = lands ? undefined : yield* within(null, scatterDie(by));
    const from = levelOf(g.state, by)?.models[by];
    over();
    const at = scatter === undefined || !from ? to : landingSquare(g.state.levels[level]!, from, to, scatter);
    const die = scatter === undefined ? {} : { die: scatter };
    yield* tell<Fact>({ kind: 'landed', by, weapon: held.weapon, level, at: [at.x, at.y], ...die });
    yield* within(null, layFumes(g, by, level, at, fumes['lasts']));
    return;
  }
  over();
  if (lands) yield* within(null, burnUnder(g, by, level, to, shooting));
  else if (fumble)
    yield* within(null, burstOpen(g, by, shooting, Number(bursts['dice'] ?? missile.dice), mate));
}

/** Number, range and sight as they are now; null: the square cannot be seen or hit any more. */
function aimNow(g: Table, by: ModelId, to: Square, shooting: Shooting) {
  const level = levelOf(g.state, by);
  const model = level?.models[by];
  const aimed = level && model ? squareAimedAt(level, model, shooting, to) : null;
  if (!aimed || aimed.seen.kind === 'blocked' || aimed.needed === null) return null;
  return { needed: aimed.needed, range: aimed.range, obscured: aimed.obscured };
}

function* scatterDie(by: ModelId): Rule<number> {
  const [die = 1] = yield* ask.dice<Fact>(1, d12, { for: 'scatter', by });
  return die;
}

/** "Place a fireball template": everybody at least partly under it takes the dice, friend or foe, in the order of their ids. */
function* burnUnder(g: Table, by: ModelId, levelId: LevelId, centre: Square, shooting: Shooting): Rule {
  const { held, missile } = shooting;
  const level = g.state.levels[levelId]!;
  const covered = burst(boardOf(level), centre, coverOf(shooting));
  const victims = Object.values(level.models)
    .filter((model) => isSeen(g, by, model) && bodySquares(model).some((square) => has(covered, square)))
    .sort(byId);
  for (const { id } of victims)
    if (isOnMap(g.state, id))
      yield* within(null, wound(g, { by, at: id, dice: missile.dice ?? 0, source: held.name }));
}

const has = (squares: readonly Square[], { x, y }: Square) =>
  squares.some((square) => square.x === x && square.y === y);

/** Whom the gamemaster keeps behind the screen nothing befalls in the open. */
function isSeen(g: Table, by: ModelId, model: Model): boolean {
  const [level, own] = [levelOf(g.state, model.id), levelOf(g.state, by)];
  if (!level) return false;
  return isPublicModel(level, model) || (own !== null && !isPublicModel(own, own.models[by]!));
}

/** "Bursts": those who work it are killed, and whoever is beside one of them takes the dice. */
function* burstOpen(g: Table, by: ModelId, { held }: Shooting, dice: number, mate?: ModelId): Rule {
  const level = levelOf(g.state, by);
  if (!level) return;
  const board = boardOf(level);
  const crew = [by, mate].flatMap((id) => (id !== undefined && level.models[id] ? [level.models[id]] : []));
  const beside = Object.values(level.models)
    .filter((model) => !crew.includes(model) && crew.some((one) => adjacent(board, one, model)))
    .filter((model) => isSeen(g, by, model))
    .sort(byId);
  yield* tell<Fact>({
    kind: 'weaponBurst',
    by,
    weapon: held.weapon,
    ...(mate === undefined ? {} : { mate }),
  });
  for (const { id } of beside)
    if (isOnMap(g.state, id)) yield* within(null, wound(g, { by, at: id, dice, source: held.name }));
  for (const { id } of crew) yield* within(null, dies(g, id, by));
}

/**
 * "Specialist Skaven": who has not learnt such a weapon suffers it himself, on his own square: fumes spread there, fire bursts there, and a
 * bullet hits him.
 */
export function* misfire(g: Table, by: ModelId, shooting: Shooting): Rule {
  const { held, missile } = shooting;
  const level = levelOf(g.state, by)!;
  const { x, y } = modelOnMap(g.state, by);
  yield* tell<Fact>({ kind: 'misfired', by, weapon: held.weapon });
  yield* within(null, spendMissile(g, by, shooting));
  const fumes = blockOf(missile, 'fumes');
  if (fumes) yield* within(null, layFumes(g, by, level.id, { x, y }, fumes['lasts']));
  else if (blockOf(missile, 'template')) yield* within(null, burnUnder(g, by, level.id, { x, y }, shooting));
  else {
    const toughness = blockOf(missile, 'ignores-armour') ? () => withoutArmour(g, by) : undefined;
    const damage = { by, at: by, dice: missile.dice ?? 0, source: held.name };
    yield* within(null, wound(g, { ...damage, ...(toughness ? { toughness } : {}) }));
  }
}
