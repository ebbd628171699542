import { securityActions, type InputOf, type ResultOf, type trafficDiversion } from '@credence/contract';
import { siteOfResidence, verifiesResidents, type Site } from '@credence/policy';
import { transact, type Unit } from '../../audit/index.ts';
import type { AccountActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { countryOfAddress } from '../../http/country-of-address.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant, readApplicant, setBack, type Applicant } from '../applicant/index.ts';
import { insertChange } from '../identity-reset/index.ts';
import { requireSecurity } from '../risk/index.ts';
import { endTransfers } from '../transfer/index.ts';
import { abandonOpenCases, allCasesOf, awaitsVerdict, counts, type CaseRow } from '../verification/index.ts';
import { moveToSite } from './store.ts';

type Input = InputOf<typeof trafficDiversion>;
type Answer = ResultOf<typeof trafficDiversion>;
type Found = Pick<Answer, 'by' | 'country' | 'required'> & { target: Site | '' };

/**
 * Where an account belongs: first by where its holder lives, then by a residence permit, which says where one may live, then by the network address while no
 * residence is declared. Only a residence whose holders the account's own site does not verify compels, and only whoever is not verified there yet; a permit
 * or an address from elsewhere is mentioned. Other documents say nothing: people keep their passports wherever they live.
 */
function belongs(
  call: Call,
  applicant: Pick<Applicant, 'site' | 'level' | 'info'>,
  cases: readonly CaseRow[],
  asked: Input['residence'],
): Found {
  const declared = applicant.info?.residenceCountry ?? '';
  // Of whoever is verified the residence stands with the identity: no other one is about to be declared.
  const residence = applicant.level > 0 ? declared : (asked ?? declared);
  const permit = cases.find((one) => one.document_type === 'RESIDENCE_PERMIT' && one.state !== 'abandoned');
  const signs = [
    ['RESIDENCE', residence],
    ['DOCUMENT', permit?.country ?? ''],
    ['ADDRESS', residence === '' ? (countryOfAddress(call.address) ?? '') : ''],
  ] as const;
  for (const [by, country] of signs) {
    const target = country === '' ? undefined : siteOfResidence(country);
    if (target === undefined || target === applicant.site) continue;
    const required =
      by === 'RESIDENCE' &&
      applicant.level === 0 &&
      !verifiesResidents(call.policyOf(applicant.site), country);
    return { target, by, country, required };
  }
  return { target: '', by: '', country: '', required: false };
}

const answer = (call: Call, found: Found, is: Pick<Answer, 'site' | 'moved'>): Answer => ({
  ...found,
  ...is,
  url: found.target === '' ? '' : (call.config.siteAddresses[found.target] ?? ''),
});

export const trafficDiversionVerb: Verb<typeof trafficDiversion> = async (call, input) => {
  const { userId } = call.actor;
  if (input.accept !== undefined) return transact(call, userId, (unit) => move(call, unit, input));
  const applicant = await readApplicant(call.db, userId, call.keyring);
  const found = belongs(call, applicant, await allCasesOf(call.db, userId), input.residence);
  return answer(call, found, { site: applicant.site, moved: false });
};

/** The account goes on at the target; what was approved at its old site stays there, and may be taken over with consent. */
async function move(call: Call<AccountActor>, unit: Unit, input: Input): Promise<Answer> {
  const { userId, via } = call.actor;
  const applicant = await lockApplicant(unit.work, userId, call.keyring);
  const cases = await allCasesOf(unit.work, userId);
  const found = belongs(call, applicant, cases, input.residence);
  // Asked again because the first answer was lost: it is there already.
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
  if (cases.some((one) => one.state === 'refused' && counts(applicant, one))) {
    throw new Refusal('DIVERSION_NOT_POSSIBLE', 'A verification was refused here.');
  }
  if (applicant.level > 0 || via === 'sdk') {
    await requireSecurity(unit, call, securityActions.RESET, input.ticket);
  }
  const now = call.now();
  await abandonOpenCases(call, unit, userId);
  await setBack(unit.work, userId, now);
  // Whoever takes an identity takes it here as well as there.
  if (applicant.level > 0) await endTransfers(unit, userId, 'moved-to-site', now);
  await moveToSite(unit.work, userId, target);
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
    details: { from: applicant.site, to: target },
  });
  return answer(call, found, { site: target, moved: true });
}
