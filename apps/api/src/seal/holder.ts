import type { Reader, Work } from '../db/database.ts';
import type { Keyring, KeyPurpose } from './keyring.ts';

/** Something that is stored under keys of the installation, and can be moved to the current one. */
export interface KeyHolder {
  /** As the operator reads it. */
  name: string;
  purpose: KeyPurpose;
  /** How many rows are under an older key than the current one. */
  left: (db: Reader, keyring: Keyring) => Promise<number>;
  /** Moves the next rows after a place in their order. */
  move: (work: Work, keyring: Keyring, page: { after: string | undefined; limit: number }) => Promise<Moved>;
}

export interface Moved {
  /** How many rows were moved. */
  rows: number;
  /** Where to go on; undefined at the end. */
  after: string | undefined;
}

/** What was looked at, as `move` tells it: the end if there were fewer rows than asked for. */
export function movedPage<Row>(
  page: readonly Row[],
  limit: number,
  { rows, placeOf }: { rows: number; placeOf: (row: Row) => string },
): Moved {
  const last = page.at(-1);
  return { rows, after: last === undefined || page.length < limit ? undefined : placeOf(last) };
}
