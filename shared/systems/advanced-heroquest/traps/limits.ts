import { boardOf, rectSquares, type Square } from '#board';
import { shippedEntry } from '../library.ts';
import { characteristic, hasLasting, isFit } from '../model.ts';
import { isBesideMarker, reaches } from '../rules/reach.ts';
import type { Level, Marker, Model } from '../state.ts';
import { sectionOfSquare } from '../writing.ts';

/** What traps leave behind, and what it keeps people from: pits, lost limbs, stolen minds. */

/** Who has lost his mind is moved by the gamemaster, in his phase ("Mindstealer", "Gas"). */
export const isOutOfMind = (model: Model): boolean =>
  model.lasting !== undefined && (hasLasting(model, 'mindstolen') || hasLasting(model, 'madness'));

/**
 * "Mindstealer": held fast by friends in whose reach he stands, whose Strength together is three times his. They let go when they fall or
 * walk away.
 */
export function isHeldFast(level: Level, model: Model): boolean {
  if (!isOutOfMind(model)) return false;
  const holders = Object.values(level.models).filter(
    (other) =>
      other.id !== model.id &&
      other.kind !== 'monster' &&
      isFit(other) &&
      !isOutOfMind(other) &&
      reaches(level, other, model).yes,
  );
  const strength = holders.reduce((sum, other) => sum + (characteristic(other, 'S') ?? 0), 0);
  return strength >= 3 * (characteristic(model, 'S') ?? 0);
}

/** The opened chest beside which a model stands. */
export function openChestBeside(level: Level, model: Model): Marker | undefined {
  return Object.values(level.markers).find(
    (marker) => marker.kind === 'chest' && marker.open && isBesideMarker(level, model, marker),
  );
}

/** The pit in whose squares a place lies, or null. */
export function pitAt(level: Level, { x, y }: Square): Marker | null {
  return (
    Object.values(level.markers).find(
      (marker) =>
        marker.zone?.what === 'pit' && rectSquares(marker).some((one) => one.x === x && one.y === y),
    ) ?? null
  );
}

/**
 * The squares on the far side of pits beside which a model stands, straight across: where there is floor and nobody. Nobody leaps over
 * whoever lies in the pit (T-PIT).
 */
export function leapsFrom(level: Level, model: Model, isFree: (square: Square) => boolean): Square[] {
  const board = boardOf(level);
  const found: Square[] = [];
  for (const [dx, dy] of [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ] as const) {
    const pit = { x: model.x + dx, y: model.y + dy };
    const beyond = { x: model.x + 2 * dx, y: model.y + 2 * dy };
    // The pit itself is nothing that one stands on: it counts as taken whether somebody lies in it or not.
    const isEmpty = !Object.values(level.models).some(({ x, y }) => x === pit.x && y === pit.y);
    if (!pitAt(level, pit) || !isEmpty || !sectionOfSquare(level, beyond.x, beyond.y) || !isFree(beyond))
      continue;
    if (board.find(beyond.x, beyond.y) >= 0 && isOpenWay(level, model, pit) && isOpenWay(level, pit, beyond))
      found.push(beyond);
  }
  return found;
}

function isOpenWay(level: Level, from: Square, to: Square): boolean {
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  const edge = level.edges[`${x},${y},${from.x === to.x ? 's' : 'e'}`];
  const isSame = sectionOfSquare(level, from.x, from.y) === sectionOfSquare(level, to.x, to.y);
  return edge ? edge.kind === 'open' && edge.portcullis !== 'down' : isSame;
}

/** Whether a weapon takes two hands, bows among them. */
export function takesTwoHands(weapon: string): boolean {
  const known = shippedEntry(weapon);
  return known?.kind === 'weapon' && known.hands === 2;
}

/** Whether a lost hand or leg keeps a model from a weapon that takes two hands ("Mantrap"). */
export const lacksHands = (model: Model): boolean =>
  model.lasting !== undefined && (hasLasting(model, 'lost-hand') || hasLasting(model, 'lost-leg'));
