/**
 * The named building blocks that this version rules, by which an entry of the content does more than its numbers say. An entry may
 * name any other: such a one opens as "not ruled: for the gamemaster", never as an error. The chapters that rule them register here.
 */
export const BUILDING_BLOCKS: ReadonlySet<string> = new Set<string>([
  // "Alternative Monsters"
  'berserker',
  'regeneration',
  'invulnerable',
  'two-attacks',
  'causes-disease',
  'flight',
  'fearsome',
  // "Skaven Characters", "Placing Monsters"
  'surprise-bonus',
  'goes-for-help',
  'placed-in-sight',
  'slips-away',
  'warp-scroll',
  // "Specialist Skaven": weapons
  'fumes',
  'template',
  'bursts-on-fumble',
  'ignores-armour',
  'team',
  'misfires',
  'globes',
  'counted-missiles',
]);

/** Whether the app rules a special itself; `ruled: false` says that its content leaves it to the gamemaster for good. */
export function isRuled(special: { rule: string; ruled?: false | undefined }): boolean {
  return special.ruled !== false && BUILDING_BLOCKS.has(special.rule);
}
