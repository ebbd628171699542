import type { ResultOf } from '@credence/contract/endpoint';
import type { PersonalInfo } from '@credence/contract/personal-info';
import { fullYears } from '@credence/contract/personal-info-rules';
import type { canQuickKyc, doQuickKyc } from '@credence/contract/sister-site';
import { day, documentTypesFrom, type Policy } from '@credence/policy';
import { transact } from '../../audit/index.ts';
import { agree } from '../agreement/index.ts';
import type { Reader } from '../../db/database.ts';
import { isoDay } from '../../base/day.ts';
import type { Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { type Applicant, levelNumber, lockApplicant, readApplicant } from '../applicant/index.ts';
import { insertChange, lastChange } from '../identity-change/index.ts';
import { lastMovedAway } from '../transfer/index.ts';
import { abandonOpenCases, openCaseFor, showCase } from '../submission/index.ts';
import {
  allCasesOf,
  awaitsVerdict,
  type CaseRow,
  counts,
  currentDocuments,
  updateCase,
} from '../case/index.ts';
import { decideCase, isSamePerson, personOf, verifiedPerson } from '../decision/index.ts';
import { nothingRead } from '../reading/index.ts';

type Reason = ResultOf<typeof canQuickKyc>['reason'];

interface Offer {
  reason: Reason;
  /** The approved case of the sister site; undefined if there is none. */
  source: CaseRow | undefined;
}

/**
 * What can be reused now, or why nothing can. A verification of the account's own site is not a sister's,
 * whatever became of it.
 */
async function findOffer(call: Call, db: Reader, applicant: Applicant): Promise<Offer> {
  const { userId } = applicant;
  const policy = call.policyOf(applicant.site);
  const cases = await allCasesOf(db, userId);
  // What was reset or transferred to another account must not return by way of a sister site.
  const givenUp = Math.max(
    (await lastChange(db, userId, ['reset']))?.getTime() ?? 0,
    (await lastMovedAway(db, userId))?.getTime() ?? 0,
  );
  const approved = cases
    .filter((one) => one.state === 'approved' && one.site !== applicant.site && one.route !== 'taken-over')
    .filter((one) => (one.decided_at?.getTime() ?? 0) > givenUp)
    .sort((one, other) => (other.decided_at?.getTime() ?? 0) - (one.decided_at?.getTime() ?? 0));
  // A secondary identity says nothing about the document.
  const source = currentDocuments(approved)[0] ?? approved[0];
  if (source === undefined || applicant.level > 0) return { reason: 'NONE', source: undefined };
  // A barred account cannot begin anything.
  if (applicant.memberTagKyc === 1) return { reason: 'LEVEL_NOT_OPEN', source };
  // Must not bypass a case that is under review or was refused here.
  const own = cases.filter((one) => counts(applicant, one));
  // The level waits for something else.
  if (own.some(({ state, beside }) => state === 'approved' && !beside)) return { reason: 'NONE', source };
  if (own.some((one) => awaitsVerdict(one) || one.state === 'refused')) {
    return { reason: 'LEVEL_NOT_OPEN', source };
  }
  return { reason: reasonAgainst(call, policy, source, applicant.info), source };
}

function reasonAgainst(call: Call, policy: Policy, source: CaseRow, info: PersonalInfo | undefined): Reason {
  if (!policy.opened || !policy.levels[1].open) return 'LEVEL_NOT_OPEN';
  const trust = policy.trusts[source.site];
  if (trust === undefined) return 'NOT_TRUSTED';
  const age = call.now().getTime() - (source.decided_at?.getTime() ?? 0);
  if (age > trust.maximumAge * day) return 'TOO_OLD';
  const { document_type: type } = source;
  if (type === null || !documentTypesFrom(policy, 1, source.country).includes(type)) {
    return 'DOCUMENT_NOT_ACCEPTED';
  }
  const { birthDate = '' } = info ?? {};
  const today = isoDay(call.now());
  return birthDate !== '' && fullYears(birthDate, today) >= policy.minimumAge ? '' : 'UNDER_AGE';
}

/**
 * Whether the personal info still matches the person verified by the sister site: what was locked there can
 * be changed here. If that is unknown an officer decides.
 */
async function isStillSame(db: Reader, applicant: Applicant, source: CaseRow): Promise<boolean> {
  const now = applicant.info === undefined ? undefined : personOf(applicant.info);
  return isSamePerson(now, await verifiedPerson(db, applicant, source));
}

export const canQuickKycVerb: Verb<typeof canQuickKyc> = async (call) => {
  const applicant = await readApplicant(call.db, call.actor.userId, call.keyring);
  const { reason, source } = await findOffer(call, call.db, applicant);
  return {
    possible: reason === '',
    reason,
    site: source?.site ?? '',
    // Whatever the sister site approved, it counts as level 1 here: level 2 has requirements of this site's
    // own.
    level: levelNumber(source === undefined ? 0 : 1),
    verifiedAt: source?.decided_at?.toISOString() ?? null,
  };
};

export const doQuickKycVerb: Verb<typeof doQuickKyc> = (call, { consentVersion, language }) =>
  transact(call, call.actor.userId, async (unit) => {
    const { userId } = call.actor;
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    const { reason, source } = await findOffer(call, unit.work, applicant);
    if (reason !== '' || source === undefined) {
      throw new Refusal('QUICK_NOT_POSSIBLE', 'No earlier verification can be taken over.', { reason });
    }
    await agree(unit, call, { code: 'take-over-consent', version: consentVersion, language });
    await abandonOpenCases(call, unit, userId);
    const opened = await openCaseFor(call, unit, applicant, {
      level: 1,
      purpose: 'verify',
      route: 'taken-over',
      provider: 'PROVIDER_DEFAULT',
      country: source.country,
    });
    // The document accepted there counts here.
    await updateCase(unit.work, userId, opened.id, { document_type: source.document_type });
    const row = await decideCase(call, unit, applicant, opened, {
      state: 'checked',
      submitted: true,
      labels: [],
      privateNote: `Taken over from ${source.site}, case ${source.id}.`,
      facts: {
        reusedVerification: true,
        ...((await isStillSame(unit.work, applicant, source)) ? {} : { detailsDiffer: true }),
      },
      reading: nothingRead,
    });
    const id = call.newId();
    await insertChange(unit.work, {
      user_id: userId,
      id,
      kind: 'taken-over',
      at: call.now(),
      from_site: source.site,
      to_site: applicant.site,
      from_case: source.id,
      to_case: row.id,
    });
    await unit.record({
      action: 'identity.taken-over',
      subject: row.id,
      details: { site: source.site, case: source.id, consent: consentVersion, language },
    });
    return showCase(call, unit.work, row);
  });
