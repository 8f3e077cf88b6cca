import { Play, memoryJournal } from '#engine';
import type { Command, Fact, State } from '#systems/advanced-heroquest';
import { numbersFrom, party, unexplored } from '#tests/fuzz/advanced-heroquest/dungeons.ts';
import { perSecond, type Rate } from '../measure.ts';
import { NOW } from './table.ts';
import { system } from './tables.ts';

const TURNS = 600;
/** A new dungeon after so many turns, as an evening's play would have. */
const EVENING = 30;

/** Exploration turns a second through check, driver and journal: a hero is put where something is left to see, dice by the app. */
export function benchExplore(): Rate {
  return perSecond(() => () => {
    let turns = 0;
    for (let evening = 1; turns < TURNS; evening++)
      turns += explore(evening, Math.min(EVENING, TURNS - turns));
    return turns;
  });
}

function explore(seed: number, most: number): number {
  const any = numbersFrom(seed);
  const play = new Play<State, Command, Fact>({
    system,
    start: { ...party(), dice: seed },
    journal: memoryJournal<Fact>(),
    now: NOW,
  });
  const must = (accepted: { ok: boolean; refusal?: { sentence: string } }) => {
    if (!accepted.ok) throw new Error(accepted.refusal?.sentence);
    while (play.open) {
      const { key, question } = play.open;
      const answered = play.answer(key, question.form === 'choice' ? question.default : [], 'chosen', 'gm');
      if (!answered.ok) throw new Error(answered.refusal.sentence);
    }
  };
  must(play.submit({ type: 'expedition' }, 'gm'));
  for (let turn = 0; turn < most; turn++) {
    const places = unexplored(play.state);
    const place = places[any(places.length)];
    if (!place) return turn;
    must(play.rule({ kind: 'move', model: 'm1', to: [place.x, place.y], level: place.level }, 'gm'));
    if (place.door) must(play.submit({ type: 'openDoor', by: 'm1', edge: place.door }, 'gm'));
    do must(play.submit({ type: 'endPhase' }, 'gm'));
    while (play.state.turn.mode === 'exploration' && play.state.turn.phase !== 'hero');
    if (play.state.turn.mode === 'exploration') continue;
    for (const level of Object.values(play.state.levels))
      for (const model of Object.values(level.models))
        if (model.kind === 'monster') must(play.rule({ kind: 'remove', model: model.id }, 'gm'));
    must(play.submit({ type: 'turn', to: 'exploration' }, 'gm'));
  }
  return most;
}
