import { securityActions, type identity } from '@credence/contract';
import { transact } from '../../audit/index.ts';
import type { Reader } from '../../db/database.ts';
import type { Verb } from '../../http/serve.ts';
import { levelNumber, readApplicant, type Applicant } from '../applicant/index.ts';
import { requireSecurity } from '../risk/index.ts';
import { allCasesOf, counts, documentsThatStand, type CaseRow } from '../verification/index.ts';

/** The first letter and nothing of how long the rest is. */
const maskName = (name: string): string => (name === '' ? '' : `${[...name][0] ?? ''}•••`);

const maskDate = (date: string): string => (date === '' ? '' : `${date.slice(0, 4)}-••-••`);

/** What stands verified. In clear only for who has just proved again that the account is his; that look is recorded. */
export const identityVerb: Verb<typeof identity> = async (call, { ticket }) => {
  const { userId } = call.actor;
  const applicant = await readApplicant(call.db, userId, call.keyring);
  if (ticket !== undefined) {
    await transact(call, userId, async (unit) => {
      await requireSecurity(unit, call, securityActions.VIEW, ticket);
      await unit.record({ action: 'identity.viewed', subject: userId });
    });
  }
  const approval = await approvalOf(call.db, applicant);
  const { info } = applicant;
  const masked = ticket === undefined;
  const shown = (text: string | undefined, mask: (text: string) => string): string =>
    approval === undefined || text === undefined ? '' : masked ? mask(text) : text;
  return {
    verified: approval !== undefined,
    level: levelNumber(applicant.level),
    site: applicant.site,
    firstname: shown(info?.firstname, maskName),
    lastname: shown(info?.lastname, maskName),
    birthDate: shown(info?.birthDate, maskDate),
    masked,
    documentType: approval?.document_type ?? null,
    country: approval?.country ?? null,
    verifiedAt: approval?.decided_at?.toISOString() ?? null,
  };
};

/** The case that earned what stands verified now: the newest with a document, else one by a number or electronic identity; undefined where nothing does. */
async function approvalOf(db: Reader, applicant: Applicant): Promise<CaseRow | undefined> {
  if (applicant.level === 0) return undefined;
  const cases = (await allCasesOf(db, applicant.userId)).filter((one) => counts(applicant, one));
  return documentsThatStand(cases)[0] ?? cases.find(({ state }) => state === 'approved');
}
