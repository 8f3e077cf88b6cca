import {
  d6,
  done,
  refusal,
  refused,
  type CampaignSetup,
  type GameBox,
  type OpenQuestion,
  type Result,
  type Sentence,
  type System,
} from '#engine';
import type { ModelRecord, Offer, PromptRecord, ViewBuild } from '#engine/view';
import {
  apply,
  check,
  FIELDS,
  fixtureStart,
  lantern,
  perform,
  readCommand,
  symbols,
  type Field,
  type FixtureCommand,
  type FixtureFact,
  type FixtureState,
  type Lantern,
} from './fixture-rules.ts';

/**
 * Lanterns in the marsh: a second game, as unlike the real ones as it can be. Areas with links instead of squares, dice with pictures,
 * nobody's phase: whoever stands may act. It is here to show that engine, campaign, contract and windows know no game by heart.
 */
/** Every command that a lantern could think of; an offer is what `check` says to it. */
function offers(state: FixtureState, actor: string | null): Offer[] {
  if (actor === null)
    return [offer(state, 'whisper', 'w', { type: 'whisper', text: 'a light in the reeds' })];
  const { sections, links } = state.level;
  const each = (ids: object | undefined, type: 'walk' | 'gate' | 'strike', field: string) =>
    Object.keys(ids ?? {}).map((id) =>
      offer(state, `${type}:${id}`, type[0]!, { type, by: actor, [field]: id } as FixtureCommand),
    );
  return [
    ...each(sections, 'walk', 'to'),
    ...each(links, 'gate', 'link'),
    ...each(state.models, 'strike', 'at'),
    offer(state, 'call', 'c', { type: 'call', by: actor }),
  ];
}

function offer(state: FixtureState, id: string, key: string, command: FixtureCommand): Offer {
  const why = check(state, command)?.sentence;
  return {
    id,
    label: id,
    key,
    fixed: command,
    ...(why === undefined ? { open: true } : { open: false, why }),
  };
}

/** Rulings: `set`, `place` (with an id of one's own, or the next), `move`, `remove`. They must make sense, not be legal. */
function rule(
  state: FixtureState,
  raw: unknown,
  next: (kind: string) => string,
): Result<readonly FixtureFact[]> {
  const { kind, model, to, field, value, area, id } = raw as Record<string, unknown>;
  const isArea = (given: unknown): given is string =>
    typeof given === 'string' && Object.hasOwn(state.level.sections, given);
  if (kind === 'place' && isArea(area)) {
    const placed = typeof id === 'string' ? id : next('m');
    return done([{ kind: 'arrived', model: lantern(placed, `Wisp ${placed}`, area) }]);
  }
  if (typeof model !== 'string' || !Object.hasOwn(state.models, model))
    return refused(refusal('no-ruling', 'No such lantern burns.'));
  if (kind === 'remove') return done([{ kind: 'removed', model }]);
  if (kind === 'move' && isArea(to)) return done([{ kind: 'walked', model, to }]);
  if (kind === 'set' && Object.hasOwn(FIELDS, field as string) && typeof value === FIELDS[field as Field])
    return done([
      { kind: 'fieldSet', model, field: field as Field, value: value as string | number | boolean },
    ]);
  return refused(refusal('no-ruling', 'The marsh is not ruled so.'));
}

// --- what is told and shown -------------------------------------------------------------------------------------------------

/** The players are told nothing of notes, omens and of lanterns that they do not see. */
function say(fact: FixtureFact, before: FixtureState, after: FixtureState): Sentence {
  const { kind, ...fields } = fact;
  const named = [fields]
    .flatMap((all) => Object.values(all))
    .flatMap((value) => {
      const id = typeof value === 'object' && !Array.isArray(value) ? (value as Lantern).id : String(value);
      return [before.models[id] ?? after.models[id] ?? []].flat();
    });
  const gm = `${kind}: ${JSON.stringify(fields)}`;
  const isSecret = kind === 'noted' || kind === 'fieldSet' || named.some((model) => model.hidden);
  const names = named.map((model) => model.name).join(', ');
  return {
    gm,
    players: isSecret ? null : `${kind}: ${names}`,
    tone: 'plain',
    models: named.map(({ id }) => id),
  };
}

function modelRecord(model: Lantern, isForGm: boolean): ModelRecord {
  const record: ModelRecord = {
    kind: 'model',
    id: model.id,
    level: 'l1',
    x: 0,
    y: 0,
    size: 1,
    side: model.player === null ? 'foe' : 'hero',
    look: 'lantern',
    label: model.name,
    bars: [{ id: 'sparks', label: 'Sparks', form: 'left', value: model.sparks }],
    badges: [{ id: 'area', label: model.area, tone: 'plain' }],
    blocksWay: true,
    blocksSight: false,
    fate: model.luck,
  };
  return isForGm ? { ...record, hidden: model.hidden, note: model.omen } : record;
}

function view(
  audience: 'gm' | 'players',
  { state, open }: { state: FixtureState; open: OpenQuestion | null },
  build: ViewBuild,
): void {
  const isForGm = audience === 'gm';
  const sees = (id: string | null) => isForGm || (id !== null && state.models[id]?.hidden !== true);
  build.put('l1', [], () => ({ kind: 'level', id: 'l1', name: 'The marsh', order: 1, current: true }));
  Object.values(state.level.sections).forEach((section, i) =>
    build.put(section.id, [section], () => {
      const place = {
        id: section.id,
        level: 'l1',
        x: 2 * i,
        y: 0,
        w: 1,
        h: 1,
        turn: 0,
        limit: section.limit!,
      };
      return { kind: 'section', ...place, look: 'area', floor: 'room', label: section.id };
    }),
  );
  for (const model of Object.values(state.models))
    if (sees(model.id)) build.put(model.id, [model], () => modelRecord(model, isForGm));
  build.put('turn', [], () => {
    const turn = { kind: 'turn', id: 'turn', mode: 'marsh', label: 'The marsh', number: 1 } as const;
    return { ...turn, phase: 'all', phaseLabel: 'Everybody', side: 'none', next: '' };
  });
  if (isForGm)
    state.notes.forEach((text, i) =>
      build.put(`note${i}`, [text], () => ({ kind: 'badge', id: `note${i}`, label: text, tone: 'info' })),
    );
  const { shown } = state;
  if (shown && sees(shown.by))
    build.put('die', [shown], () => {
      const marks = symbols(shown.dice).map((symbol) => symbol === 'blade');
      const die = { kind: 'die', id: 'die', tone: 'plain', purpose: 'hit', sides: d6 } as const;
      return { ...die, serial: shown.serial, by: shown.by, values: shown.dice, marks };
    });
  if (open && sees(open.question.by))
    build.put('prompt', [open.question, open.key], () => promptRecord(open));
}

function promptRecord({ key, question }: OpenQuestion): PromptRecord {
  const { form, by } = question;
  const prompt = { kind: 'prompt', id: 'prompt', key, form, by, tone: 'plain', who: by ?? 'GM' } as const;
  if (question.form === 'dice')
    return { ...prompt, title: question.for, dice: { n: question.n, sides: question.sides }, lapses: false };
  const options = question.options.map(({ id }) => ({ id, label: id }));
  return { ...prompt, title: question.for, options, default: question.default, lapses: question.lapses };
}

// --- the game ---------------------------------------------------------------------------------------------------------------

export const fixtureSystem: System<FixtureState, FixtureCommand, FixtureFact> = {
  id: 'lanterns',
  name: 'Lanterns in the marsh',
  rules: '1',
  content: 1,
  readCommand,
  check,
  perform,
  offers,
  rule,
  apply,
  personOf: (state, id) => (id === null ? null : (state.models[id]?.player ?? null)),
  people: (state) => Object.entries(state.people).map(([id, { name }]) => ({ id, name })),
  labelOf: (_state, command) => (command.type === 'ruling' ? 'Ruling' : `To ${command.type}`),
  say,
  view,
};

const CARD = { label: 'lantern', look: 'lantern', size: 1, line: '', unruled: [], origin: 'ours' } as const;
const HERO = 'marsh:hero:lantern';
const cards = () => [{ entry: HERO, name: 'Lantern', ...CARD, sheet: { layout: 'lantern', entries: {} } }];
const SETUP: CampaignSetup = {
  name: 'A night in the marsh',
  system: 'lanterns',
  players: [{ name: 'Anna' }, { name: 'Ben' }],
  party: [{ entry: HERO, player: 0 }],
  dice: 'typed',
  seed: 'marsh',
};

export const fixtureGame: GameBox = {
  id: 'lanterns',
  name: 'Lanterns in the marsh',
  entries: [{ id: HERO, kind: 'hero', name: 'Lantern', revision: 1, origin: 'ours' }],
  open: (_entries, content) => ({ ...fixtureSystem, content }) as unknown as ReturnType<GameBox['open']>,
  begin: ({ dice: mode, players }, _entries, dice) => {
    const names = players.map(({ name }, i) => [`p${i + 1}`, { name }] as const);
    return done({ ...fixtureStart(dice, mode), people: Object.fromEntries(names) });
  },
  setup: () => ({
    system: 'lanterns',
    name: 'Lanterns in the marsh',
    heroes: cards(),
    henchmen: [],
    party: [],
  }),
  layouts: { lantern: { panels: [] } },
  monsters: cards,
  pieces: () => [],
  markers: () => [],
  heroNames: (state) =>
    Object.values((state as FixtureState).models)
      .filter((model) => model.player !== null)
      .map((model) => model.name),
  demo: {
    setup: SETUP,
    steps: [{ do: 'command', command: { type: 'strike', by: 'm1', at: 'm3' } as { type: string } }],
  },
  asScenario: (before, row) => JSON.stringify({ before, command: row.command, tape: row.tape }),
};
