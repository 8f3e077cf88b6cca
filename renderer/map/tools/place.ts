import type { Pose, Rect, Square } from '#board';
import { boardOf, edgeName, edgeSquares, makeBoard, rectSquares, squareTowards } from '#board';
import type { EdgeName } from '#board';
import type { Records } from '#engine/view';
import type { Intent, PointerInput, ToolEvent } from '../input.ts';
import { onOf } from '../input.ts';
import type { LevelMap } from '../model.ts';
import { boardFrom, mapOf } from '../model.ts';
import type { Ghost, Overlay } from '../overlay.ts';
import { words } from '../words.ts';
import { carriedGhost } from './idle.ts';
import type { PieceCard, PoseGroups } from './poses.ts';
import { layingRules, nearestPose, poseTowards, posesOf, turnedPose } from './poses.ts';
import { arrowStep } from './tool.ts';
import type { Tool } from './tool.ts';

/** What is in hand. */
export type Placeable =
  | { piece: string }
  | { monster: string; name: string; size: 1 | 2; look: string }
  | { marker: string; name: string; w: number; h: number; look: string }
  | { door: true }
  | { move: string };

/** The state machine: nothing in hand, a section at one of its poses, or a thing over a square or an edge. */
type State =
  | { name: 'choosing' }
  | { name: 'laying'; card: PieceCard; pose: Pose | null; fit: PoseGroups; floor: number; turn: number }
  | { name: 'putting'; thing: Exclude<Placeable, { piece: string }> };

export interface PlaceTool extends Tool {
  /** Takes something in hand, as a click in a palette does. */
  pick(what: Placeable): void;
  /** The number key of the piece in hand, to light its button. */
  picked(): string | null;
}

/**
 * Laying a dungeon by hand. Pieces are picked by their number key; ghosts lie at every joint where the piece fits, the
 * one nearest to the pointer (without a pointer: the first proposal, at the section laid last) is the one that Enter lays.
 */
export function placeTool(options: {
  records: Records;
  level: string;
  /** The middle of what is seen: where to begin without a pointer. */
  centre: Square;
  pieces: readonly PieceCard[];
  start?: Placeable;
}): PlaceTool {
  const rules = layingRules(options.pieces);
  let records = options.records;
  let map: LevelMap = mapOf(records, options.level);
  let state: State = { name: 'choosing' };
  let pointer: PointerInput | null = null;
  let cursor: Square | null = null;
  let hidden = false;
  let lastLaid: string | null = null;

  const board = () => {
    const { shape } = boardFrom(records, options.level);
    return map.sections.length > 0 ? boardOf(shape) : makeBoard(shape);
  };

  const firstPose = (fit: PoseGroups): Pose | null => {
    if (pointer) return nearestPose(fit.poses, pointer.square);
    const atLast = fit.poses.find((pose) => pose.host !== null && pose.host === lastLaid);
    return atLast ?? (lastLaid === null ? nearestPose(fit.poses, options.centre) : (fit.poses[0] ?? null));
  };

  const lay = (card: PieceCard, floor = 0) => {
    const fit = posesOf(board(), card.piece, rules);
    state = { name: 'laying', card, fit, floor, turn: 0, pose: firstPose(fit) };
  };

  const pick = (what: Placeable) => {
    cursor = null;
    if (!('piece' in what)) {
      state = { name: 'putting', thing: what };
      return;
    }
    const card = options.pieces.find((one) => one.entry === what.piece);
    if (card) lay(card);
  };
  if (options.start) pick(options.start);

  const spot = (): Square => cursor ?? pointer?.square ?? options.centre;

  const enter = (): Intent[] => {
    if (state.name === 'laying') return layIntent(state);
    if (state.name === 'putting') return putIntent(state.thing);
    return [];
  };

  const layIntent = ({ card, pose, floor }: Extract<State, { name: 'laying' }>): Intent[] => {
    if (!pose) return [];
    const ruling = {
      kind: 'lay',
      section: card.piece.kind,
      at: [pose.x, pose.y],
      turn: pose.turn,
      ...(card.floors[floor] ? { floor: card.floors[floor] } : {}),
      hidden,
      pose,
    };
    return [{ do: 'ruling', ruling }];
  };

  const putIntent = (thing: Exclude<Placeable, { piece: string }>): Intent[] => {
    const { x, y } = spot();
    if (putGhost(thing).reason) return [];
    if ('door' in thing) {
      const edge = edgeMeant();
      return edge
        ? [{ do: 'ruling', ruling: { kind: 'edge', edge, set: { kind: 'door', state: 'closed' } } }]
        : [];
    }
    if ('move' in thing) {
      state = { name: 'choosing' };
      return [{ do: 'ruling', ruling: { kind: 'move', model: thing.move, to: [x, y] } }, { do: 'cancel' }];
    }
    const what =
      'monster' in thing
        ? { what: 'model', monster: thing.monster }
        : { what: 'marker', marker: thing.marker };
    // A marker that says nothing of it is hidden where its entry is secret: a note is the gamemaster's own.
    const shown = hidden || 'monster' in thing ? { hidden } : {};
    return [{ do: 'ruling', ruling: { kind: 'place', ...what, at: [x, y], ...shown } }];
  };

  /** The wall that a door would go into: the edge near the pointer, else with the keyboard the square's nearest wall. */
  const edgeMeant = (): EdgeName | null => {
    if (!cursor) return (pointer?.edge as EdgeName | null | undefined) ?? null;
    const walled = (['n', 'e', 's', 'w'] as const).find(
      (side) => map.sectionAt(cursor!) !== map.sectionAt(squareTowards(cursor!, side)),
    );
    return edgeName(cursor, walled ?? 'n');
  };

  const putGhost = (thing: Exclude<Placeable, { piece: string }>): Ghost => {
    const at = spot();
    if ('move' in thing) return carriedGhost(map, thing.move, at);
    if ('door' in thing) {
      const door = edgeMeant();
      if (!door) return { squares: [at], active: true, reason: words.noEdge };
      const floor = edgeSquares(door).some((square) => map.sectionAt(square));
      return floor
        ? { door, squares: [at], active: true, label: words.doorHere }
        : { squares: [at], active: true, reason: words.noFloor };
    }
    const [w, h] = 'monster' in thing ? [thing.size, thing.size] : [thing.w, thing.h];
    const squares = rectSquares({ ...at, w, h });
    const stands =
      'monster' in thing
        ? squares.map((square) => map.modelAt(square)).find((one) => one && !one.down)
        : null;
    const floor = squares.every((square) => map.sectionAt(square));
    const reason = !floor ? words.noFloor : stands ? words.taken(stands.label) : undefined;
    return {
      squares,
      look: thing.look,
      active: true,
      hidden,
      label: words.piece(thing.name, null, hidden),
      ...(reason ? { reason } : {}),
    };
  };

  const arrow = (step: Square) => {
    pointer = null;
    if (state.name === 'laying' && state.pose)
      state = { ...state, pose: poseTowards(state.fit.groups, state.pose, step) ?? state.pose };
    else if (state.name === 'putting') {
      const from = spot();
      cursor = { x: from.x + step.x, y: from.y + step.y };
    }
  };

  const nextGroup = (by: number) => {
    pointer = null;
    if (state.name !== 'laying' || !state.pose) return;
    const { groups } = state.fit;
    const at = groups.findIndex((group) => group.includes((state as { pose: Pose }).pose));
    state = { ...state, pose: groups.at((at + by) % groups.length)?.[0] ?? state.pose };
  };

  const pressed = (key: string, shift: boolean): Intent[] => {
    const card = options.pieces.find((one) => one.key === key);
    const step = arrowStep(key);
    if (card) {
      pointer = null;
      lay(card);
    } else if (step) arrow(step);
    else if (key === 'Tab') nextGroup(shift ? -1 : 1);
    else if (key === 'Enter') return enter();
    else if (key === 'Escape') {
      const empty = state.name === 'choosing';
      state = { name: 'choosing' };
      return empty || options.start ? [{ do: 'cancel' }] : [];
    } else if (key.toLowerCase() === 'h') hidden = !hidden;
    else if (key.toLowerCase() === 'd') pick({ door: true });
    else if (state.name === 'laying') {
      if (key.toLowerCase() === 't' && state.pose)
        state = { ...state, pose: turnedPose(state.fit.groups, state.pose) };
      if (key.toLowerCase() === 'f')
        state = { ...state, floor: (state.floor + 1) % Math.max(1, state.card.floors.length) };
    }
    return [];
  };

  const pointed = (event: PointerInput) => {
    const same = pointer?.square.x === event.square.x && pointer.square.y === event.square.y;
    pointer = event;
    cursor = null;
    if (state.name === 'laying' && !same)
      state = { ...state, pose: nearestPose(state.fit.poses, event.square) };
  };

  return {
    name: 'place',
    pick,
    picked: () => (state.name === 'laying' ? state.card.key : null),
    take(event: ToolEvent) {
      switch (event.type) {
        case 'key':
          return pressed(event.key, event.shift ?? false);
        case 'leave':
          pointer = null;
          return [];
        case 'move':
          pointed(event);
          return [];
        case 'release':
          if (event.dragged) return [];
          pointed(event);
          return enter();
        case 'context':
          return [{ do: 'context', on: onOf(event), at: event.client }];
        case 'press':
        case 'double':
          return [];
      }
    },
    takes: (key) =>
      options.pieces.some((one) => one.key === key) ||
      arrowStep(key) !== null ||
      ['Tab', 'Enter', 'Escape'].includes(key) ||
      'tTfFhHdD'.includes(key),
    overlay(): Overlay {
      if (state.name === 'laying') return { ghosts: layingGhosts(state, hidden) };
      if (state.name === 'putting') return { ghosts: [putGhost(state.thing)], cursor };
      return { hover: pointer?.square ?? null };
    },
    hint() {
      if (state.name === 'choosing') return words.hint.pick;
      if (state.name === 'putting') return words.hint.put;
      return state.pose ? words.hint.lay : words.nowhere(state.card.name);
    },
    refresh(next) {
      const known = new Set(map.sections.map((section) => section.id));
      records = next;
      map = mapOf(next, options.level);
      const laid = map.sections.filter((section) => !known.has(section.id)).at(-1);
      if (laid) lastLaid = laid.id;
      if (lastLaid !== null && !map.sections.some((section) => section.id === lastLaid)) lastLaid = null;
      if (state.name === 'laying') lay(state.card, state.floor);
      if (state.name === 'putting' && 'move' in state.thing && !map.model(state.thing.move))
        state = { name: 'choosing' };
    },
  };
}

/** The pose under Enter in full, and one outline for each other side where the piece fits. */
function layingGhosts(state: Extract<State, { name: 'laying' }>, hidden: boolean): Ghost[] {
  const { pose, fit, card, floor } = state;
  const tone = card.floors[floor];
  const rect = ({ x, y, w, h }: Rect): Rect => ({ x, y, w, h });
  const others = fit.groups
    .filter((group) => !pose || !group.includes(pose))
    .map(([first]): Ghost => ({ section: rect(first!), active: false }));
  if (!pose) return others;
  const active: Ghost = {
    section: rect(pose),
    ...(tone ? { floor: tone } : {}),
    joints: pose.joints,
    exits: pose.exits,
    rubble: pose.rubble,
    ...(pose.door ? { door: pose.door } : {}),
    active: true,
    hidden,
    label: words.piece(card.name, card.floors.length > 1 ? (tone ?? null) : null, hidden),
  };
  return [...others, active];
}
