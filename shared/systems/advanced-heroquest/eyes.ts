import { edgeSquares, type Edge, type EdgeName } from '#board';
import type { For } from './names.ts';
import type { Level, Marker, Model, Section } from './state.ts';
import { isPublicModel, isPublicPlace, isPublicSquare } from './writing.ts';

/** How an audience looks at things: what it sees, and by which names. */
export interface Eyes {
  audience: For;
  seesLevel(level: Level): boolean;
  seesSection(section: Section): boolean;
  seesEdge(level: Level, name: EdgeName, edge: Edge): boolean;
  seesModel(level: Level | null, model: Model): boolean;
  seesMarker(level: Level, marker: Marker): boolean;
  id(thing: { id: string; pub: string | null }): string;
}

export const gmEyes: Eyes = {
  audience: 'gm',
  seesLevel: () => true,
  seesSection: () => true,
  seesEdge: () => true,
  seesModel: () => true,
  seesMarker: () => true,
  id: (thing) => thing.id,
};

export const playersEyes: Eyes = {
  audience: 'players',
  seesLevel: (level) => Object.values(level.sections).some((section) => !section.hidden),
  seesSection: (section) => !section.hidden,
  // A secret door is a wall until it is found: it has no record at all, as walls have none.
  seesEdge: (level, name, edge) =>
    !edge.secret &&
    !edge.hidden &&
    edgeSquares(name).some((square) => isPublicSquare(level, square.x, square.y)),
  // In the box lies openly what has been seen before; what never was stays unknown.
  seesModel: (level, model) => (level === null ? model.pub !== null : isPublicModel(level, model)),
  seesMarker: (level, marker) => !marker.hidden && isPublicPlace(level, marker),
  id: (thing) => thing.pub ?? '',
};
