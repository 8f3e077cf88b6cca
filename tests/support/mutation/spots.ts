import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';

/** Finds every decision of a source file, and what it could be instead. */

/** One change of one decision. */
export interface Mutant {
  /** From 1, in the order of files and places. */
  id: number;
  /** Path from the root of the project. */
  file: string;
  line: number;
  /** The innermost function that has a name. */
  within: string;
  from: string;
  to: string;
  /** Which of those that read the same in that function, from 1: names the mutant however lines move. */
  nth: number;
  start: number;
  end: number;
  /** `expression`: replaced by `to`. `statement`: left out. */
  form: 'expression' | 'statement';
}

type Found = Omit<Mutant, 'id' | 'file' | 'line' | 'within' | 'from' | 'nth'>;

const K = ts.SyntaxKind;

/** Other operators that a comparison could have had: the opposite first, then, for an order, the neighbour. */
const COMPARISONS = new Map<ts.SyntaxKind, readonly string[]>([
  [K.LessThanToken, ['>=', '<=']],
  [K.LessThanEqualsToken, ['>', '<']],
  [K.GreaterThanToken, ['<=', '>=']],
  [K.GreaterThanEqualsToken, ['<', '>']],
  [K.EqualsEqualsEqualsToken, ['!==']],
  [K.ExclamationEqualsEqualsToken, ['===']],
  [K.EqualsEqualsToken, ['!=']],
  [K.ExclamationEqualsToken, ['==']],
]);

const SWAPPED_CALLS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  max: 'min',
  min: 'max',
};

/** All mutants of these files, numbered. The type-checker tells sums of numbers from texts put together. */
export function findMutants(root: string, files: readonly string[]): Mutant[] {
  const program = ts.createProgram([...files], {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    noEmit: true,
    strict: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const mutants: Mutant[] = [];
  const counts = new Map<string, number>();
  for (const file of files) {
    const source = program.getSourceFile(file)!;
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
      if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
      for (const found of mutantsAt(node, source, checker)) {
        const within = nameAround(node);
        const from = oneLine(source.text.slice(found.start, found.end));
        const change = JSON.stringify([file, within, from, found.to]);
        const nth = (counts.get(change) ?? 0) + 1;
        counts.set(change, nth);
        mutants.push({
          ...found,
          id: mutants.length + 1,
          file: relative(root, file),
          line: source.getLineAndCharacterOfPosition(found.start).line + 1,
          within,
          from,
          nth,
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return mutants;
}

function mutantsAt(node: ts.Node, source: ts.SourceFile, checker: ts.TypeChecker): Found[] {
  const text = (part: ts.Node) => part.getText(source);
  const [start, end] = [node.getStart(source), node.getEnd()];
  const instead = (...to: string[]): Found[] =>
    to.map((one) => ({ start, end, to: one, form: 'expression' as const }));

  if (ts.isBinaryExpression(node)) {
    const { left, right } = node;
    const operator = node.operatorToken.kind;
    const others = COMPARISONS.get(operator);
    if (others) return instead(...others.map((other) => `${text(left)} ${other} ${text(right)}`));
    // A chain `a && b && c` is one decision for each operator.
    if (operator === K.AmpersandAmpersandToken) return instead(`(${text(left)}) || (${text(right)})`);
    if (operator === K.BarBarToken) return instead(`(${text(left)}) && (${text(right)})`);
    if (operator === K.QuestionQuestionToken) return instead(text(left), text(right));
    const isSum = operator === K.PlusToken && isNumber(node, checker);
    if (isSum) return instead(`(${text(left)}) - (${text(right)})`);
    if (operator === K.MinusToken) return instead(`(${text(left)}) + (${text(right)})`);
    if (operator === K.PlusEqualsToken && isNumber(left, checker))
      return instead(`${text(left)} -= ${text(right)}`);
    if (operator === K.MinusEqualsToken) return instead(`${text(left)} += ${text(right)}`);
    return [];
  }
  if (ts.isPrefixUnaryExpression(node)) {
    if (node.operator === K.ExclamationToken) return instead(`(${text(node.operand)})`);
    // A minus before a value, not a number below zero.
    if (node.operator === K.MinusToken && !ts.isNumericLiteral(node.operand))
      return instead(text(node.operand));
    return [];
  }
  if (ts.isNumericLiteral(node) && isValue(node)) return instead(`(${node.text} + 1)`);
  // A condition that is a comparison, or put together of several, is turned round by itself.
  if (ts.isConditionalExpression(node) && !isTurnedByItself(node.condition))
    return [{ ...bounds(node.condition, source), to: `!(${text(node.condition)})`, form: 'expression' }];
  if (ts.isIfStatement(node))
    return (isTurnedByItself(node.expression) ? ['false'] : ['true', 'false']).map((to) => ({
      ...bounds(node.expression, source),
      to,
      form: 'expression' as const,
    }));
  if (ts.isWhileStatement(node) && text(node.expression) !== 'true')
    return [{ ...bounds(node.expression, source), to: 'false', form: 'expression' }];
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name } = node.expression;
    const swapped = Object.hasOwn(SWAPPED_CALLS, name.text) ? SWAPPED_CALLS[name.text] : undefined;
    if (swapped === undefined) return [];
    const before = source.text.slice(start, name.getStart(source));
    return instead(`${before}${swapped}${source.text.slice(name.getEnd(), end)}`);
  }
  if (isEarlyExit(node)) return [{ start, end, to: '', form: 'statement' }];
  return [];
}

const bounds = (node: ts.Node, source: ts.SourceFile) => ({
  start: node.getStart(source),
  end: node.getEnd(),
});

function isTurnedByItself(condition: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(condition)) return condition.operator === K.ExclamationToken;
  if (!ts.isBinaryExpression(condition)) return false;
  const operator = condition.operatorToken.kind;
  return COMPARISONS.has(operator) || operator === K.AmpersandAmpersandToken || operator === K.BarBarToken;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

function isNumber(node: ts.Node, checker: ts.TypeChecker): boolean {
  return (checker.getTypeAtLocation(node).flags & ts.TypeFlags.NumberLike) !== 0;
}

/** A number that is a value, not the name of a property. */
function isValue(node: ts.NumericLiteral): boolean {
  const { parent } = node;
  return !((ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node);
}

/** A `return`, `continue` or `break` in a block after which something would follow; a lone one is decided by its `if`. */
function isEarlyExit(node: ts.Node): boolean {
  if (!ts.isReturnStatement(node) && !ts.isContinueStatement(node) && !ts.isBreakStatement(node))
    return false;
  const block = node.parent;
  if (!ts.isBlock(block) || block.statements.length < 2) return false;
  return !ts.isFunctionLike(block.parent);
}

function nameAround(node: ts.Node): string {
  const named = ts.findAncestor(
    node,
    (above) =>
      (ts.isFunctionDeclaration(above) || ts.isMethodDeclaration(above) || ts.isVariableDeclaration(above)) &&
      above.name !== undefined &&
      ts.isIdentifier(above.name) &&
      isOutermost(above),
  ) as ts.FunctionDeclaration | undefined;
  return named?.name?.text ?? '';
}

/** Declared by the file itself, or by a class of it. */
function isOutermost(node: ts.Node): boolean {
  return !ts.findAncestor(node.parent, (above) => ts.isFunctionLike(above));
}

/**
 * The text of a file in which every mutant can be switched on by its number: `a < b` becomes `(__m(7) ? a >= b : a < b)`. Lines
 * stay where they are.
 */
export function instrument(file: string, mutants: readonly Mutant[]): string {
  const text = readFileSync(file, 'utf8');
  const places = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    const key = `${mutant.start} ${mutant.end} ${mutant.form}`;
    places.set(key, [...(places.get(key) ?? []), mutant]);
  }
  const all = [...places.values()];
  const render = (start: number, end: number, inside: readonly Mutant[][]): string => {
    let rendered = '';
    let at = start;
    for (const place of inside) {
      const { start: from, end: to, form } = place[0]!;
      if (from < at) continue;
      const within = inside.filter(
        (other) => other !== place && other[0]!.start >= from && other[0]!.end <= to,
      );
      const original = render(from, to, within);
      const switched =
        form === 'statement'
          ? `if (!__m(${place[0]!.id})) ${original}`
          : `(${place.map((mutant) => `__m(${mutant.id}) ? (${oneLine(mutant.to)}) : `).join('')}(${original}))`;
      rendered += text.slice(at, from) + switched;
      at = to;
    }
    return rendered + text.slice(at, end);
  };
  // The widest of those that begin at one place comes first.
  all.sort(
    (a, b) => a[0]!.start - b[0]!.start || b[0]!.end - a[0]!.end || (a[0]!.form === 'statement' ? -1 : 1),
  );
  return HEADER + render(0, text.length, all);
}

/**
 * `active`: the number of the mutant that is on. `hit`: the numbers that were passed. `left`: how many decisions may still be
 * taken before a run counts as one without end.
 */
export interface Switchboard {
  active: number;
  hit: Set<number> | null;
  left: number;
}

const HEADER = [
  'const __s = (globalThis.delveMutants ??= { active: Number(process.env.DELVE_MUTANT ?? 0), hit: null, left: Infinity });',
  'const __m = (id) => { __s.hit?.add(id);',
  'if (--__s.left < 0) throw new Error("runs without end"); return __s.active === id; }; ',
].join(' ');
