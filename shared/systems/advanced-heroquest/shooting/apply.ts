import type { Writers } from '../writing.ts';
import type { ShootingFact } from './facts.ts';

/** How the facts of this chapter are written into the state. */
export const SHOOTING_WRITERS: Pick<Writers, ShootingFact['kind']> = {
  shot() {},
  friendHit() {},
  missileSpent() {},
  missilesRecovered() {},
  unloaded() {},
  reloaded() {},
};
