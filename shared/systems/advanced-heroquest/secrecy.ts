import type { Edge } from '#board';
import type {
  Dungeon,
  Expedition,
  Fight,
  Group,
  Level,
  Marker,
  Model,
  Section,
  State,
  Turn,
} from './state.ts';

/**
 * Who may know each field of the state. `public`: everybody at the table. `secret`: the gamemaster alone. `when(…)`: public under
 * that condition, which the players' view applies. A field without a mark does not compile; the test of non-interference changes
 * every secret one and compares the bytes that the players get.
 */
type Mark = 'public' | 'secret' | { when: string };
const when = (condition: string): Mark => ({ when: condition });
type Marks<T> = Readonly<Record<keyof T, Mark>>;

const model: Marks<Model> = {
  id: 'secret',
  kind: 'public',
  entry: when('its type is revealed'),
  name: when('its type is revealed'),
  class: when('its type is revealed'),
  glyph: when('its type is revealed'),
  size: 'public',
  x: when('the players see the model'),
  y: when('the players see the model'),
  start: 'secret',
  ruled: 'secret',
  wounds: when('as wounds taken of a monster, as wounds left of a hero'),
  hurt: 'secret',
  fate: 'public',
  gold: 'secret',
  weapons: 'secret',
  hand: when('it is a hero or henchman, in what is left to it to do'),
  armour: 'secret',
  gear: 'secret',
  conditions: when('it is a hero or henchman'),
  down: 'public',
  player: 'public',
  owner: 'public',
  emblem: 'public',
  note: 'secret',
  hidden: 'secret',
  seen: 'public',
  alias: 'public',
  revealed: 'public',
  base: 'public',
  rank: 'secret',
  specials: 'secret',
  number: 'public',
  pub: 'public',
  spent: when('the players see the model'),
  fateHad: 'secret',
  carries: when('the players see the model'),
  atHome: 'public',
  did: when('the players see the model'),
  arrived: 'secret',
  home: 'secret',
  post: 'secret',
  resting: 'secret',
  spells: 'secret',
  ranged: 'secret',
  unloaded: when('it is a hero or henchman'),
  spied: 'secret',
  slain: 'secret',
  soulLost: 'secret',
  away: 'secret',
  quest: 'secret',
  lasting: when('it is a hero or henchman, or the players saw it begin'),
};

const section: Marks<Section> = {
  id: 'secret',
  kind: when('it is not hidden'),
  floor: when('it is not hidden'),
  name: when('it is not hidden'),
  turn: when('it is not hidden'),
  x: when('it is not hidden'),
  y: when('it is not hidden'),
  w: when('it is not hidden'),
  h: when('it is not hidden'),
  limit: when('it is not hidden'),
  holes: when('it is not hidden'),
  hidden: 'secret',
  note: 'secret',
  pub: 'public',
  stairs: when('it is not hidden'),
  searched: when('it is not hidden'),
  looted: when('it is not hidden'),
  trodden: 'secret',
};

const marker: Marks<Marker> = {
  id: 'secret',
  entry: 'secret',
  kind: when('it is not hidden'),
  name: when('it is not hidden'),
  glyph: when('it is not hidden'),
  x: when('it is not hidden'),
  y: when('it is not hidden'),
  w: when('it is not hidden'),
  h: when('it is not hidden'),
  solid: when('it is not hidden'),
  open: when('it is not hidden'),
  text: when('it is not hidden'),
  note: 'secret',
  hidden: 'secret',
  of: 'secret',
  pub: 'public',
  stairs: when('it is not hidden'),
  emptied: 'secret',
  armour: 'secret',
  zone: 'secret',
  trap: 'public',
};

const level: Marks<Level> = {
  id: 'public',
  name: 'public',
  order: 'public',
  rev: 'secret',
  sections: when('each by itself'),
  edges: when('neither secret nor hidden, and one of its squares is seen'),
  models: when('each by itself'),
  markers: when('each by itself'),
  dungeon: 'public',
  groups: 'secret',
  exhausted: 'secret',
};

const group: Marks<Group> = {
  id: 'secret',
  section: 'secret',
  matrix: 'secret',
  die: 'secret',
  gold: 'secret',
  models: 'secret',
  sections: 'secret',
  settled: 'secret',
};

const dungeon: Marks<Dungeon> = { id: 'public', name: 'public', matrices: 'secret' };

const expedition: Marks<Expedition> = {
  number: 'public',
  dungeon: 'public',
  leader: 'public',
  mapper: 'public',
  absent: 'public',
  order: 'secret',
  solo: 'public',
  quest: 'public',
  acting: 'secret',
  account: 'secret',
};

const fight: Marks<Fight> = {
  clock: 'secret',
  setUp: 'public',
  routine: 'secret',
  tactic: 'secret',
  pursuit: 'secret',
  acting: 'secret',
  shut: 'secret',
  lastTurn: 'secret',
  stepIn: 'secret',
  hadFoes: 'secret',
  groups: 'secret',
  lastFell: 'secret',
  missiles: 'secret',
};

const edge: Marks<Edge> = {
  kind: when('it is neither secret nor hidden, and one of its squares is seen'),
  state: when('it is neither secret nor hidden, and one of its squares is seen'),
  portcullis: when('it is neither secret nor hidden, and one of its squares is seen'),
  secret: 'secret',
  false: when('it has been tried'),
  hidden: 'secret',
  rock: 'secret',
};

/** What lies on the table for everybody: only blows that the players could see are written there at all. */
const shown: Marks<State['shown']> = {
  serial: 'public',
  rolls: 'public',
  moment: 'public',
  told: 'public',
  numbered: 'public',
  open: 'public',
  account: 'public',
};

const turn: Marks<Turn> = { mode: 'public', number: 'public', phase: 'public', explored: 'secret' };

const table: Marks<State> = {
  dice: 'secret',
  counters: 'secret',
  settings: when('it is an option of the campaign, told when it is set'),
  game: 'public',
  people: 'public',
  turn: 'public',
  current: 'public',
  levels: when('a section of it is seen'),
  dungeons: 'public',
  expedition: 'public',
  fight: when('who sets up, and what it shows in turn and models'),
  expeditions: 'public',
  quests: 'public',
  roster: when('heroes and henchmen'),
  shown: 'public',
};

export const SECRECY = {
  model,
  section,
  marker,
  edge,
  level,
  group,
  dungeon,
  expedition,
  fight,
  turn,
  shown,
  state: table,
};
