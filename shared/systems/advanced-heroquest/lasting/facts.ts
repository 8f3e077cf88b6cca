import type { Characteristic } from '../content/schema.ts';
import type { At, Lasting, LevelId, Marker, ModelId, Until } from '../state.ts';

/** What lasts, how it ends, and the tests that decide it. A fact's meaning never changes. */
export type LastingFact =
  /** A die against a number of one's own. `roll`: what passes: no more than the number, or no less. */
  | {
      kind: 'tested';
      by: ModelId;
      of: Characteristic | 'spot' | 'disarm' | 'lift' | 'item';
      why: string;
      die: number;
      needed: number;
      roll: 'atMost' | 'atLeast';
      passed: boolean;
    }
  | { kind: 'lastingBegan'; model: ModelId; lasting: Lasting }
  | { kind: 'lastingEnded'; model: ModelId; lasting: string; what: string }
  /** One ending of that kind has come: whatever waits for it has one less to wait for. */
  | { kind: 'lastingPassed'; until: Until }
  | { kind: 'zoneLaid'; level: LevelId; marker: Marker }
  | { kind: 'zoneMoved'; level: LevelId; marker: string; to: At }
  | { kind: 'zoneEnded'; level: LevelId; marker: string; what: string };
