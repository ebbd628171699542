import type { WrittenDocument } from '../core/page-choice.ts';
import { documentNumberOf } from './document-number.ts';

/** The country that issued the specimen passport. */
export const specimenCountry = 'TUR';

/**
 * Prefills the page of a vendor that gets no data about the person: the holder of the specimen passport, with
 * a different number in every session.
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
