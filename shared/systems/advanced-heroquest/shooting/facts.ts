import type { ModelId } from '../state.ts';

/** What happens in "Ranged Combat". A fact's meaning never changes. */
export type ShootingFact =
  /** A shot or throw, as `struck` is a blow. `range`: squares counted (S-RANGE); `obscured`: four more were counted for the number (S-OBSC). */
  | {
      kind: 'shot';
      by: ModelId;
      at: ModelId;
      weapon: string;
      range: number;
      obscured?: true;
      die: number;
      needed: number;
      hit: boolean;
      critical?: true;
      fumble?: true;
    }
  /** The missile hits a friend of the shooter instead (T-FUMBLE). */
  | { kind: 'friendHit'; by: ModelId; at: ModelId; instead: ModelId }
  /** One missile less: an arrow of a supply, or the thrown weapon itself. `left`: how many there are still. */
  | { kind: 'missileSpent'; by: ModelId; weapon: string; what: string; left: number }
  /** What comes back of the missiles of a fight that was won (T-RECOVER): one die for each. */
  | { kind: 'missilesRecovered'; by: ModelId; what: string; dice: readonly number[]; kept: number }
  /** A crossbow or a musket must be loaded before the next shot; it has been. */
  | { kind: 'unloaded'; model: ModelId }
  | { kind: 'reloaded'; model: ModelId };
