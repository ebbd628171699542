import type { identity } from '@credence/contract/identity';
import { securityActions } from '@credence/contract/security-action';
import { transact } from '../../audit/index.ts';
import type { Reader } from '../../db/database.ts';
import type { Verb } from '../../http/serve.ts';
import { type Applicant, levelNumber, maskDetails, readApplicant } from '../applicant/index.ts';
import { requireSecurity } from '../step-up/index.ts';
import { allCasesOf, type CaseRow, counts, currentDocuments } from '../case/index.ts';

/** The verified identity. Unmasked only after a new security check, and that view is recorded. */
export const identityVerb: Verb<typeof identity> = async (call, { clear = false, ticket }) => {
  const { userId } = call.actor;
  const applicant = await readApplicant(call.db, userId, call.keyring);
  const masked = !clear && ticket === undefined;
  if (!masked) {
    await transact(call, userId, async (unit) => {
      await requireSecurity(unit, call, securityActions.VIEW, ticket);
      await unit.record({ action: 'identity.viewed', subject: userId });
    });
  }
  const approval = await approvalOf(call.db, applicant);
  const declared = applicant.info ?? null;
  const info = masked && declared ? maskDetails(declared) : declared;
  const shown = (text: string | undefined): string => (approval === undefined ? '' : (text ?? ''));
  return {
    verified: approval !== undefined,
    level: levelNumber(applicant.level),
    site: applicant.site,
    firstname: shown(info?.firstname),
    lastname: shown(info?.lastname),
    birthDate: shown(info?.birthDate),
    masked,
    declared: masked ? null : declared,
    documentType: approval?.document_type ?? null,
    country: approval?.country ?? null,
    verifiedAt: approval?.decided_at?.toISOString() ?? null,
  };
};

/**
 * The case that earned the current level: the newest with a document, else one by number or electronic
 * identity; undefined if there is none.
 */
async function approvalOf(db: Reader, applicant: Applicant): Promise<CaseRow | undefined> {
  if (applicant.level === 0) return undefined;
  const cases = (await allCasesOf(db, applicant.userId)).filter((one) => counts(applicant, one));
  return currentDocuments(cases)[0] ?? cases.find(({ state }) => state === 'approved');
}
