import { type AccountKey, openField, sealField } from '../../seal/index.ts';
import type { CaseRow } from '../case/index.ts';

const notePlace = (id: string) => ({ table: 'verification_case', row: id, field: 'officer_note' });

/** An officer's note beside the provider's; null for none. */
export function sealOfficerNote(key: AccountKey, caseId: string, note: string): Buffer | null {
  return note === '' ? null : sealField(key, notePlace(caseId), note);
}

export function openOfficerNote(key: AccountKey, { id, officer_note: note }: CaseRow): string {
  return note === null ? '' : openField(key, notePlace(id), note);
}
