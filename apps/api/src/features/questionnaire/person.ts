import { personStated, personTemplates, type StatedPerson } from '@credence/questionnaire';
import type { AccountKey } from '../../seal/index.ts';
import { isAsSubmitted } from './own.ts';
import { openAnswers, type QuestionnaireRow } from './store.ts';

const wasSent = (row: QuestionnaireRow): boolean =>
  row.state !== 'draft' && row.state !== 'ended' && isAsSubmitted(row);

/**
 * What an account holder has stated of birth, nationalities and names beside the details: in the answers to
 * each template that were sent last, looked at or not. `rows` are the account's, the newest first.
 */
export function personsStated(key: AccountKey, rows: readonly QuestionnaireRow[]): StatedPerson[] {
  return personTemplates.flatMap((code) => {
    const row = rows.find((one) => one.template_code === code && wasSent(one));
    return (row && personStated(code, openAnswers(key, row))) ?? [];
  });
}
