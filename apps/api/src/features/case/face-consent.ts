import type { Provider } from '@credence/contract/first-words';
import { agreementVersions, type agreementNeeded } from '@credence/contract/agreement';
import type { ApplicantCase } from '@credence/contract/verification';
import type { LevelPolicy } from '@credence/policy';
import type * as v from 'valibot';
import type { Reader } from '../../db/database.ts';
import { Refusal } from '../../base/refusal.ts';
import { biometricConsentGiven } from '../agreement/index.ts';
import { needsBiometricConsent } from './requirements.ts';
import type { CaseRow } from './store.ts';

/** Whether the applicant has agreed that the case's current provider gets pictures of the face. */
export async function consentOf(
  db: Reader,
  level: LevelPolicy,
  row: CaseRow,
): Promise<ApplicantCase['consent']> {
  if (!needsBiometricConsent(level, row)) return 'none';
  const { user_id: userId, id: caseId, provider: recipient } = row;
  return (await biometricConsentGiven(db, { userId, caseId, recipient })) ? 'given' : 'owed';
}

/** The refusal if consent is missing. `next`: the provider that would take the pictures otherwise. */
export function consentNeeded({ id, provider }: CaseRow, next: Provider | null = null): Refusal {
  const code = 'biometric-consent';
  const details: v.InferOutput<typeof agreementNeeded> = {
    code,
    version: agreementVersions[code],
    caseId: id,
    recipient: provider,
    next,
  };
  return new Refusal('AGREEMENT_NEEDED', 'No picture of a face is taken before that is agreed to.', details);
}

/** Throws that refusal if consent is missing. */
export async function requireConsent(db: Reader, level: LevelPolicy, row: CaseRow): Promise<void> {
  if ((await consentOf(db, level, row)) === 'owed') throw consentNeeded(row);
}
