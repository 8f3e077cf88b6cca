import { SECTIONS } from './catalogue.ts';
import type { Section, Side } from './schema.ts';

/** The sections a GM lays by hand, in the order of their number keys. */
export const PIECES = SECTIONS;

/** A section as it comes to lie. */
export interface TurnedPiece {
  /** Squares across and down. */
  size: [number, number];
  /** Sides that join flush (G-JOINT); the first is the way in. */
  joints: Side[];
  /** Sides closed by rubble (G-DEAD). */
  rubble: Side[];
}

const CLOCKWISE: readonly Side[] = ['n', 'e', 's', 'w'];

function turnedSide(side: Side, quarterTurns: number, mirrored: boolean): Side {
  const from = CLOCKWISE.indexOf(side);
  // A mirror exchanges east and west, which is the same as counting the sides the other way round.
  const place = ((mirrored ? -from : from) + quarterTurns) % 4;
  return CLOCKWISE.at(place) ?? side;
}

/**
 * A section after some quarter turns clockwise (any whole number). `mirrored` exchanges left and right before it
 * is turned, for the turn that goes to the other side; pieces that look the same mirrored are left as they are.
 */
export function turnedPiece(piece: Section, quarterTurns: number, mirrored = false): TurnedPiece {
  const [across, down] = piece.size;
  const flipped = mirrored && piece.mirrors;
  return {
    size: quarterTurns % 2 === 0 ? [across, down] : [down, across],
    joints: piece.joints.map((side) => turnedSide(side, quarterTurns, flipped)),
    rubble: piece.rubble.map((side) => turnedSide(side, quarterTurns, flipped)),
  };
}
