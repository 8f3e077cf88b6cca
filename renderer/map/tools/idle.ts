import type { Square } from '#board';
import { bodySquares } from '#board';
import type { Audience, Records } from '#engine/view';
import type { Intent, PointerInput, ToolEvent } from '../input.ts';
import { onOf } from '../input.ts';
import type { LevelMap } from '../model.ts';
import { mapOf } from '../model.ts';
import type { Ghost, Overlay } from '../overlay.ts';
import { words } from '../words.ts';
import { arrowStep } from './tool.ts';
import type { Tool } from './tool.ts';

type State =
  | { name: 'resting' }
  | { name: 'pressing'; model: string }
  /** The GM carries a piece to another square. */
  | { name: 'carrying'; model: string; to: Square; grip: Square };

/** Nothing in hand: hover, select, look closer, overrule; a GM may carry a piece (a ruling). */
export function idleTool(options: { records: Records; audience: Audience }): Tool {
  let map: LevelMap = mapOf(options.records);
  let state: State = { name: 'resting' };
  let hover: PointerInput | null = null;
  let cursor: Square | null = null;

  const clicked = (input: PointerInput): Intent[] => {
    const on = onOf(input);
    return on.what === 'model' ? [{ do: 'select', model: on.id }] : [{ do: 'inspect', on }];
  };

  const moved = (input: PointerInput) => {
    hover = input;
    cursor = null;
    if (options.audience !== 'gm' || !input.dragged) return;
    if (state.name === 'pressing') {
      const model = map.model(state.model);
      if (!model) return;
      state = { name: 'carrying', model: model.id, to: input.square, grip: { x: model.x, y: model.y } };
    }
    if (state.name === 'carrying') state = { ...state, to: input.square };
  };

  const released = (input: PointerInput): Intent[] => {
    const was = state;
    state = { name: 'resting' };
    if (was.name === 'carrying') {
      const { x, y } = input.square;
      if (x === was.grip.x && y === was.grip.y) return [];
      return [{ do: 'ruling', ruling: { kind: 'move', model: was.model, to: [x, y] } }];
    }
    return input.dragged ? [] : clicked(input);
  };

  const pressed = (key: string): Intent[] => {
    const step = arrowStep(key);
    if (step) {
      const from = cursor ?? hover?.square ?? map.models[0] ?? { x: 0, y: 0 };
      cursor = { x: from.x + step.x, y: from.y + step.y };
      return [];
    }
    if (key === 'Enter' && cursor) {
      const model = map.modelAt(cursor);
      if (model) return [{ do: 'select', model: model.id }];
      const marker = map.markerAt(cursor);
      const section = map.sectionAt(cursor);
      const [what, id] = marker
        ? (['marker', marker.id] as const)
        : section
          ? (['section', section.id] as const)
          : (['square', null] as const);
      return [{ do: 'inspect', on: { what, id, square: cursor } }];
    }
    if (key === 'Escape') {
      const carried = state.name !== 'resting';
      state = { name: 'resting' };
      cursor = null;
      return carried ? [] : [{ do: 'select', model: null }];
    }
    return [];
  };

  return {
    name: 'idle',
    take(event: ToolEvent) {
      switch (event.type) {
        case 'key':
          return pressed(event.key);
        case 'leave':
          hover = null;
          return [];
        case 'move':
          moved(event);
          return [];
        case 'press':
          state = event.model ? { name: 'pressing', model: event.model } : { name: 'resting' };
          return [];
        case 'release':
          return released(event);
        case 'context':
          return [{ do: 'context', on: onOf(event), at: event.client }];
        case 'double':
          return [];
      }
    },
    takes: (key) => arrowStep(key) !== null || key === 'Escape' || (key === 'Enter' && cursor !== null),
    overlay(): Overlay {
      const overlay: Overlay = { hover: hover?.square ?? null, cursor };
      if (hover?.edge && hover.edgeId && !hover.model) overlay.hoverEdge = hover.edge;
      if (state.name === 'carrying') overlay.ghosts = [carriedGhost(map, state.model, state.to)];
      return overlay;
    },
    hint: () => words.hint.idle,
    refresh(records) {
      map = mapOf(records);
      if (state.name !== 'resting' && !map.model(state.model)) state = { name: 'resting' };
    },
  };
}

/** Where a carried piece would be set down, or why it cannot stand there. */
export function carriedGhost(map: LevelMap, id: string, to: Square): Ghost {
  const model = map.model(id);
  const squares = bodySquares({ ...to, size: model?.size ?? 1 });
  const other = squares.map((square) => map.modelAt(square)).find((one) => one && one.id !== id && !one.down);
  const floor = squares.every((square) => map.sectionAt(square));
  const reason = !floor ? words.noFloor : other ? words.taken(other.label) : undefined;
  return {
    squares,
    active: true,
    ...(model ? { look: model.look } : {}),
    label: words.setDown(model?.label ?? ''),
    ...(reason ? { reason } : {}),
  };
}
