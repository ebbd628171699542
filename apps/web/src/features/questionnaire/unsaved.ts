import { questionnaireAnswers } from '@credence/contract/questionnaire';
import * as v from 'valibot';
import { dropInput, keepInput, type Kept, readInput } from '../../state/waiting-input.ts';

const unsaved = v.object({
  answers: questionnaireAnswers,
  /** What the server had when they were typed, and its revision. */
  base: questionnaireAnswers,
  revision: v.number(),
});
export type Unsaved = v.InferOutput<typeof unsaved>;

const formOf = (requestId: string): string => `answers/${requestId}`;

/**
 * Keeps answers that the server does not have yet, sealed under the questionnaire's key; `joined` where
 * those that other tabs left are in them.
 */
export const keepUnsaved = (
  requestId: string,
  key: string | undefined,
  typed: Unsaved,
  joined: boolean,
): Promise<Kept> => keepInput(formOf(requestId), key, typed, { joined });

export const dropUnsaved = (requestId: string): void => dropInput(formOf(requestId));

/** What was typed on this device and never saved, of each tab, the newest first. */
export async function readUnsaved(requestId: string, key: string): Promise<readonly Unsaved[]> {
  const found = await readInput(formOf(requestId), key);
  return found.flatMap((one) => {
    const read = v.safeParse(unsaved, one);
    return read.success ? [read.output] : [];
  });
}
