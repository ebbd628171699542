import type { PersonalInfo } from '@credence/contract/personal-info';
import type { Unit } from '../../audit/index.ts';
import { type Applicant, updatePersonalInfo } from './store.ts';

interface Details {
  info: PersonalInfo;
  complete: boolean;
  /** When their owner saved them; null where the form never was. */
  savedAt: Date | null;
  action: `personal-info.${string}`;
}

/** Stores details, and a digest of them in the trail, which finds older ones that are put back. */
export async function keepDetails(
  { work, record }: Unit,
  { userId, key }: Applicant,
  { info, complete, savedAt, action }: Details,
): Promise<void> {
  const digest = await updatePersonalInfo(work, userId, key, info, complete, savedAt);
  await record({ action, subject: userId, details: { digest } });
}
