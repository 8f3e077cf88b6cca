import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { whatIsWrong } from '#engine';

const schema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('paint'),
    tone: z.enum(['red', 'blue', 'green']),
    rows: z.array(z.int().max(9)),
  }),
  z.strictObject({ kind: z.literal('scale'), lessMotion: z.boolean(), by: z.number().min(2).max(4) }),
  z.strictObject({
    kind: z.literal('name'),
    text: z
      .string()
      .min(1)
      .max(5)
      .regex(/^[a-z]*$/),
  }),
]);

const said = (input: unknown) => whatIsWrong(schema.safeParse(input).error?.issues[0], input);

describe('what is wrong with an input', () => {
  test.each([
    [7, 'nothing in it can be read'],
    [{}, '“kind” is missing'],
    [{ kind: 'fly' }, '“kind” wants one of paint, scale or name'],
    [{ kind: 'paint', rows: [] }, '“tone” is missing'],
    [{ kind: 'paint', tone: 'pink', rows: [] }, '“tone” wants one of red, blue or green'],
    [{ kind: 'paint', tone: 'red', rows: 'all' }, '“rows” wants a list'],
    [{ kind: 'paint', tone: 'red', rows: [1, 2.5] }, '“rows, number 2” wants a whole number'],
    [{ kind: 'paint', tone: 'red', rows: [10] }, '“rows, number 1” wants at most 9'],
    [{ kind: 'paint', tone: 'red', rows: [], wings: 2 }, '“wings” is not asked for'],
    [{ kind: 'scale', lessMotion: 1, by: 2 }, '“less motion” wants yes or no'],
    [{ kind: 'scale', lessMotion: true, by: 1 }, '“by” wants at least 2'],
    [{ kind: 'name', text: '' }, '“text” wants at least 1 letter'],
    [{ kind: 'name', text: 'abcdef' }, '“text” wants at most 5 letters'],
    [{ kind: 'name', text: 'A' }, '“text” names nothing that could be meant'],
  ])('%o: %s', (input, sentence) => expect(said(input)).toBe(sentence));

  test('names fields in the words that a game has for them', () => {
    const input = { kind: 'scale', lessMotion: true, by: 5 };
    const issue = schema.safeParse(input).error?.issues[0];
    expect(whatIsWrong(issue, input, (field) => (field === 'by' ? 'how much' : null))).toBe(
      '“how much” wants at most 4',
    );
  });
});
