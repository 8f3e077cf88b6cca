import { z } from 'zod';

/** The parts that commands are made of: names, squares, edges. */
/**
 * A name by which something is looked up. Words that every object of the language knows (`constructor`) name nothing here; else
 * they would be found among the models.
 */
export function nameOfThing(most: number) {
  return z
    .string()
    .min(1)
    .max(most)
    .refine((name) => !(name in Object.prototype), 'names nothing');
}

export const id = nameOfThing(40);
export const square = z.tuple([z.int().min(-10_000).max(10_000), z.int().min(-10_000).max(10_000)]);
/** An edge by its name, or by its record in a view, which puts the level before it. */
export const edge = z
  .string()
  .max(40)
  .transform((name) => name.replace(/^l\d+:/, ''))
  .pipe(z.string().regex(/^-?\d{1,5},-?\d{1,5},[es]$/));
/** A square by its two numbers, or by the name that an option of an offer has: "3,-4". */
export const namedSquare = z.union([
  square,
  z
    .string()
    .regex(/^-?\d{1,4},-?\d{1,4}$/)
    .transform((name) => name.split(',').map(Number) as [number, number]),
]);
