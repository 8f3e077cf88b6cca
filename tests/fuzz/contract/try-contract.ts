import { contract, type ContractName } from '#api';
import type { Caller } from '#electron/door.ts';
import { DiceBag } from '#tests/fuzz/dice-bag.ts';
import { ContractTally, inShort } from './contract-tally.ts';
import { rightInput, type Known } from './right-inputs.ts';
import { World } from './world.ts';
import { wrongInput } from './wrong-inputs.ts';

const names = Object.keys(contract) as ContractName[];
/** These make or copy whole files; among thousands of inputs a few of them are enough. */
const HEAVY =
  /^campaigns\.(create|demo|duplicate|open)$|^recovery\.(look|playFrom|salvage|diagnosis)$|^network\.(open|newCode)$/;
const weights = names.map((name) => [HEAVY.test(name) ? 1 : /^table\./.test(name) ? 12 : 6, name] as const);
const noNames: readonly unknown[] = [
  '',
  'table',
  '__proto__',
  'toString',
  'constructor',
  'table.view ',
  'TABLE.VIEW',
  7,
  null,
  undefined,
  {},
  [],
];
const INPUTS_OF_A_WORLD = 400;
const ASK_AGAIN = 8;

/** Something to send: a name, an input, and whom it comes from. */
export interface Sent {
  name: unknown;
  input: unknown;
  caller: Caller;
  way: string;
}

export function anything(known: Known, bag: DiceBag): Sent {
  const name = bag.weighed(weights);
  const caller = callerFor(name, bag);
  if (bag.chance(2)) return { name: bag.pick(noNames), input: {}, caller, way: 'a name that is none' };
  const right = rightInput(name, known, bag);
  if (bag.chance(35)) return { name, input: right, caller, way: 'right, perhaps at the wrong time' };
  if (bag.chance(8))
    return { name, input: rightInput(bag.pick(names), known, bag), caller, way: 'meant for another name' };
  const { wrong, input } = wrongInput(right, bag);
  return { name, input, caller, way: wrong };
}

function callerFor(name: ContractName, bag: DiceBag): Caller {
  const { audience } = contract[name];
  if (bag.chance(80)) return { audience, road: bag.pick(['desktop', 'loopback'] as const), who: 'one' };
  if (bag.chance(30)) return { audience, road: 'loopback', hasPen: false };
  return {
    audience: bag.pick(['gm', 'players'] as const),
    road: bag.pick(['desktop', 'loopback', 'network'] as const),
  };
}

/** A road that things are sent on; null where this thing cannot be carried on it. */
export type Road = (world: World, sent: Sent) => Promise<{ answer: unknown } | null>;

const byDoor = ({ core }: World, { name, input, caller }: Sent): Promise<unknown> =>
  core.door.ask(name, input, caller);

/** Opens a road to one world. */
export type OpenRoad = (world: World) => Promise<{ send: Road; close(): Promise<void> }>;

export interface Trial {
  inputs: number;
  seed: string;
  /** Other roads than the door itself; each carries `share` percent. */
  roads?: readonly { name: string; share: number; open: OpenRoad }[];
}

/**
 * Sends inputs of every kind to every name. For each there must be an answer of the agreed shape or a refusal in words of ours, and a
 * refusal must have left every file as it was.
 */
export async function tryContract({ inputs, seed, roads = [] }: Trial): Promise<ContractTally> {
  const tally = new ContractTally();
  const watch = (reason: unknown) =>
    tally.problems.push(`something was thrown past the door: ${String(reason)}`);
  process.on('unhandledRejection', watch);
  process.on('uncaughtException', watch);
  try {
    for (let number = 0; tally.inputs < inputs && tally.problems.length < 10; number++) {
      const bag = new DiceBag(seed, number);
      await tryWorld(
        bag,
        Math.min(INPUTS_OF_A_WORLD, inputs - tally.inputs),
        roads,
        tally,
        `${seed}-${number}`,
      );
    }
  } finally {
    process.off('unhandledRejection', watch);
    process.off('uncaughtException', watch);
  }
  return tally;
}

async function tryWorld(
  bag: DiceBag,
  inputs: number,
  roads: NonNullable<Trial['roads']>,
  tally: ContractTally,
  which: string,
) {
  const world = await World.begin(bag);
  const opened = await Promise.all(roads.map(async (road) => ({ ...road, ...(await road.open(world)) })));
  let known = await world.known(bag);
  try {
    for (let i = 0; i < inputs; i++) {
      if (i % ASK_AGAIN === 0) known = await world.known(bag);
      if (i % ASK_AGAIN === 0 && bag.chance(60)) world.layAgain(known);
      const sent = anything(known, bag);
      const road = opened.find(({ share }) => bag.chance(share));
      const isDeep = bag.chance(4);
      const before = world.print(isDeep);
      const carried = road ? await road.send(world, sent) : null;
      const { answer } = carried ?? { answer: await byDoor(world, sent) };
      tally.count(carried && road ? road.name : 'door', sent.way);
      const what = `${which}, input ${i}, ${String(sent.name)} (${sent.way}) of ${JSON.stringify(sent.caller)}: ${inShort(sent.input)}`;
      tally.judge(sent.name, what, answer, before, isOk(answer) ? before : world.print(isDeep));
    }
    for (const trouble of world.core.troubles) tally.problems.push(`${which}: ${trouble}`);
  } finally {
    for (const road of opened) await road.close();
    await world.end();
  }
}

const isOk = (answer: unknown) => (answer as { ok?: unknown } | null)?.ok === true;
