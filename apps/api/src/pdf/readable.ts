import type { FontOf, Weight } from './fonts.ts';

/** Signs that a line of text does not show: control and direction, and what chooses the look of a picture. */
const unseen =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{fe00}-\u{fe0f}]/gu;

/** A typed text in lines, without what would turn or hide others. */
export const cleaned = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/\p{Zs}/gu, (space) => (space === '\u00a0' || space === '\u3000' ? space : ' '))
    .replaceAll(unseen, (sign) => (sign === '\n' ? sign : ''));

/** In place of what no font has, its number: the paper says exactly what was sent. */
export const readable = (text: string, fontOf: FontOf, weight: Weight): string =>
  Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (character === '\n' || fontOf(code, weight) !== undefined) return character;
    return /\p{M}|[\u200c\u200d]/u.test(character)
      ? ''
      : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  }).join('');
