/** Letters that fit one page at the least size that can be read from three metres, on a screen of any shape. */
export const PAGE = 840;
/** What a break of line costs, in letters: the line that it leaves half empty. */
const BREAK = 34;

const cost = (text: string) => text.length + BREAK;

/**
 * A long text in pages, the same for whoever asks: broken between paragraphs, else after a sentence, else between words. A text
 * without anything in it is one empty page.
 */
export function pagesOf(text: string, most = PAGE): string[] {
  const paragraphs = text
    .trim()
    .split(/\n+/)
    .flatMap((paragraph) => piecesOf(paragraph.trim(), most - BREAK));
  const pages: string[] = [];
  let page = '';
  let spent = 0;
  for (const paragraph of paragraphs) {
    if (page !== '' && spent + cost(paragraph) > most) {
      pages.push(page);
      [page, spent] = ['', 0];
    }
    page = page === '' ? paragraph : `${page}\n${paragraph}`;
    spent += cost(paragraph);
  }
  return [...pages, page];
}

/** A paragraph that is longer than a page, in pieces that are not. */
function piecesOf(paragraph: string, most: number): string[] {
  const pieces: string[] = [];
  let rest = paragraph;
  while (rest.length > most) {
    const head = rest.slice(0, most);
    const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('! '), head.lastIndexOf('? ')) + 1;
    const word = head.lastIndexOf(' ');
    const end = sentence > most / 2 ? sentence : word > 0 ? word : most;
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === '' && pieces.length > 0 ? pieces : [...pieces, rest];
}
