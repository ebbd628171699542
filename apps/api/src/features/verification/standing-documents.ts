import type { DocumentType } from '@credence/contract';
import type { CaseRow } from './store.ts';

/** What of a case says whether a document of it stands. */
export type Approval = Pick<
  CaseRow,
  'state' | 'purpose' | 'country' | 'document_type' | 'document_carried' | 'created_at' | 'decided_at'
>;

/**
 * The approved cases on whose documents an identity rests, the newest first. An update takes the place of every document before it, also where a
 * case that was begun before and approved later had carried one on. `cases` are those that count for the account.
 */
export function documentsThatStand<Case extends Approval>(
  cases: readonly Case[],
): (Case & { document_type: DocumentType })[] {
  const decided = (one: Case): Date => one.decided_at ?? one.created_at;
  const approved = cases
    .filter(withDocument)
    .filter(({ state }) => state === 'approved')
    .sort((one, other) => decided(other).getTime() - decided(one).getTime());
  const update = approved.find(({ purpose }) => purpose === 'update');
  if (update === undefined) return approved;
  const since = decided(update);
  return approved.filter((one) => (one.document_carried ? one.created_at : decided(one)) >= since);
}

function withDocument<Case extends Approval>(one: Case): one is Case & { document_type: DocumentType } {
  return one.document_type !== null;
}
