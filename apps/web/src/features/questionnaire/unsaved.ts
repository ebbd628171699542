import { questionnaireAnswers } from '@credence/contract/questionnaire';
import * as v from 'valibot';
import { dropSealed, hasSealed, keepSealed, readSealed } from '../../host/sealed.ts';

const unsaved = v.object({
  answers: questionnaireAnswers,
  /** What the server had when they were typed, and its revision. */
  base: questionnaireAnswers,
  revision: v.number(),
});
export type Unsaved = v.InferOutput<typeof unsaved>;

const placeOf = (requestId: string): string => `credence.unsaved-answers.${requestId}`;

/** Keeps answers that the server does not have yet in this tab, sealed under the account's key. */
export const keepUnsaved = (requestId: string, key: string, typed: Unsaved): Promise<void> =>
  keepSealed(placeOf(requestId), key, typed);

export const dropUnsaved = (requestId: string): void => dropSealed(placeOf(requestId));
export const hasUnsaved = (requestId: string): boolean => hasSealed(placeOf(requestId));

/** What was typed in this tab and never saved; what is another account's is removed. */
export async function readUnsaved(requestId: string, key: string): Promise<Unsaved | undefined> {
  const found = v.safeParse(unsaved, await readSealed(placeOf(requestId), key));
  if (found.success) return found.output;
  dropUnsaved(requestId);
  return undefined;
}
