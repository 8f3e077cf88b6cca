import { edgeSide, edgeSquares } from '#board';
import { within, type Refusal } from '#engine';
import type { Domain, DomainOption } from '#engine/view';
import { byId, bodyOfHero, findModel, hasLasting } from '../model.ts';
import { openUnless } from '../opening.ts';
import { sectionUnder } from '../rules/hero-phase.ts';
import type { Level, Model, State } from '../state.ts';
import { covers } from '../writing.ts';
import { words } from '../words/en.ts';
import { spellworks } from '../words/spellworks.ts';
import type { Caster, Works } from '../magic/works.ts';
import { makeDoor, wallRefusal, wallsOf } from './bright-key.ts';
import { choke } from './choke.ts';
import { flightRefusal, fly } from './flight.ts';
import { openWindow, unexplored, windowRefusal } from './open-window.ts';
import { raise, raiseRefusal, theDead } from './power-of-the-phoenix.ts';
import { sectionsSeen, still, stillAirRefusal } from './still-air.ts';
import { swiftWind } from './swift-wind.ts';

/** Spells that change the ground, the moves and the lives of others, by their named building blocks. */
export const SPELLWORKS: Works = {
  'opens-window': {
    refusal: ({ state, level }, { edge }) =>
      state.expedition ? windowRefusal(level, edge) : words.refusals.noExpedition(),
    targets: ({ level }) => ({
      field: 'edge',
      from: {
        of: 'edges',
        among: unexplored(level).map(({ edge }) => ({ id: `${level.id}:${edge}`, open: true })),
      },
    }),
    *work(g, library, { by, level, edge, spell }) {
      if (edge === undefined) return;
      const surprise = Number(spell.works['surprise'] ?? 3);
      yield* within(null, openWindow(g, library, by, { level, edge, surprise }));
    },
  },
  'makes-door': {
    refusal: ({ state, model }, { edge }) => wallRefusal(state, model.id, edge),
    targets: (caster) => ({ field: 'edge', from: walls(caster) }),
    *work(g, _library, { by, edge, spell }) {
      if (edge !== undefined) yield* within(null, makeDoor(g, by, edge, Number(spell.works['rock'] ?? 4)));
    },
  },
  raises: {
    refusal: ({ state }, { at }) => raiseRefusal(state, at),
    targets: ({ state }) => ({
      field: 'at',
      from: { of: 'options', among: theDead(state).sort(byId).map(dead(state)) },
    }),
    *work(g, library, { by, at, passed }) {
      if (at !== undefined) yield* within(null, raise(g, library, by, at, passed));
    },
  },
  stills: {
    refusal: ({ level, model }, { section }) => stillAirRefusal(level, model, section),
    targets: ({ level, model }) => ({
      field: 'section',
      from: {
        of: 'options',
        among: sectionsSeen(level, model).map((section) => sectionOption(level, section)),
      },
    }),
    *work(g, _library, { by, section }) {
      if (section !== undefined) yield* within(null, still(g, by, section));
    },
  },
  flies: {
    refusal: ({ state }, { at }) => withModel(state, at, (target) => flightRefusal(state, target)),
    *work(g, library, { by, at }) {
      if (at !== undefined) yield* within(null, fly(g, library, by, at));
    },
  },
  speeds: {
    refusal: () => null,
    *work(g, _library, { by, spell }) {
      yield* within(null, swiftWind(g, by, Number(spell.works['squares'] ?? 18)));
    },
  },
  chokes: {
    refusal: ({ state }, { at }) =>
      withModel(state, at, (target) =>
        hasLasting(target, 'choke') ? spellworks.refusals.chokesAlready(target.name) : null,
      ),
    *work(g, _library, { by, at, spell }) {
      if (at !== undefined) yield* within(null, choke(g, by, at, Number(spell.works['turns'] ?? 3)));
    },
  },
};

function withModel(
  state: State,
  at: string | undefined,
  why: (target: Model) => Refusal | null,
): Refusal | null {
  const target = at === undefined ? null : findModel(state, at);
  return target ? why(target) : null;
}

/** The walls around the caster: one member for each edge, named by its square and side. */
function walls({ state, model }: Caster): Domain {
  const under = sectionUnder(state, model.id);
  if (!under) return { of: 'options', among: [] };
  const { level, section } = under;
  const among = wallsOf(level, section).map((name): DomainOption => {
    const square = edgeSquares(name).find(({ x, y }) => covers(section, x, y))!;
    const side = edgeSide(name, square)!;
    const { x, y } = square;
    return {
      id: `${level.id}:${name}`,
      label: spellworks.prompts.wallAt(side, x - section.x + 1, y - section.y + 1),
      place: { level: level.id, x, y, w: 1, h: 1, side },
      open: true,
    };
  });
  return { of: 'options', among };
}

const sectionOption = (
  level: Level,
  { id, name, x, y, w, h }: { id: string; name: string; x: number; y: number; w: number; h: number },
): DomainOption => ({
  id,
  label: name,
  place: { level: level.id, x, y, w, h },
  open: true,
});

function dead(state: State) {
  return (model: Model): DomainOption => {
    const why = raiseRefusal(state, model.id);
    const body = bodyOfHero(state, model.id);
    const place = body && { level: body.level.id, x: body.marker.x, y: body.marker.y, w: 1, h: 1 };
    return {
      id: model.id,
      label: model.name,
      ...(place ? { place } : {}),
      ...openUnless(why),
    };
  };
}
