import type { WrittenDocument } from './page-choice.ts';
import { documentNumberOf } from './document-number.ts';

/** The country that issued the specimen passport. */
export const specimenCountry = 'TUR';

/**
 * What stands in the fields of a page of a vendor that is told nothing about the person: the holder of the specimen passport, whose number is another in
 * every session.
 */
export function specimenDocument(session: string, now: number): Required<WrittenDocument> {
  return {
    firstName: 'Omar',
    lastName: 'Quijano',
    birthDate: '1996-10-14',
    documentNumber: documentNumberOf(session),
    expiryDate: `${new Date(now).getUTCFullYear() + 5}-06-30`,
  };
}
