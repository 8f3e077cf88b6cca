import type Konva from 'konva';
import type { ModelRecord, TurnRecord } from '#engine/view';
import { SQUARE } from '#renderer/ui/tokens.ts';
import type { LevelMap } from '../model.ts';
import type { Poise } from '../motion.ts';

import type { TokenLook } from '../paint/tokens.ts';
import { paintToken } from '../paint/tokens.ts';
import type { Sprites } from '../sprites.ts';
import { createSprites } from '../sprites.ts';

/** The pieces of the game. */
export interface ModelLayer {
  sprites: Sprites;
  /** `ownerOf`: a henchman's hero may stand on another level. */
  reconcile(
    map: LevelMap,
    turn: TurnRecord | null,
    ownerOf: (id: string) => ModelRecord | null,
    small: boolean,
  ): void;
  /** Draws one away from where it stands, in the middle of a motion. */
  pose(id: string, poise: Poise): void;
}

/** Room around the disc for shadow, number and dot. */
const ROOM = 10;

export function createModelLayer(group: Konva.Group): ModelLayer {
  const sprites = createSprites(group);
  const looks = new Map<string, { model: ModelRecord; look: TokenLook }>();

  const put = (model: ModelRecord, look: TokenLook) =>
    sprites.put(model.id, {
      x: (model.x + model.size / 2) * SQUARE,
      y: (model.y + model.size / 2) * SQUARE,
      half: (model.size * SQUARE) / 2 + ROOM,
      key: JSON.stringify(look),
      paint: (ink) => paintToken(ink, look),
    });

  return {
    sprites,
    reconcile(map, turn, ownerOf, small) {
      const acting = new Set(map.models.filter((model) => model.canAct).map(sideOf));
      looks.clear();
      for (const model of map.models) {
        const look = tokenLook(model, {
          owner: model.owner ? ownerOf(model.owner) : null,
          done: isOnTurn(model, turn) && acting.has(sideOf(model)) && !model.canAct,
          small,
        });
        looks.set(model.id, { model, look });
        put(model, look);
      }
      sprites.keep([...map.models].sort((a, b) => depth(a) - depth(b) || a.y - b.y).map((model) => model.id));
    },
    pose(id, poise) {
      const known = looks.get(id);
      if (!known) return;
      const { model, look } = known;
      put(model, poise.fresh < 1 ? { ...look, fresh: Math.round(poise.fresh * 12) / 12 } : look);
      sprites.shift(id, { ...poise, dx: poise.dx * SQUARE, dy: poise.dy * SQUARE });
    },
  };
}

/** The dead lie under the fallen, those under all that stand. */
const depth = (model: ModelRecord) =>
  model.down === 'dead' ? 0 : model.down === 'ko' ? 1 : model.size === 2 ? 2 : 3;

const sideOf = (model: ModelRecord) =>
  model.side === 'hero' || model.side === 'henchman' ? ('heroes' as const) : ('gm' as const);

const isOnTurn = (model: ModelRecord, turn: TurnRecord | null) =>
  turn !== null && turn.side === sideOf(model);

/** What of a record shows on the token. `done`: the others of its side may still act, it may not. */
export function tokenLook(
  model: ModelRecord,
  { owner, done, small }: { owner: ModelRecord | null; done: boolean; small: boolean },
): TokenLook {
  const left = model.bars.find((bar) => bar.form === 'left');
  const taken = model.bars.find((bar) => bar.form === 'taken');
  const ring =
    model.side === 'henchman' ? owner?.emblem?.field : model.side === 'unknown' ? model.base : undefined;
  const lasting = model.badges.filter((badge) => badge.lasts).map(({ tone }) => tone);
  return {
    side: model.side,
    size: model.size,
    glyph: model.look,
    letter: model.label.slice(0, 1).toUpperCase(),
    ...(model.number === undefined ? {} : { number: model.number }),
    ...(model.side === 'hero' && model.emblem ? { emblem: model.emblem } : {}),
    ...(ring ? { ring } : {}),
    ...(left ? { pips: { left: left.value, max: left.max ?? left.value } } : {}),
    ...(taken ? { beads: taken.value } : {}),
    ...(lasting.length > 0 ? { lasting } : {}),
    ...(model.canAct ? { canAct: true } : {}),
    ...(done ? { done: true } : {}),
    ...(model.down ? { down: model.down } : {}),
    ...(model.hidden ? { hidden: true } : {}),
    ...(small ? { small: true } : {}),
  };
}
