/** Letters and digits that nobody takes for each other, read or spoken: no 0 and O, no 1 and I. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** What a person calls a case by, such as C-7K4Q-M2PX: the last 40 bits of its id, which are random. */
export function caseReference(id: string): string {
  const bits = Number.parseInt(id.replaceAll('-', '').slice(-10), 16);
  const text = Array.from({ length: 8 }, (_, at) => signs[Math.floor(bits / 32 ** (7 - at)) % 32]).join('');
  return `C-${text.slice(0, 4)}-${text.slice(4)}`;
}

/** Without the sign behind its C, a text of hexadecimal digits only is the beginning of an id. */
const pattern = /^C(?:[-\s]|(?=[\dA-F]*[G-Z]))([2-9A-HJ-NP-Z]{4})[-\s]?([2-9A-HJ-NP-Z]{4})$/i;

/** The last ten digits of the id of the case that a reference names, however that is typed. */
export function idEndOf(reference: string): string | undefined {
  const found = pattern.exec(reference.trim());
  if (found === null) return undefined;
  const [, first = '', second = ''] = found;
  const bits = [...(first + second).toUpperCase()].reduce((sum, sign) => sum * 32 + signs.indexOf(sign), 0);
  return bits.toString(16).padStart(10, '0');
}
