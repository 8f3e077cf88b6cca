import type { State } from '#systems/advanced-heroquest';
import { rateLine, timeLine, type Measure } from '../measure.ts';
import { benchCopy } from './copy.ts';
import { drawLines } from './draw.ts';
import { benchExplore } from './explore.ts';
import { benchFight } from './fight.ts';
import { benchOpenAndUndo } from './open.ts';
import { benchRule } from './rule.ts';
import { benchTable } from './table.ts';
import { encounter, skirmish } from './tables.ts';
import { benchView } from './view.ts';

const MELEE = '4 ready heroes and 6 Skaven Warriors in contact, one room';
const ENCOUNTER = '4 ready heroes against 6 Skaven Warriors in a large room';
const SKIRMISH =
  'bows and spells: 4 ready heroes, one with a bow, against 2 Skaven Warriors, 2 Goblin Archers and 2 White Skaven Sorcerers';
const CROWD = '60 models, 150 edges, 40 sections';

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;

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
      const line = (start: State, least: number, who: string) => {
        const { rate, won, lost, turns } = benchFight(start);
        const what = `whole fights in place, tactics on both sides; ${who}; ${percent(won)} won and ${percent(lost)} lost by the heroes, ${turns.toFixed(1)} turns each`;
        return rateLine('fight', rate, least, what);
      };
      return [line(encounter(), 3_000, ENCOUNTER), line(skirmish(), 2_000, SKIRMISH)];
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
  {
    names: ['copy', 'list'],
    async take() {
      const { megabytes, copy, wait, list } = await benchCopy();
      return [
        timeLine(
          'copy',
          copy,
          `the hourly copy made and read back beside play (PEERS 11); ${megabytes.toFixed(0)} MB; play waits at most ${wait.toFixed(1)} ms`,
        ),
        timeLine('list', list, 'a look at 100 campaigns of 100 rows, for the list'),
      ];
    },
  },
];
