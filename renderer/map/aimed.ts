import { aimAt, boardOf, burst, coveredBodies, type Sight, type Square } from '#board';
import type { AimedAt, ModelRecord, Records } from '#engine/view';
import { boardFrom, mapOf } from './model.ts';
import type { CoveredMark, SightMark } from './overlay.ts';
import { words } from './words.ts';

/** What lies under a template: its squares, and everybody on them who can still be harmed. */
export interface Covered {
  squares: Square[];
  models: ModelRecord[];
}

/** Whom and what a template covers from where its middle lies. What only the gamemaster sees is covered by nobody whom the players see. */
export function coveredAt(
  records: Records,
  level: string,
  by: ModelRecord | null,
  middle: Square,
  template: AimedAt['template'],
): Covered {
  const { shape, bodies } = boardFrom(records, level);
  const board = boardOf(shape);
  const map = mapOf(records, level);
  const models = coveredBodies(board, bodies, middle, template).flatMap((id) => {
    const model = map.model(id);
    return model && model.down !== 'dead' && isKnownTo(by, model) ? [model] : [];
  });
  return { squares: burst(board, middle, template), models };
}

/** What whoever aims sees of a square: null where it is out of range, or has no floor. */
export function seenAt(
  records: Records,
  from: AimedAt,
  by: ModelRecord | null,
  square: Square,
): Sight | null {
  const { shape, bodies } = boardFrom(records, from.level);
  const known = bodies.filter(({ id }) => {
    const record = records[id];
    return record?.kind !== 'model' || isKnownTo(by, record);
  });
  return aimAt(boardOf(shape), known, { ...from, model: from.model }, square);
}

/** Of the same side, heroes and henchmen being one. Of somebody unknown nobody is. */
export const isFriend = (one: ModelRecord | null, other: ModelRecord): boolean =>
  one !== null && isOfParty(one) === isOfParty(other);

/** Everybody under a template, as a map marks him: the foes first. */
export function coveredMarks(by: ModelRecord | null, models: readonly ModelRecord[]): CoveredMark[] {
  return models
    .map((model): CoveredMark => {
      const side = model.id === by?.id ? 'self' : isFriend(by, model) ? 'friend' : 'foe';
      return { model: model.id, name: model.label, side };
    })
    .sort((a, b) => Number(a.side !== 'foe') - Number(b.side !== 'foe'));
}

/** A line of sight as a map draws it, with what stops it. */
export function sightMark(seen: Sight, from: Square, to: Square, label?: string): SightMark {
  const start = seen.from ?? from;
  return {
    from: { x: start.x, y: start.y },
    to: { x: to.x, y: to.y },
    state: seen.kind,
    ...(label === undefined ? {} : { label }),
    ...(seen.stopAt === undefined ? {} : { stopAt: seen.stopAt }),
    ...(seen.kind === 'blocked' ? { blocker: blockerOf(seen) } : {}),
  };
}

/** Why a square is not seen, in a sentence. */
export function unseenWhy(seen: Sight, records: Records): string {
  if (seen.kind === 'clear') return '';
  const model = 'body' in seen.why ? records[seen.why.body] : undefined;
  if (model?.kind === 'model') return words.inTheWay(model.label);
  return 'edge' in seen.why ? words.wallInTheWay() : words.unseen();
}

function blockerOf(seen: Exclude<Sight, { kind: 'clear' }>): NonNullable<SightMark['blocker']> {
  const { why } = seen;
  if ('edge' in why) return { edge: why.edge };
  if ('body' in why) return { model: why.body };
  return 'noFloor' in why ? { square: why.noFloor } : {};
}

const isOfParty = ({ side }: ModelRecord) => side === 'hero' || side === 'henchman';

const isKnownTo = (by: ModelRecord | null, model: ModelRecord): boolean =>
  !model.hidden || by?.hidden === true;
