import { done, refused, type CampaignSetup, type Result } from '#engine';
import { makeModel, type Library } from './library.ts';
import type { Level, Model, State } from './state.ts';
import { words } from './words/en.ts';

/** The first level of a dungeon, before anything is laid. */
export function firstLevel(): Level {
  return {
    id: 'l1',
    name: words.things.level(1),
    order: 1,
    rev: 1,
    sections: {},
    edges: {},
    models: {},
    markers: {},
  };
}

/** A table with nobody at it and nothing on it. */
export function emptyState(dice: number, mode: 'app' | 'typed'): State {
  return {
    game: 'advanced-heroquest',
    dice,
    counters: { m: 0, s: 0, k: 0, o: 0, p: 0 },
    settings: { dice: mode, people: {} },
    people: {},
    turn: { mode: 'exploration', number: 1, phase: 'hero', explored: 1 },
    current: 'l1',
    levels: { l1: firstLevel() },
    roster: {},
    shown: { serial: 0, rolls: [], moment: null, numbered: 0, open: false },
  };
}

/**
 * The state in which a new campaign begins: the party in the box, exploration turn 1, an empty first level. Refused without a
 * hero, with a hero chosen twice, with two players of one name, or with a henchman whose player has no hero (X-PLAYERS).
 */
export function begin(setup: CampaignSetup, library: Library, dice: number): Result<State> {
  const state = emptyState(dice, setup.dice);
  const people: Record<string, { name: string }> = {};
  const names = new Set<string>();
  for (const [i, { name }] of setup.players.entries()) {
    // Settings and the prompt call a person by name, and no table tells Anna from anna.
    const called = name.trim().toLowerCase();
    if (names.has(called)) return refused(words.refusals.nameTwice(name.trim()));
    names.add(called);
    people[`p${i + 1}`] = { name };
  }
  const roster: Record<string, Model> = {};
  const heroOf = new Map<number, string>();
  const seen = new Set<string>();
  let made = 0;
  // Heroes first, so that a henchman finds whom he serves.
  const inOrder = [...setup.party].sort((a, b) => rankOf(library, a.entry) - rankOf(library, b.entry));
  for (const member of inOrder) {
    const entry = library.find('hero', member.entry) ?? library.find('henchman', member.entry);
    if (!entry) return refused(words.refusals.noSuchEntry('hero'));
    if (!setup.players[member.player]) return refused(words.refusals.noSuchPerson());
    if (entry.kind === 'hero' && seen.has(entry.id)) return refused(words.refusals.heroTwice(entry.name));
    seen.add(entry.id);
    const owner = heroOf.get(member.player);
    if (entry.kind === 'henchman' && owner === undefined)
      return refused(words.refusals.henchmanAlone(entry.name));
    const id = `m${++made}`;
    if (entry.kind === 'hero' && owner === undefined) heroOf.set(member.player, id);
    const given = { id, name: member.name, player: `p${member.player + 1}` };
    const model = makeModel(library, entry, entry.kind === 'henchman' ? { ...given, owner: owner! } : given);
    // The party is known to everybody from the start.
    roster[id] = { ...model, pub: `o${made}` };
  }
  if (heroOf.size === 0) return refused(words.refusals.needsPlayers());
  return done({
    ...state,
    people,
    roster,
    counters: { ...state.counters, m: made, o: made, p: setup.players.length },
  });
}

function rankOf(library: Library, entry: string): number {
  return library.find('hero', entry) ? 0 : 1;
}
