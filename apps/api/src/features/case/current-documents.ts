import type { DocumentType } from '@credence/contract/first-words';
import type { CaseRow } from './store.ts';

/** The columns of a case that tell whether its document is valid for the account. */
export type Approval = Pick<
  CaseRow,
  'state' | 'purpose' | 'country' | 'document_type' | 'document_carried' | 'created_at' | 'decided_at'
>;

/**
 * The approved cases whose documents an identity rests on, newest first. An update replaces every document
 * before it, even one carried on by a case that began earlier and was approved later. `cases` are those that
 * count for the account.
 */
export function currentDocuments<Case extends Approval>(
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
