import type { Sentence } from '#engine';
import { isPublicPlace } from './writing.ts';
import type { Fact, FactOf } from './facts.ts';
import { findModel, levelOf, woundsAtStart } from './model.ts';
import { EXPLORING_SAYERS } from './say-exploring.ts';
import { FIGHTING_SAYERS } from './say-fighting.ts';
import { SILENT, about, isKnown, type Sayers, type Topic, type Topics } from './say-parts.ts';
import { LASTING_SAYERS, LASTING_TOPICS } from './lasting/say.ts';
import { MAGIC_SAYERS, MAGIC_TOPICS } from './magic/say.ts';
import { SHOOTING_SAYERS, SHOOTING_TOPICS } from './shooting/say.ts';
import { QUESTS_SAYERS, QUESTS_TOPICS } from './quests/say.ts';
import { SOLO_SAYERS, SOLO_TOPICS } from './solo/say.ts';
import { SPECIALS_SAYERS, SPECIALS_TOPICS } from './specials/say.ts';
import { TRAPS_SAYERS, TRAPS_TOPICS } from './traps/say.ts';
import { isNeededShown, nameOf } from './names.ts';
import { optionInWords } from './options.ts';
import type { Level, Marker, ModelId, State } from './state.ts';
import { words } from './words/en.ts';

/** Facts in words: one sentence for the GM, and one for the players made only from what they may know. */
export { nameOf, type For } from './names.ts';

const tells = words.tells;

export function say(fact: Fact, before: State, after: State): Sentence {
  const maker = SAYERS[fact.kind] as (fact: Fact, before: State, after: State) => Sentence;
  return maker(fact, before, after);
}

const TOPICS: Topics<Fact['kind']> = {
  ...LASTING_TOPICS,
  ...SHOOTING_TOPICS,
  ...MAGIC_TOPICS,
  ...SPECIALS_TOPICS,
  ...TRAPS_TOPICS,
  ...SOLO_TOPICS,
  ...QUESTS_TOPICS,
  struck: 'fight',
  damageRolled: 'fight',
  wounded: 'fight',
  knockedOut: 'fight',
  died: 'fight',
  bodyLeft: 'fight',
  fateSpent: 'fight',
  woundsUndone: 'fight',
  stoodUp: 'fight',
  typeRevealed: 'fight',
  unfinished: 'fight',
  monstersMet: 'fight',
  surpriseRolled: 'fight',
  fightBegan: 'fight',
  foesJoined: 'fight',
  setUpBegan: 'fight',
  stationed: 'fight',
  sidestepped: 'fight',
  setUpEnded: 'fight',
  routineChosen: 'fight',
  pursuitBegan: 'fight',
  pursuitEnded: 'fight',
  attacked: 'fight',
  heldUp: 'move',
  ran: 'move',
  dragged: 'move',
  stepInOffered: 'fight',
  steppedIn: 'move',
  cameIntoReach: 'fight',
  doorHolds: 'fight',
  escaped: 'fight',
  wentBack: 'fight',
  stripped: 'fight',
  groupLooted: 'fight',
  itemsLeft: 'fight',
  fightEnded: 'fight',
  restocked: 'dungeon',
  accountGiven: 'turn',
  moved: 'move',
  doorOpened: 'move',
  doorClosed: 'move',
  doorFoundFalse: 'move',
  turnBegan: 'turn',
  settingsChanged: 'turn',
  optionSet: 'turn',
  fieldSet: 'ruling',
  markerSet: 'ruling',
  sectionSet: 'ruling',
  levelNamed: 'ruling',
  putAt: 'ruling',
  markerMoved: 'ruling',
  removed: 'ruling',
  markerRemoved: 'ruling',
  edgeSet: 'ruling',
  placed: 'dungeon',
  markerPlaced: 'dungeon',
  sectionLaid: 'dungeon',
  sectionMoved: 'dungeon',
  sectionRemoved: 'dungeon',
  revealed: 'dungeon',
  hidden: 'dungeon',
  dungeonFounded: 'dungeon',
  levelFounded: 'dungeon',
  expeditionBegan: 'turn',
  expeditionEnded: 'turn',
  doorsShut: 'dungeon',
  joined: 'turn',
  electionRolled: 'turn',
  leaderChosen: 'turn',
  mapperChosen: 'turn',
  levelShown: 'turn',
  setOut: 'turn',
  leftDungeon: 'turn',
  recovered: 'turn',
  tookStairs: 'turn',
  stairsJoined: 'dungeon',
  tableRolled: 'dungeon',
  replaced: 'dungeon',
  exitClosed: 'dungeon',
  doorLeadsNowhere: 'dungeon',
  doorLeadsToKnown: 'dungeon',
  doorPlaced: 'dungeon',
  doorLost: 'dungeon',
  chestPlaced: 'dungeon',
  monstersFound: 'dungeon',
  groundLost: 'dungeon',
  exhausted: 'dungeon',
  counterOwed: 'dungeon',
  hazardUnruled: 'dungeon',
  treasureUnruled: 'dungeon',
  goldLeft: 'dungeon',
  markSettled: 'dungeon',
  wallSearched: 'move',
  roomSearched: 'move',
  goldFound: 'move',
  chestOpened: 'move',
  chestClosed: 'move',
  armourTakenOff: 'move',
  armourPutOn: 'move',
  weaponTaken: 'move',
  pickedUp: 'move',
  putDown: 'move',
  bodyBroughtHome: 'turn',
  takenFromBody: 'move',
};

/** What the log files a fact under. */
export const topicOf = (fact: Fact): Topic => TOPICS[fact.kind];

function secret(text: string, models: readonly ModelId[] = [], tone = 'info'): Sentence {
  return { gm: text, players: null, tone, models };
}

const SAYERS: Sayers<Fact['kind']> = {
  ...LASTING_SAYERS,
  ...SHOOTING_SAYERS,
  ...MAGIC_SAYERS,
  ...SPECIALS_SAYERS,
  ...TRAPS_SAYERS,
  ...SOLO_SAYERS,
  ...QUESTS_SAYERS,
  ...EXPLORING_SAYERS,
  ...FIGHTING_SAYERS,
  struck: (fact, _before, after) =>
    about(after, [fact.by, fact.at], fact.hit ? 'bad' : 'plain', (name, audience) => {
      const attacker = findModel(after, fact.by)!;
      const known = audience === 'gm' || isNeededShown(after, attacker);
      const how = fact.fumble ? 'fumble' : !fact.hit ? 'miss' : fact.critical ? 'critical' : 'hit';
      return tells.struck(name(fact.by), name(fact.at), fact.die, known ? fact.needed : null, how);
    }),
  damageRolled: (fact, _before, after) =>
    about(after, [fact.by, fact.at], fact.wounds > 0 ? 'bad' : 'plain', (name) =>
      fact.source === undefined
        ? tells.damage(name(fact.by), name(fact.at), fact.dice, fact.wounds, fact.rolledAgain === true)
        : tells.damageOf(fact.source, name(fact.at), fact.dice, fact.wounds, fact.rolledAgain === true),
    ),
  wounded: (fact, _before, after) =>
    about(after, [fact.model], 'bad', (name, audience) => {
      const model = findModel(after, fact.model)!;
      const left = audience === 'gm' || model.kind !== 'monster' ? Math.max(0, model.wounds) : null;
      return tells.wounded(name(fact.model), fact.wounds, left);
    }),
  knockedOut: (fact, _before, after) =>
    about(after, [fact.model], 'bad', (name) => tells.knockedOut(name(fact.model))),
  died: (fact, before) =>
    about(before, [fact.model], 'bad', (name) =>
      tells.died(name(fact.model), findModel(before, fact.model)?.kind === 'hero'),
    ),
  bodyLeft: (fact, _before, after) =>
    about(after, [fact.model], 'plain', (name) => tells.bodyLeft(name(fact.model))),
  fateSpent: (fact, _before, after) =>
    about(after, [fact.by], 'gold', (name) => tells.fateSpent(name(fact.by), fact.for, fact.left)),
  woundsUndone: (fact, _before, after) =>
    about(after, [fact.model], 'ok', (name) => tells.woundsUndone(name(fact.model), fact.wounds)),
  stoodUp: (fact, _before, after) =>
    about(after, [fact.model], 'ok', (name) => tells.stoodUp(name(fact.model))),
  typeRevealed: (fact, before) => {
    const model = findModel(before, fact.model)!;
    return about(before, [fact.model], 'info', (_name, audience) =>
      tells.typeRevealed(nameOf(model, audience === 'gm' ? 'gm' : 'players'), model.class),
    );
  },
  moved: (fact, _before, after) =>
    about(after, [fact.model], 'plain', (name) => tells.moved(name(fact.model), fact.path.length)),
  doorOpened: (fact, _before, after) =>
    ofDoor(
      after,
      fact,
      about(after, [fact.by], 'plain', (name) => tells.doorOpened(name(fact.by))),
    ),
  doorClosed: (fact, _before, after) =>
    ofDoor(
      after,
      fact,
      about(after, [fact.by], 'plain', (name) => tells.doorClosed(name(fact.by))),
    ),
  doorFoundFalse: (fact, _before, after) =>
    ofDoor(
      after,
      fact,
      about(after, [fact.by], 'plain', (name) => tells.doorFoundFalse(name(fact.by))),
    ),
  turnBegan: (fact, _before, after) => {
    const solo = after.expedition?.solo;
    const text = tells.turnBegan(words.turnLabel(fact), words.phaseLabel(fact, solo));
    return { gm: text, players: text, tone: 'info', models: [] };
  },
  settingsChanged: (fact, _before, after) => {
    const who =
      fact.person === undefined ? tells.everybody() : (after.people[fact.person]?.name ?? words.prompts.gm());
    const mode = fact.person === undefined ? fact.dice : fact.mode;
    return secret(
      mode === 'campaign' ? tells.settingsCampaign(who) : tells.settingsChanged(who, mode === 'typed'),
    );
  },
  optionSet: ({ option, to }) => {
    const { label, choice } = optionInWords(option, to);
    const text = tells.optionSet(label, choice);
    return { gm: text, players: text, tone: 'info', models: [] };
  },
  unfinished: (fact, _before, after) =>
    about(after, [fact.by, fact.at], 'info', (name) =>
      tells.unfinished(fact.what, name(fact.by), name(fact.at)),
    ),

  fieldSet: (fact, before, after) => {
    const model = findModel(after, fact.model) ?? findModel(before, fact.model)!;
    const text = TEXT_FIELDS.has(fact.field)
      ? tells.textSet(nameOf(model, 'gm'), fact.field)
      : tells.fieldSet(
          nameOf(model, 'gm'),
          FIELD_LABELS[fact.field] ?? fact.field,
          shown(fact.from),
          shown(fact.to),
        );
    // Wounds and the fall of a model lie open on the table; the rest of a sheet is the GM's and the player's own.
    const gone = model.kind === 'monster' && levelOf(after, fact.model) === null;
    const open = fact.field === 'W' && !gone && isKnown(after, fact.model);
    const lost = open ? woundsSeen(after, fact.model) - woundsSeen(before, fact.model) : 0;
    const players =
      lost === 0
        ? null
        : lost > 0
          ? tells.wounded(
              nameOf(model, 'players'),
              lost,
              model.kind === 'monster' ? null : Math.max(0, model.wounds),
            )
          : tells.woundsUndone(nameOf(model, 'players'), -lost);
    return { gm: text, players, tone: 'info', models: [fact.model] };
  },
  markerSet: (fact, _before, after) => {
    const marker = after.levels[fact.level]?.markers[fact.marker];
    return secret(tells.textSet(marker?.name ?? '', fact.field));
  },
  sectionSet: (fact, _before, after) => {
    const section = after.levels[fact.level]?.sections[fact.section];
    return secret(tells.textSet(section?.name ?? '', fact.field));
  },
  levelNamed: (fact) => secret(tells.fieldSet(fact.from, words.things.name(), '', fact.to)),
  placed: (fact, _before, after) => {
    const sentence = about(after, [fact.model.id], 'info', (name, audience) =>
      audience === 'gm' || fact.model.kind !== 'monster'
        ? tells.placed(name(fact.model.id))
        : tells.foundHere(name(fact.model.id)),
    );
    return sentence;
  },
  markerPlaced: (fact, _before, after) =>
    openly(after.levels[fact.level], fact.marker, tells.placed(fact.marker.name)),
  putAt: (fact, _before, after) =>
    about(after, [fact.model], 'info', (name) => tells.putAt(name(fact.model))),
  markerMoved: (fact, _before, after) => {
    const marker = after.levels[fact.level]?.markers[fact.marker];
    return marker ? openly(after.levels[fact.level], marker, tells.putAt(marker.name)) : SILENT;
  },
  removed: (fact, before) => about(before, [fact.model], 'info', (name) => tells.removed(name(fact.model))),
  markerRemoved: (fact, before) => {
    const marker = before.levels[fact.level]?.markers[fact.marker];
    return marker ? openly(before.levels[fact.level], marker, tells.removed(marker.name)) : SILENT;
  },
  // What the tables lay has been told with the dice.
  sectionLaid: (fact, before) =>
    before.expedition && before.turn.phase === 'exploration' && !fact.section.hidden
      ? SILENT
      : veiledOr(fact.section.hidden, tells.sectionLaid(fact.section.name)),
  sectionMoved: (fact, before) => {
    const section = before.levels[fact.level]?.sections[fact.section];
    return veiledOr(section?.hidden ?? true, tells.sectionMoved(section?.name ?? ''));
  },
  sectionRemoved: (fact, before) => {
    const section = before.levels[fact.level]?.sections[fact.section];
    return veiledOr(section?.hidden ?? true, tells.sectionRemoved(section?.name ?? ''));
  },
  edgeSet: (fact) => {
    const { to } = fact;
    const what = !to
      ? words.edges.wall()
      : to.portcullis
        ? words.edges.portcullis(to.portcullis === 'down')
        : to.kind === 'door'
          ? words.edges.door(to.state === 'open', { secret: to.secret === true, false: to.false === true })
          : words.edges[to.kind]();
    return secret(tells.edgeSet(what));
  },
  revealed: (fact, before, after) => secret(tells.revealed(thing(after, before, fact)), [], 'info'),
  hidden: (fact, before, after) => secret(tells.hidden(thing(after, before, fact)), [], 'info'),
};

/** Wounds that a model is seen to have lost: more than it has left cannot be seen, nor more left than it began with. */
function woundsSeen(state: State, id: ModelId): number {
  const model = findModel(state, id);
  if (!model) return 0;
  return model.kind === 'monster'
    ? Math.max(0, woundsAtStart(model) - model.wounds)
    : -Math.max(0, model.wounds);
}

const TEXT_FIELDS: ReadonlySet<string> = new Set([
  'note',
  'text',
  'weapons',
  'armour',
  'gear',
  'conditions',
  'spells',
  'lasting',
]);
const FIELD_LABELS: Readonly<Record<string, string>> = {
  W: 'wounds left',
  Wmax: 'wounds at the start',
  fate: 'fate points',
  gold: 'gold crowns',
  hand: 'weapon in hand',
  revealed: 'type known',
  alias: 'seen as',
  atHome: 'body at home',
};

function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.split(':').at(-1)!;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? String(value) : '';
}

/** Of a door that is hidden from the players they hear nothing. */
function ofDoor(state: State, fact: { level: string; edge: string }, sentence: Sentence): Sentence {
  const hidden = state.levels[fact.level]?.edges[fact.edge]?.hidden === true;
  return hidden ? { ...sentence, players: null } : sentence;
}

function veiledOr(hidden: boolean, text: string): Sentence {
  return { gm: text, players: hidden ? null : text, tone: 'plain', models: [] };
}

function openly(level: Level | undefined, marker: Marker, text: string): Sentence {
  const open = level !== undefined && !marker.hidden && isPublicPlace(level, marker);
  return { gm: text, players: open ? text : null, tone: 'plain', models: [] };
}

function thing(after: State, before: State, fact: FactOf<'revealed'> | FactOf<'hidden'>): string {
  const level = after.levels[fact.level] ?? before.levels[fact.level];
  if (fact.what === 'model') {
    const model = level?.models[fact.id];
    return model ? nameOf(model, 'gm') : '';
  }
  if (fact.what === 'ground') return words.things.wholeOf(level?.name ?? '');
  if (fact.what === 'section') return level?.sections[fact.id]?.name ?? '';
  if (fact.what === 'marker') return level?.markers[fact.id]?.name ?? '';
  return words.things.door();
}
