import type { caseDifferences, Difference } from '@credence/contract/sent-back';
import type { ReviewLabel } from '@credence/contract/verification';
import * as v from 'valibot';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { readApplicant } from '../applicant/index.ts';
import { hasBindingCase, readCase } from '../case/index.ts';
import { readReading } from '../decision/index.ts';
import { storedReading } from '../reading/index.ts';

const fields: readonly (readonly [ReviewLabel, Difference['field']])[] = [
  ['name-differs', 'name'],
  ['birth-date-differs', 'birthDate'],
  ['nationality-differs', 'nationality'],
];

/**
 * Nothing of a reading is shown but what the verdict speaks of, and nothing where the details stand: they are
 * not shown in clear then, and cannot be corrected.
 */
export const caseDifferencesVerb: Verb<typeof caseDifferences> = async (call, { caseId }) => {
  const { userId } = call.actor;
  const row = await readCase(call.db, userId, caseId);
  if (row === undefined) throw new Refusal('CASE_NOT_FOUND', 'There is no such case.');
  const named = fields.filter(([label]) => row.verdict_labels.includes(label));
  if (row.state !== 'retry' || named.length === 0) return [];
  const applicant = await readApplicant(call.db, userId, call.keyring);
  if (await hasBindingCase(call.db, applicant)) return [];
  const stored = await readReading(call.db, userId, caseId, applicant.key);
  if (stored === undefined) return [];
  const { comparisons } = v.parse(storedReading, JSON.parse(stored));
  return named.flatMap(([, field]): Difference[] => {
    const found = comparisons.find((one) => one.field === field);
    return found === undefined || found.read === ''
      ? []
      : [{ field, declared: found.declared, read: found.read }];
  });
};
