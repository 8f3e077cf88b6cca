import { rateLine, timeLine, type Measure } from '../measure.ts';
import { drawLines } from './draw.ts';
import { benchExplore } from './explore.ts';
import { benchFight } from './fight.ts';
import { benchOpenAndUndo } from './open.ts';
import { benchRule } from './rule.ts';
import { benchTable } from './table.ts';
import { benchView } from './view.ts';

const MELEE = '4 ready heroes and 6 Skaven Warriors in contact, one room';
const CROWD = '60 models, 150 edges, 40 sections';

/** What is measured at tables of Advanced HeroQuest. */
export const measures: readonly Measure[] = [
  {
    names: ['rule'],
    take: () => [rateLine('rule', benchRule(), 500_000, `attacks in place, no journal; ${MELEE}`)],
  },
  {
    names: ['table'],
    take: () => [
      rateLine('table', benchTable(), 5_000, `attacks submitted, checked, in a journal in memory; ${CROWD}`),
    ],
  },
  {
    names: ['view'],
    take: () => [
      rateLine('view', benchView(), 2_000, `both views and their differences after an attack; ${CROWD}`),
    ],
  },
  {
    names: ['fight'],
    take() {
      const { rate, ended } = benchFight();
      const what = `whole fights in place; ${MELEE}; no movement: ${Math.round(ended * 100)} % to the end, else until nobody reached anybody`;
      return [rateLine('fight', rate, 3_000, what)];
    },
  },
  {
    names: ['explore'],
    take: () => [
      rateLine(
        'explore',
        benchExplore(),
        500,
        'exploration turns submitted, in a journal in memory; 3 heroes',
      ),
    ],
  },
  { names: ['draw'], take: drawLines },
  {
    names: ['open', 'undo'],
    take() {
      const { rows, facts, open, undo } = benchOpenAndUndo();
      const size = `${rows.toLocaleString('en')} rows, ${facts.toLocaleString('en')} facts; ${CROWD}`;
      return [
        timeLine('open', open, `a campaign from SQLite, its dated copy made, both views built; ${size}`),
        timeLine(
          'undo',
          undo,
          'one step taken back after opening it, on disk, both windows and the log told',
        ),
      ];
    },
  },
];
