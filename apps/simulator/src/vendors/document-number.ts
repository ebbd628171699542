import { createHash } from 'node:crypto';

/** The number of the document that somebody shows where nobody has said any: always the same for the same person, and another for another. */
export function documentNumberOf(...person: readonly (string | undefined)[]): string {
  const digest = createHash('sha256').update(person.join('\n')).digest();
  return `X${String(digest.readUInt32BE(0) % 10_000_000).padStart(7, '0')}`;
}
