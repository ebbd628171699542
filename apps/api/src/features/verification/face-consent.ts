import {
  agreementVersions,
  type agreementNeeded,
  type ApplicantCase,
  type Provider,
} from '@credence/contract';
import type { LevelPolicy } from '@credence/policy';
import type * as v from 'valibot';
import type { Reader } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { biometricConsentGiven } from '../agreement/index.ts';
import { needsBiometricConsent } from './level-requirements.ts';
import type { CaseRow } from './store.ts';

/** Whether it is agreed that the case's provider, as it is now, gets pictures of the face. */
export async function consentOf(
  db: Reader,
  level: LevelPolicy,
  row: CaseRow,
): Promise<ApplicantCase['consent']> {
  if (!needsBiometricConsent(level, row)) return 'none';
  const { user_id: userId, id: caseId, provider: recipient } = row;
  return (await biometricConsentGiven(db, { userId, caseId, recipient })) ? 'given' : 'owed';
}

/** The refusal where it is owed. `next`: who else would take the pictures. */
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

/** Refuses to go on where it is owed. */
export async function mustHaveConsent(db: Reader, level: LevelPolicy, row: CaseRow): Promise<void> {
  if ((await consentOf(db, level, row)) === 'owed') throw consentNeeded(row);
}
