/** Names that Windows keeps for itself, whatever stands after a dot. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(\.|$)/i;
const MOST_BYTES = 100;

/**
 * The name of a campaign's file: what can stay of the campaign's name on every file system, then its id. Any text gives a
 * name; two ids never give the same one.
 */
export function fileNameOf(name: string, id: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '-')
    .replace(/\s+/gu, ' ')
    .replace(/^[.\s]+|[.\s]+$/gu, '');
  const short = shortened(plain);
  const stem = short === '' || RESERVED.test(short) ? 'Campaign' : short;
  return `${stem} ${id}.delve`;
}

/** As many whole characters as fit, and no dot or space at the end. */
export function shortened(text: string): string {
  let result = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > MOST_BYTES) break;
    result += character;
  }
  return result.replace(/[.\s]+$/u, '');
}
