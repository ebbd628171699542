import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import { defaultQuotaCoin } from '@credence/contract/kyc';
import { securityActions } from '@credence/contract/security-action';
import type { trafficDiversion } from '@credence/contract/sister-site';
import { type Policy, siteOfResidence, verifiesResidents, type Site } from '@credence/policy';
import { transact, type Unit } from '../../audit/index.ts';
import type { AccountCall, Call } from '../../base/call.ts';
import { countryOfAddress } from '../../http/country-of-address.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import {
  moveToSite,
  type Applicant,
  lockApplicant,
  readApplicant,
  resetVerification,
} from '../applicant/index.ts';
import { orderAgreements } from '../agreement/index.ts';
import { declareResidence } from '../personal-info/index.ts';
import { insertChange } from '../identity-change/index.ts';
import { requireSecurity } from '../step-up/index.ts';
import { endTransfers, hasIdentity } from '../transfer/index.ts';
import { abandonOpenCases } from '../submission/index.ts';
import { allCasesOf, awaitsVerdict, type CaseRow, counts } from '../case/index.ts';

type Input = InputOf<typeof trafficDiversion>;
type Answer = ResultOf<typeof trafficDiversion>;
type Found = Pick<Answer, 'by' | 'country' | 'required'> & { target: Site | '' };

/**
 * The site an account belongs to: by residence, then by a residence permit, which says where someone may
 * live, then by network address while no residence is declared. Only a residence that the account's own site
 * does not verify forces a move, and only for applicants not verified there yet; a foreign permit or address
 * is just mentioned. Other documents say nothing: people keep their passports wherever they live.
 */
function findSite(
  call: Call,
  applicant: Pick<Applicant, 'site' | 'info'>,
  verified: boolean,
  cases: readonly CaseRow[],
  asked: Input['residence'],
): Found {
  const declared = applicant.info?.residenceCountry ?? '';
  // For a verified applicant the residence is part of the identity, so no other one will be declared.
  const residence = verified ? declared : (asked ?? declared);
  const permit = cases.find((one) => one.document_type === 'RESIDENCE_PERMIT' && one.state !== 'abandoned');
  const indications = [
    ['RESIDENCE', residence],
    ['DOCUMENT', permit?.country ?? ''],
    ['ADDRESS', residence === '' ? (countryOfAddress(call.address) ?? '') : ''],
  ] as const;
  for (const [by, country] of indications) {
    const target = country === '' ? undefined : siteOfResidence(country);
    if (target === undefined || target === applicant.site) continue;
    const required =
      by === 'RESIDENCE' && !verified && !verifiesResidents(call.policyOf(applicant.site), country);
    return { target, by, country, required };
  }
  return nowhere;
}

const answer = (call: Call, found: Found, is: { site: Site; moved: boolean }): Answer => ({
  ...found,
  ...is,
  url: found.target === '' ? '' : (call.config.siteAddresses[found.target] ?? ''),
  limits:
    found.target === '' || is.moved ? [] : limitsOf(call.policyOf(is.site), call.policyOf(found.target)),
});

/** Whoever moves compares what the levels give. */
const limitsOf = (here: Policy, there: Policy): Answer['limits'] =>
  ([1, 2] as const).map((level) => ({
    level,
    here: here.levels[level].dailyLimits[defaultQuotaCoin] ?? '0',
    there: there.levels[level].dailyLimits[defaultQuotaCoin] ?? '0',
  }));

/** Whoever waits for a verdict, or was refused, can move nowhere. */
const nowhere: Found = { target: '', by: '', country: '', required: false };

const isRefused = (applicant: Applicant, cases: readonly CaseRow[]): boolean =>
  cases.some((one) => one.state === 'refused' && counts(applicant, one));

export const trafficDiversionVerb: Verb<typeof trafficDiversion> = async (call, input) => {
  const { userId } = call.actor;
  if (input.accept !== undefined) return transact(call, userId, (unit) => moveAccount(call, unit, input));
  const applicant = await readApplicant(call.db, userId, call.keyring);
  const verified = await hasIdentity(call, call.db, applicant);
  const cases = await allCasesOf(call.db, userId);
  const stays = cases.some(awaitsVerdict) || isRefused(applicant, cases);
  const found = stays ? nowhere : findSite(call, applicant, verified, cases, input.residence);
  return answer(call, found, { site: applicant.site, moved: false });
};

/**
 * The account continues at the target; what was approved at its old site stays there, and may be reused with
 * consent.
 */
async function moveAccount(call: AccountCall, unit: Unit, input: Input): Promise<Answer> {
  const { userId, via } = call.actor;
  const applicant = await lockApplicant(unit.work, userId, call.keyring);
  const cases = await allCasesOf(unit.work, userId);
  const verified = await hasIdentity(call, unit.work, applicant);
  const found = findSite(call, applicant, verified, cases, input.residence);
  // Repeated because the first response was lost: the account has moved already.
  if (input.accept === applicant.site) {
    unit.unchanged();
    return answer(call, found, { site: applicant.site, moved: false });
  }
  const { target } = found;
  if (target === '' || input.accept !== target) {
    throw new Refusal('DIVERSION_NOT_POSSIBLE', 'The account does not belong to that site.');
  }
  if (cases.some(awaitsVerdict)) {
    throw new Refusal('DIVERSION_NOT_POSSIBLE', 'A verification is being checked. Wait for its result.');
  }
  if (isRefused(applicant, cases)) {
    throw new Refusal('DIVERSION_NOT_POSSIBLE', 'A verification was refused here.');
  }
  if (verified || via === 'sdk') {
    await requireSecurity(unit, call, securityActions.RESET, input.ticket);
  }
  const now = call.now();
  await abandonOpenCases(call, unit, userId);
  await resetVerification(unit.work, userId, now);
  // Transfers end at the old site as well as at the new one.
  if (verified) await endTransfers(unit, userId, 'moved-to-site', now);
  if (found.by === 'RESIDENCE' && !verified)
    await declareResidence(call, unit, applicant, { country: found.country, site: target });
  await moveToSite(unit.work, userId, target);
  // They are of another company there.
  await orderAgreements(call, unit.work, userId, call.policyOf(target));
  const id = call.newId();
  await insertChange(unit.work, {
    user_id: userId,
    id,
    kind: 'moved',
    at: now,
    from_site: applicant.site,
    to_site: target,
  });
  await unit.record({
    action: 'account.moved-to-site',
    subject: id,
    details: { from: applicant.site, to: target, verified },
  });
  return answer(call, found, { site: target, moved: true });
}
