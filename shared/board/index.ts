export { aimAt, coveredBodies } from './aiming.ts';
export type { Aim } from './aiming.ts';
export { burst } from './area.ts';
export type { Template } from './area.ts';
export { adjacent, boardOf, distance, edgeAt, isBeside, makeBoard, neighbours, sectionAt } from './board.ts';
export type { Board } from './board.ts';
export {
  edgeName,
  edgeSide,
  edgeSquares,
  isEdgeName,
  LIMIT,
  oppositeSide,
  rectSquares,
  sameSquare,
  sideEdges,
  sideRect,
  sides,
  sideSquares,
  squareTowards,
  turnedSide,
} from './geometry.ts';
export type { EdgeName, Rect, Side, Square } from './geometry.ts';
export { bodySquares, isOnSquares, isOpenDoor, isWayThrough } from './level.ts';
export type {
  AnyBody,
  AreaBody,
  Body,
  Edge,
  LevelShape,
  Link,
  Place,
  Placed,
  SectionShape,
} from './level.ts';
export { path, reach } from './movement.ts';
export type { Corner, MoveBlock, MoveQuery, Reached, Way } from './move-query.ts';
export { sight } from './sight.ts';
export type { Blocker, Sight, SightLine, SightQuery } from './sight-query.ts';
export { inReach, isInReach, reachSquares } from './striking.ts';
export type { ReachAnswer, ReachBlock, Striker } from './striking.ts';
export { fits, jointsFor } from './fitting.ts';
export type { ByHand, Fit, FitBlock, Hand, Piece, PlacementQuery, Pose } from './piece.ts';
export { placements } from './placement.ts';
export { drawMap, mapCorner, mapSections, parseMap } from './text-map.ts';
export type { MapOptions, ParsedMap } from './text-map.ts';
