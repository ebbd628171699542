import type { approveCase, InputOf, ResultOf, reviewCase } from '@credence/contract';
import { countries, documentTypesFrom, type Policy } from '@credence/policy';
import { Refusal } from '../../http/refusal.ts';
import type { Applicant } from '../applicant/index.ts';
import { levelFor, type CaseRow, type StoredReading } from '../verification/index.ts';

type Named = InputOf<typeof approveCase>['document'];
type Standing = Pick<Applicant, 'level'>;

/**
 * What an approval may stand for, by issuing country, where the officer has to say which document it is: nobody knows, or what was read is another than the
 * case says. Null where the case's own stands.
 */
export function documentsToName(
  policy: Policy,
  applicant: Standing,
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

/** The document that an approval stands for, where the officer named it; without a word it is that of the case, which must be known. */
export function documentNamed(policy: Policy, applicant: Standing, row: CaseRow, named: Named): Named {
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
