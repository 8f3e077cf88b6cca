import type { Sentence } from '#engine';
import type { ExploringKind } from './apply-exploring.ts';
import type { FactOf } from './facts.ts';
import { findModel } from './model.ts';
import { nameOf, type For } from './names.ts';
import type { LevelId, ModelId, State } from './state.ts';
import { words } from './words/en.ts';
import { MATRICES } from './words/exploring.ts';
import { isPublicModel } from './writing.ts';

/** The facts of an expedition in words. What lies on the table everybody hears; types of monsters only the GM (M-HIDDEN). */
const tells = words.tells;

type Sayers<K extends ExploringKind = ExploringKind> = {
  [Kind in K]: (fact: FactOf<Kind>, before: State, after: State) => Sentence;
};

const SILENT: Sentence = { gm: null, players: null, tone: 'plain', models: [] };

function toAll(text: string, tone = 'info', models: readonly ModelId[] = []): Sentence {
  return { gm: text, players: text, tone, models: [...models] };
}

function toGm(text: string): Sentence {
  return { gm: text, players: null, tone: 'info', models: [] };
}

/** Of a level on which nothing is seen the players hear nothing. */
function ofLevel(state: State, id: LevelId, text: string): Sentence {
  const isSeen = Object.values(state.levels[id]?.sections ?? {}).some((section) => !section.hidden);
  return isSeen ? toAll(text) : toGm(text);
}

const nameIn = (state: State, id: ModelId) => findModel(state, id)?.name ?? id;
/** Whom somebody carries: a comrade by name, of a dead one his body. */
const burdenIn = (state: State, id: ModelId) =>
  findModel(state, id)?.down === 'dead' ? tells.bodyOf(nameIn(state, id)) : nameIn(state, id);
const person = (state: State, id: string | null) => (id === null ? null : (state.people[id]?.name ?? id));

export const EXPLORING_SAYERS: Sayers = {
  dungeonFounded: (fact) => toAll(tells.dungeonFounded(fact.name)),
  levelFounded: (fact, before) => (before.levels[fact.level] ? SILENT : toAll(tells.levelFounded(fact.name))),
  expeditionBegan: (fact, _before, after) =>
    toAll(tells.expeditionBegan(fact.number, after.dungeons?.[fact.dungeon]?.name ?? ''), 'gold'),
  expeditionEnded: (fact) => toAll(tells.expeditionEnded(fact.number, fact.lost), fact.lost ? 'bad' : 'gold'),
  doorsShut: (fact, before) => ofLevel(before, fact.level, tells.doorsShut()),
  joined: (fact, _before, after) =>
    toAll(tells.joined(fact.model.name, nameIn(after, fact.model.owner ?? '')), 'info', [fact.model.id]),
  electionRolled: (fact, _before, after) =>
    toAll(tells.electionRolled(person(after, fact.person) ?? '', fact.for, fact.die), 'plain'),
  leaderChosen: (fact, _before, after) => toAll(tells.leaderChosen(person(after, fact.person)), 'ok'),
  mapperChosen: (fact, _before, after) => toAll(tells.mapperChosen(person(after, fact.person)), 'ok'),
  levelShown: (fact, _before, after) =>
    ofLevel(after, fact.level, tells.levelShown(after.levels[fact.level]?.name ?? '')),
  setOut: (fact, _before, after) => toAll(tells.setOut(nameIn(after, fact.model)), 'plain', [fact.model]),
  leftDungeon: (fact, _before, after) =>
    toAll(tells.leftDungeon(nameIn(after, fact.model)), 'info', [fact.model]),
  recovered: (fact, _before, after) => toAll(tells.recovered(nameIn(after, fact.model)), 'ok', [fact.model]),
  tookStairs: (fact, _before, after) => {
    const level = after.levels[fact.level];
    const model = level?.models[fact.model];
    if (!model) return SILENT;
    const dragged = fact.drags ? burdenIn(after, fact.drags.model) : null;
    const text = (audience: For) => tells.tookStairs(nameOf(model, audience), level.name, dragged);
    const isSeen = model.kind !== 'monster' || isPublicModel(level, model);
    return { gm: text('gm'), players: isSeen ? text('players') : null, tone: 'plain', models: [model.id] };
  },
  stairsJoined: () => SILENT,
  tableRolled: (fact, _before, after) => {
    const who = fact.by === null ? words.prompts.gm(after.expedition?.solo) : nameIn(after, fact.by);
    const text = tells.tableRolled(who, fact.table, fact.dice, fact.result, fact.end ?? null);
    const players = MATRICES.has(fact.table) ? null : text;
    const gm = fact.missing === undefined ? text : `${text} ${tells.noCard(fact.missing)}`;
    return { gm, players, tone: 'plain', models: fact.by === null ? [] : [fact.by] };
  },
  replaced: (fact) => toAll(tells.replaced(fact.rolled, fact.laid, fact.why, fact.extra ?? 0)),
  // A passage that ends in rubble has been told of with the roll that it replaced.
  exitClosed: (fact) => (fact.why === 'endBlocked' ? SILENT : toAll(tells.exitClosed())),
  doorLeadsNowhere: () => toAll(tells.doorLeadsNowhere()),
  doorLeadsToKnown: (fact, _before, after) =>
    toAll(tells.doorLeadsToKnown(after.levels[fact.level]?.sections[fact.section]?.name ?? '')),
  doorPlaced: (fact) => toAll(tells.doorPlaced(fact.found === 'secret')),
  doorLost: () => toAll(tells.doorLost(), 'plain'),
  chestPlaced: () => toAll(tells.chestPlaced(), 'gold'),
  monstersFound: (fact) => {
    const n = fact.groups.reduce((sum, group) => sum + group.models.length, 0);
    return {
      gm: tells.monstersWithGold(
        n,
        fact.groups.map(({ gold }) => gold),
      ),
      players: tells.monstersFound(n),
      tone: 'bad',
      models: fact.groups.flatMap(({ models }) => models),
    };
  },
  groundLost: (fact) => toGm(tells.groundLost(fact.what)),
  // That no more is to be found says something of doors that nobody has tried.
  exhausted: (fact, _before, after) => toGm(tells.exhausted(after.levels[fact.level]?.name ?? '')),
  counterOwed: (fact) => toAll(tells.counterOwed(fact.why), 'bad'),
  hazardUnruled: () => toAll(tells.hazardUnruled(), 'bad'),
  treasureUnruled: (fact) =>
    fact.why === 'chest'
      ? toGm(tells.treasureUnruled('chest'))
      : toAll(tells.treasureUnruled('hidden'), 'gold'),
  goldLeft: (fact) => toAll(tells.goldLeft(fact.gold), 'gold'),
  markSettled: (fact, before) =>
    toGm(tells.markSettled(before.levels[fact.level]?.markers[fact.marker]?.name ?? '', fact.note)),
  wallSearched: (fact, _before, after) =>
    toAll(tells.wallSearched(nameIn(after, fact.by), fact.wall), 'plain', [fact.by]),
  roomSearched: (fact, _before, after) =>
    toAll(tells.roomSearched(nameIn(after, fact.by)), 'plain', [fact.by]),
  goldFound: (fact, _before, after) =>
    toAll(tells.goldFound(nameIn(after, fact.by), fact.gold), 'gold', [fact.by]),
  chestOpened: (fact, _before, after) => toAll(tells.chestOpened(nameIn(after, fact.by)), 'gold', [fact.by]),
  chestClosed: (fact, _before, after) => toAll(tells.chestClosed(nameIn(after, fact.by)), 'plain', [fact.by]),
  armourTakenOff: (fact, _before, after) =>
    toAll(tells.armourTakenOff(nameIn(after, fact.model)), 'plain', [fact.model]),
  armourPutOn: (fact, _before, after) =>
    toAll(
      tells.armourPutOn(
        nameIn(after, fact.model),
        fact.armour.map(({ name }) => name),
      ),
      'plain',
      [fact.model],
    ),
  weaponTaken: (fact, _before, after) => {
    const model = findModel(after, fact.model);
    const held = model?.weapons.find(({ weapon }) => weapon === fact.weapon);
    return toAll(tells.weaponTaken(nameIn(after, fact.model), held?.name ?? ''), 'plain', [fact.model]);
  },
  pickedUp: (fact, _before, after) =>
    toAll(tells.pickedUp(nameIn(after, fact.by), burdenIn(after, fact.model)), 'plain', [
      fact.by,
      fact.model,
    ]),
  putDown: (fact, _before, after) =>
    toAll(tells.putDown(nameIn(after, fact.by), burdenIn(after, fact.model)), 'plain', [fact.by, fact.model]),
  bodyBroughtHome: (fact, _before, after) =>
    toAll(tells.bodyBroughtHome(nameIn(after, fact.model)), 'info', [fact.model]),
  takenFromBody: (fact, before, after) => {
    const [by, whom] = [nameIn(after, fact.by), nameIn(after, fact.from)];
    const held = findModel(before, fact.from)?.weapons.find(({ weapon }) => weapon === fact.what);
    const text =
      fact.gold === undefined
        ? tells.takenFromBody(by, whom, held?.name.toLowerCase() ?? fact.what)
        : tells.goldFromBody(by, whom, fact.gold);
    return toAll(text, fact.gold === undefined ? 'plain' : 'gold', [fact.by, fact.from]);
  },
};
