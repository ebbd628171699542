import { type PersonalInfo, personalInfo } from '@credence/contract/personal-info';
import * as v from 'valibot';
import { dropSealed, hasSealed, keepSealed, readSealed } from '../../host/sealed.ts';

const place = 'credence.unsaved-details';

const unsaved = v.object({
  info: personalInfo,
  /** The save that it was typed after; something saved since then is newer. */
  after: v.nullable(v.string()),
});
type Unsaved = v.InferOutput<typeof unsaved>;

/** Keeps what is typed and not saved yet in this tab, sealed under the account's key. */
export const keepUnsaved = (key: string, typed: Unsaved): Promise<void> => keepSealed(place, key, typed);

/** Forgets it, once it is saved. */
export const dropUnsaved = (): void => dropSealed(place);

/** Whether something is kept in this tab, of any account. */
export const hasUnsaved = (): boolean => hasSealed(place);

/**
 * What was typed after the last save, undefined where there is nothing; what is another account's or older
 * than the save is removed.
 */
export async function readUnsaved(key: string, savedAt: string | null): Promise<PersonalInfo | undefined> {
  const found = v.safeParse(unsaved, await readSealed(place, key));
  if (found.success && found.output.after === savedAt) return found.output.info;
  dropUnsaved();
  return undefined;
}
