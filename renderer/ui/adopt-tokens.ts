import { cssVariables } from './tokens.ts';

/** Gives the tokens to the page. A constructed sheet, since the page's policy allows no inline style element. */
export function adoptTokens(page: Document): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(cssVariables());
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}
