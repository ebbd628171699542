import { createHash } from 'node:crypto';

/**
 * The document number of a person where none is given: always the same for a person, different between
 * people.
 */
export function documentNumberOf(...person: readonly (string | undefined)[]): string {
  const digest = createHash('sha256').update(person.join('\n')).digest();
  return `X${String(digest.readUInt32BE(0) % 10_000_000).padStart(7, '0')}`;
}
