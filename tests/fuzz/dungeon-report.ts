/**
 * What a game whose dungeons grow exports as `dungeonReport` from `tests/fuzz/<id>/dungeon-statistics.ts`: many of them at once, from
 * one seed after another, each explored for so many phases.
 */
export type DungeonReport = (
  first: number,
  many: number,
  phases: number,
) => { text: string; problems: readonly string[] };
