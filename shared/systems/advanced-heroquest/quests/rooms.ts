import { ask, tell, type Choice } from '#engine';
import type { Monster, Quest } from '../content/schema.ts';
import type { Fact, FactOf } from '../facts.ts';
import { knownEntry, makeMarker, neededEntry, type Library } from '../library.ts';
import { squaresForThing } from '../rules/chests.ts';
import type { Way } from '../rules/ground.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { LevelId, Model, QuestUnderWay, State } from '../state.ts';

/** "Dungeon Layout", "Quest Rooms": what is otherwise where an expedition is on a quest. */

/** A card that stands in a find for somebody in particular. */
export interface Somebody extends Monster {
  called?: string;
  quest?: Model['quest'];
}

/** The quest that is under way in the dungeon of a level; undefined: there is none. */
function questIn(state: State, level: LevelId): QuestUnderWay | undefined {
  const { expedition } = state;
  return state.levels[level]?.dungeon === expedition?.dungeon ? expedition?.quest : undefined;
}

/** Of stairs at the end of a passage: on a quest they all lead out (T-QSTAIRS). */
export const passageStairs = (state: State, level: LevelId, rolled: string): string =>
  rolled === 'stairs-down' && questIn(state, level) ? 'stairs-out' : rolled;

/** What a room is: on a quest a level has one quest room, and every other that is rolled is a lair (T-QROOM). */
export function roomType(state: State, level: LevelId, rolled: string): string {
  const quest = questIn(state, level);
  if (rolled !== 'quest' || !quest) return rolled;
  const { order } = state.levels[level]!;
  return order > quest.levels || quest.rooms.includes(order) ? 'lair' : 'quest';
}

/** What the quest has in the quest room of a level. */
export interface QuestRoom {
  characters: readonly Somebody[];
  stairs: boolean;
}

/** What waits in a quest room that is being laid; null: no quest is under way there. */
export function questRoomOf(library: Library, state: State, level: LevelId): QuestRoom | null {
  const under = questIn(state, level);
  const quest = under && knownEntry(library, 'quest', under.quest);
  const own = quest?.levels[state.levels[level]!.order - 1];
  if (!quest || !own) return null;
  return { characters: own.characters.flatMap((one) => somebody(library, quest, one)), stairs: own.stairs };
}

function somebody(
  library: Library,
  { foe }: Quest,
  { monster, name }: Quest['levels'][number]['characters'][number],
): Somebody[] {
  const card = knownEntry(library, 'monster', monster);
  if (!card) return [];
  const quest = name === foe ? ('foe' as const) : ('character' as const);
  return [{ ...card, quest, ...(name === undefined ? {} : { called: name }) }];
}

/** It is told for what it is as soon as it is laid. */
export const questRoomFact = (
  state: State,
  level: LevelId,
  { characters }: QuestRoom,
): FactOf<'questRoomFound'> => ({
  kind: 'questRoomFound',
  level,
  order: state.levels[level]!.order,
  who: characters.map(({ called, name }) => called ?? name),
});

/** The GM places the stairs down of a quest room where he likes; proposed is the corner farthest from the door (T-QSTAIRS). */
export function* furnishQuestRoom(g: Table, library: Library, way: Way, id: string, room: QuestRoom): Rule {
  if (!room.stairs) return;
  const level = g.state.levels[way.level]!;
  const section = level.sections[id];
  const card = neededEntry(library, 'marker', 'stairs');
  const [w, h] = card.size;
  const squares = section ? squaresForThing(level, section, way, 2) : [];
  const name = ({ x, y }: { x: number; y: number }) => `${x},${y}`;
  let [at] = squares;
  if (squares.length > 1) {
    const options = squares.map(({ x, y }): Choice => ({
      id: name({ x, y }),
      place: { level: way.level, x, y, w, h },
    }));
    const chosen = yield* ask.choice<Fact>(options, {
      for: 'stairs square',
      by: null,
      default: name(squares[0]!),
    });
    at = squares.find((square) => name(square) === chosen);
  }
  // A ruling may have taken the room up while the question stood.
  if (!at || !g.state.levels[way.level]?.sections[id]) return;
  const marker = { ...makeMarker(card, g.next('k'), [at.x, at.y]), stairs: { to: 'down' as const } };
  yield* tell<Fact>({ kind: 'stairsPlaced', level: way.level, marker });
}
