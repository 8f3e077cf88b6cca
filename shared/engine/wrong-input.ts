import { engineWords as words } from './words/en.ts';

/** What a schema found wrong with an input, as zod tells it; only what a sentence can be made of. */
export interface InputIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly expected?: unknown;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly values?: readonly unknown[];
  readonly options?: unknown;
  readonly keys?: readonly string[];
}

const say = words.wrongInput;

/**
 * What is wrong with an input, as a part of a sentence that names the field and, where that is easily said, what it wants. `fieldName`
 * gives the words for a field; without it, or where it gives null, the field's own name serves.
 */
export function whatIsWrong(
  issue: InputIssue | undefined,
  input: unknown,
  fieldName: (field: string) => string | null = () => null,
): string {
  if (!issue) return say.whole();
  const [stray] = issue.keys ?? [];
  const path = stray === undefined ? issue.path : [...issue.path, stray];
  if (path.length === 0) return say.whole();
  const field = path
    .map((part) => (typeof part === 'number' ? say.place(part + 1) : inWords(String(part), fieldName)))
    .join(', ');
  if (stray !== undefined) return say.notAskedFor(field);
  const given = valueAt(input, path);
  if (given === undefined) return say.missing(field);
  const wants = wantedBy(issue);
  return wants === null ? say.unfit(field) : say.wants(field, wants);
}

function inWords(field: string, fieldName: (field: string) => string | null): string {
  const own = field
    .slice(0, 40)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase();
  return fieldName(field) ?? own;
}

function wantedBy(issue: InputIssue): string | null {
  const { code, origin, minimum, maximum } = issue;
  if (code === 'invalid_type') return say.kinds[String(issue.expected)] ?? null;
  if (code === 'too_small' && typeof minimum === 'number') return say.atLeast(minimum, String(origin));
  if (code === 'too_big' && typeof maximum === 'number') return say.atMost(maximum, String(origin));
  const among = code === 'invalid_value' ? issue.values : issue.options;
  if (!Array.isArray(among)) return null;
  const texts = among.filter((one) => typeof one === 'string' || typeof one === 'number');
  return texts.length > 0 && texts.length <= 12 ? say.oneOf(texts.map(String)) : null;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}
