import { type PersonalInfo, personalInfo } from '@credence/contract/personal-info';
import * as v from 'valibot';
import { dropInput, keepInput, type Kept, readInput } from '../../state/waiting-input.ts';

const form = 'details';

const unsaved = v.object({
  info: personalInfo,
  /** The save that it was typed after; something saved since then is newer. */
  after: v.nullable(v.string()),
});
type Unsaved = v.InferOutput<typeof unsaved>;

/** Keeps what is typed and not saved yet, sealed under the account's key. */
export const keepUnsaved = (key: string | undefined, typed: Unsaved): Promise<Kept> =>
  keepInput(form, key, typed, { joined: true });

/** Forgets it, once it is saved. */
export const dropUnsaved = (): void => dropInput(form);

/**
 * What was typed last on this device after the last save, undefined where there is nothing; what is another
 * account's or older than the save is removed.
 */
export async function readUnsaved(key: string, savedAt: string | null): Promise<PersonalInfo | undefined> {
  for (const one of await readInput(form, key)) {
    const found = v.safeParse(unsaved, one);
    if (found.success && found.output.after === savedAt) return found.output.info;
  }
  dropUnsaved();
  return undefined;
}
