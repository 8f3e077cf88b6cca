import type { At, LevelId, ModelId } from '../state.ts';

/** What happens in "Ranged Combat". A fact's meaning never changes. */
export type ShootingFact =
  /**
   * A shot or throw, as `struck` is a blow. `range`: squares counted (S-RANGE); `obscured`: four more were counted for the number
   * (S-OBSC); `mate`: the other of a team, who does nothing else either (M-TEAM).
   */
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
      mate?: ModelId;
    }
  /** The missile hits a friend of the shooter instead (T-FUMBLE). */
  | { kind: 'friendHit'; by: ModelId; at: ModelId; instead: ModelId }
  /** One missile less: an arrow of a supply, or the thrown weapon itself. `left`: how many there are still. */
  | { kind: 'missileSpent'; by: ModelId; weapon: string; what: string; left: number }
  /** What comes back of the missiles of a fight that was won (T-RECOVER): one die for each. */
  | { kind: 'missilesRecovered'; by: ModelId; what: string; dice: readonly number[]; kept: number }
  /** A crossbow or a musket must be loaded before the next shot; it has been. */
  | { kind: 'unloaded'; model: ModelId }
  | { kind: 'reloaded'; model: ModelId }
  /** A shot or throw at a square, with a weapon that covers squares ("Plague Censer Bearer", "Warpfire Thrower Teams"). */
  | {
      kind: 'fired';
      by: ModelId;
      weapon: string;
      level: LevelId;
      to: At;
      range: number;
      obscured?: true;
      die: number;
      needed: number;
      hit: boolean;
      fumble?: true;
      mate?: ModelId;
    }
  /** Where it comes down that was thrown at a square. `die`: that of the scatter table; absent: it hit. */
  | { kind: 'landed'; by: ModelId; weapon: string; level: LevelId; at: At; die?: number }
  /** In the hands of one who has not learnt it a weapon of the Skaven goes off where he stands ("Specialist Skaven"). */
  | { kind: 'misfired'; by: ModelId; weapon: string }
  /** It bursts on a fumble, and kills those who work it. */
  | { kind: 'weaponBurst'; by: ModelId; weapon: string; mate?: ModelId };
