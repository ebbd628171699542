import type { QuestionnaireTemplate } from '@credence/contract/questionnaire-template';
import type { QuestionnaireRow } from './store.ts';

/** When an approval of this moment is old. */
export function validUntil({ validMonths }: QuestionnaireTemplate, at: Date): Date | null {
  if (validMonths === undefined) return null;
  const until = new Date(at);
  until.setUTCMonth(until.getUTCMonth() + validMonths);
  return until;
}

/** Whether an approval still counts. */
export const stands = (
  { state, valid_until: until }: Pick<QuestionnaireRow, 'state' | 'valid_until'>,
  now: Date,
): boolean => state === 'approved' && (until === null || until > now);
