import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import type { reviewCase } from '@credence/contract/review-case';
import type { approveCase } from '@credence/contract/review-decision';
import { countries, documentTypesFrom, type Policy } from '@credence/policy';
import { Refusal } from '../../base/refusal.ts';
import type { Applicant } from '../applicant/index.ts';
import { type CaseRow, levelFor } from '../case/index.ts';
import type { StoredReading } from '../reading/index.ts';

type Named = InputOf<typeof approveCase>['document'];
type AccountLevel = Pick<Applicant, 'level'>;

/**
 * The documents to choose from, by issuing country, if the officer has to name the document: it is unknown,
 * or differs from the case's. Null if the case's own document counts.
 */
export function documentsToName(
  policy: Policy,
  applicant: AccountLevel,
  row: CaseRow,
  comparisons: StoredReading['comparisons'],
): ResultOf<typeof reviewCase>['documentsToName'] {
  const another = comparisons.some(
    ({ field, outcome }) =>
      (field === 'documentType' || field === 'issuingCountry') && outcome === 'different',
  );
  if (row.route !== 'document' || row.state !== 'in_review') return null;
  if (row.document_type !== null && !another) return null;
  return countries.flatMap((country) => {
    const documentTypes = [...documentTypesFrom(policy, levelFor(applicant, row), country)];
    return documentTypes.length === 0 ? [] : [{ country, documentTypes }];
  });
}

/** The document of an approval: the one the officer named, else the case's own, which must be known. */
export function documentNamed(policy: Policy, applicant: AccountLevel, row: CaseRow, named: Named): Named {
  if (row.route !== 'document' || (named === undefined && row.document_type !== null)) return undefined;
  const taken = named === undefined ? [] : documentTypesFrom(policy, levelFor(applicant, row), named.country);
  if (named === undefined || !taken.includes(named.documentType)) {
    throw new Refusal(
      'DOCUMENT_TYPE_NOT_SUPPORTED',
      'Name a document that this level takes from its country.',
    );
  }
  return named;
}
