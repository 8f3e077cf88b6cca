import { createHash } from 'node:crypto';

/** Nothing that looks like something else when it is read across a room: no 0 and O, no 1, I and L. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const CODE_LENGTH = 6;

/** The largest multiple of the letters' number below 256: what lies above would make some letters likelier. */
const FAIR = 256 - (256 % LETTERS.length);

/** A code of six letters and digits, each equally likely, out of a source of secrets. */
export function drawCode(token: () => string): string {
  let code = '';
  while (code.length < CODE_LENGTH)
    for (const byte of createHash('sha256').update(token()).digest())
      if (byte < FAIR && code.length < CODE_LENGTH) code += LETTERS[byte % LETTERS.length];
  return code;
}

/** What somebody typed as the code: small letters, spaces and dashes do no harm. */
export const readCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
