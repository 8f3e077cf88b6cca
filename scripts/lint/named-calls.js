// A rule that asks is called by `within(name, rule)`: the driver cannot see a bare `yield*`, so the questions in it
// would have no path of their own and a second call would collide with the first.

/** @type {import('eslint').Rule.RuleModule} */
export const namedCalls = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: { quiet: { type: 'array', items: { type: 'string' } } },
        additionalProperties: false,
      },
    ],
    defaultOptions: [{ quiet: [] }],
    messages: { unnamed: "Call '{{callee}}' by within('…', …), so that its questions have a name." },
  },
  create(context) {
    const quiet = new Set(['within', 'tell', ...context.options[0].quiet]);
    const allowed = (call) => {
      if (call?.type !== 'CallExpression') return false;
      const { callee } = call;
      if (callee.type === 'Identifier') return quiet.has(callee.name);
      return (
        callee.type === 'MemberExpression' &&
        callee.object.type === 'Identifier' &&
        callee.object.name === 'ask'
      );
    };
    return {
      YieldExpression(node) {
        if (!node.delegate || allowed(node.argument)) return;
        const callee = context.sourceCode.getText(node.argument.callee ?? node.argument);
        context.report({ node, messageId: 'unnamed', data: { callee } });
      },
    };
  },
};
