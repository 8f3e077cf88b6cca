import { namedCalls } from '#scripts/lint/named-calls.js';
import { inScripts } from './rule-testers.ts';

const rule = (line: string) => `function* strike(g, a, b) { ${line} }`;
const unnamed = (callee: string) => [
  { message: `Call '${callee}' by within('…', …), so that its questions have a name.` },
];

inScripts.run('a rule that asks is called by name', namedCalls, {
  valid: [
    rule(`const [hit] = yield* ask.dice(1, d12, { for: 'to hit', by: a });`),
    rule(`return yield* within('strike back', strike(g, b, a), g, stands);`),
    rule(`yield* tell({ type: 'wounded', model: b, wounds: 2 });`),
    rule(`yield { fact };`),
    { code: rule(`yield* markDown(g, b);`), options: [{ quiet: ['markDown'] }] },
  ],
  invalid: [
    { code: rule(`yield* strike(g, b, a);`), errors: unnamed('strike') },
    { code: rule(`const wounds = yield* fight.damage(g, a);`), errors: unnamed('fight.damage') },
    { code: rule(`yield* (a ? strike : shoot)(g, b, a);`), errors: unnamed('a ? strike : shoot') },
    { code: rule(`const flow = strike(g, b, a); yield* flow;`), errors: unnamed('flow') },
    { code: rule(`yield* asks.dice(1);`), errors: unnamed('asks.dice') },
  ],
});
