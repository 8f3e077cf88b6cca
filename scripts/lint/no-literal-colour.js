// Every colour has a name in renderer/ui/tokens.ts; a literal one elsewhere would escape the contrast test.

/** Hex of 3, 4, 6 or 8 digits, or a colour function. Matches are given with their place in the text. */
export const COLOUR =
  /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi;

/** @type {import('eslint').Rule.RuleModule} */
export const noLiteralColour = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { colour: "The colour '{{colour}}' belongs into ui/tokens.ts." },
  },
  create(context) {
    const { sourceCode } = context;
    const report = (text, start) => {
      for (const found of text.matchAll(COLOUR)) {
        const from = start + found.index;
        context.report({
          loc: {
            start: sourceCode.getLocFromIndex(from),
            end: sourceCode.getLocFromIndex(from + found[0].length),
          },
          messageId: 'colour',
          data: { colour: found[0] },
        });
      }
    };
    const reportNode = (node) => report(sourceCode.text.slice(...node.range), node.range[0]);
    const isModuleName = (node) => /^(Import|Export)|^TSImportType$/.test(node.parent?.type ?? '');
    const inScript = {
      Literal: (node) => typeof node.value === 'string' && !isModuleName(node) && reportNode(node),
      TemplateElement: reportNode,
    };
    const services = sourceCode.parserServices;
    if (!services?.defineTemplateBodyVisitor) return inScript;
    const styles = {
      Program() {
        for (const block of sourceCode.text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g))
          report(block[1], block.index + block[0].indexOf(block[1]));
      },
    };
    return services.defineTemplateBodyVisitor(
      { ...inScript, VLiteral: reportNode },
      { ...inScript, ...styles },
    );
  },
};
