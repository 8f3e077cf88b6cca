import { contract, type ContractName } from '#api';
import { z } from 'zod';
import type { DiceBag } from '#tests/fuzz/dice-bag.ts';
import { png } from '#tests/support/pictures.ts';

/** What a sender could know of the table, by the name of the field that it would be put into. Some of it is of yesterday. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

interface Schema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

/** The shape of what each name takes, read from the contract itself: a new name is tried without anybody adding it here. */
const shapes = Object.fromEntries(
  Object.entries(contract).map(([name, { input }]) => [
    name,
    z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema,
  ]),
) as Record<ContractName, Schema>;

/** An input of the right shape for a name, with values that mean something where they can. */
export const rightInput = (name: ContractName, known: Known, bag: DiceBag): unknown =>
  of(shapes[name], '', name, known, bag);

function of(shape: Schema, field: string, name: string, known: Known, bag: DiceBag): unknown {
  // `id` says what it is only together with the name that asks for it.
  const pool = known[`${name.split('.')[0]}.${field}`] ?? known[field];
  if (pool && pool.length > 0 && bag.chance(92)) return bag.pick(pool);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return bag.pick(shape.enum);
  const among = shape.anyOf ?? shape.oneOf;
  if (among) return of(bag.pick(among), field, name, known, bag);
  if (shape.type === 'object') return objectOf(shape, name, known, bag);
  if (shape.type === 'array') {
    const length = Math.min(shape.maxItems ?? 3, (shape.minItems ?? 0) + bag.int(3));
    return Array.from({ length }, () => of(shape.items ?? {}, field, name, known, bag));
  }
  if (shape.type === 'string') return textOf(shape, bag);
  if (shape.type === 'number' || shape.type === 'integer') return numberOf(shape, bag);
  if (shape.type === 'boolean') return bag.chance(50);
  if (shape.type === 'null') return null;
  return bag.pick([null, 7, 'keep', [9], [3, 4], { die: 3 }]);
}

function objectOf(shape: Schema, name: string, known: Known, bag: DiceBag): object {
  const required = new Set(shape.required ?? []);
  const made: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(shape.properties ?? {}))
    if (required.has(key) || bag.chance(60)) made[key] = of(part, key, name, known, bag);
  return made;
}

const texts = ['Anna', 'a letter', 'Дверь', '扉', 'x', '🗝️ gold', "Robert'); drop table journal;--", '…'];

function textOf({ format, minLength = 0, maxLength = 40 }: Schema, bag: DiceBag): string {
  if (format === 'base64') return png(bag.from(1, 40), bag.from(1, 40)).toString('base64');
  const text = bag.pick(texts).slice(0, maxLength);
  return text.length >= minLength ? text : text.padEnd(minLength, 'x');
}

function numberOf({ type, minimum, maximum, exclusiveMinimum }: Schema, bag: DiceBag): number {
  const low = Math.max(minimum ?? exclusiveMinimum ?? -20, -1000) + (exclusiveMinimum === undefined ? 0 : 1);
  const high = Math.max(low, Math.min(maximum ?? low + 40, low + 1000));
  const whole = bag.from(Math.ceil(low), Math.floor(high));
  return type === 'number' && bag.chance(30) && whole + 0.5 <= high ? whole + 0.5 : whole;
}
