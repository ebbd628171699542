import type { decideApplicant } from '@credence/contract/partner-applicant';
import type { PersonalInfo } from '@credence/contract/personal-info';
import { acceptsCountry, documentTypesFrom, type Policy } from '@credence/policy';
import type { Level } from '@credence/contract/words';
import { transact, type Unit } from '../../audit/index.ts';
import type { PartnerCall } from '../../base/call.ts';
import { Problem } from '../../base/problem.ts';
import type { PartnerVerb } from '../../http/serve-partner.ts';
import { type Applicant, keepDetails, lockApplicant } from '../applicant/index.ts';
import { type CaseRow, newestCase } from '../case/index.ts';
import { decideCase } from '../decision/index.ts';
import type { ProviderVerdict } from '../provider/index.ts';
import { nothingRead } from '../reading/index.ts';
import { checkDecision, conclude } from '../review/index.ts';
import { openCaseFor } from '../submission/index.ts';
import { ownApplicant, present, requireOpen } from './present.ts';

/** Where the person of a trial lives and is from, as far as the site accepts it. */
const countries = ['SE', 'DE', 'HK', 'TR', 'IN', 'ID', 'AE', 'KZ', 'GE'];

/** A made-up person, for a trial that has declared nothing. */
const madeUp = (country: string): PersonalInfo => ({
  firstname: 'Anna Maria',
  lastname: 'Specimen',
  birthDate: '1974-08-12',
  nationality: country,
  residenceCountry: country,
  address: '1 Example Street',
  city: 'Example',
  postalCode: '10000',
  email: '',
  mobile: '',
});

/** A check that leaves the verdict to whoever decides, as our own does. */
const undecided: ProviderVerdict = {
  state: 'checked',
  submitted: true,
  labels: [],
  privateNote: '',
  facts: { readingSure: true },
  reading: nothingRead,
};

const documentOf = (policy: Policy, level: Level) => {
  const country = countries.find(
    (one) => acceptsCountry(policy, one) && documentTypesFrom(policy, level, one).includes('PASSPORT'),
  );
  if (country === undefined)
    throw new Problem(409, 'trial-not-possible', 'This site takes no passport that a trial could show.');
  return { country, documentType: 'PASSPORT' as const };
};

/** The case that a verdict is about: the one that waits, or one that is begun for it. */
async function caseToDecide(
  call: PartnerCall,
  unit: Unit,
  applicant: Applicant,
  level: Level,
): Promise<CaseRow> {
  const newest = await newestCase(unit.work, applicant.userId, level);
  if (newest?.state === 'in_review' || newest?.state === 'submitted') return newest;
  const document = documentOf(call.policyOf(applicant.site), level);
  let person = applicant;
  if (applicant.info === undefined || !applicant.infoComplete) {
    const info = applicant.info?.residenceCountry ? applicant.info : madeUp(document.country);
    const action = 'personal-info.made-up';
    await keepDetails(unit, applicant, { info, complete: true, savedAt: call.now(), action });
    person = await lockApplicant(unit.work, applicant.userId, call.keyring);
  }
  return openCaseFor(call, unit, person, {
    level,
    purpose: 'verify',
    route: 'document',
    provider: 'PROVIDER_DEFAULT',
    ...document,
  });
}

/** Decides about a test applicant as rules and officers would, with all that follows from it. */
export const decideApplicantVerb: PartnerVerb<typeof decideApplicant> = async (
  call,
  { id: userId, level, outcome, labels },
) => {
  const known = await ownApplicant(call, userId);
  await transact(call, userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    // Whatever the key says: nobody decides about a live account by a call.
    if (!applicant.test) throw new Problem(403, 'test-key-needed', 'This is no test applicant.');
    requireOpen(applicant);
    const begun = await caseToDecide(call, unit, applicant, level);
    const current = await lockApplicant(unit.work, userId, call.keyring);
    const row = begun.state === 'in_review' ? begun : await decideCase(call, unit, current, begun, undecided);
    const decision = { outcome, labels, privateNote: 'By a call of the partner.' };
    const document = await checkDecision(call, unit.work, { applicant: current, row }, decision);
    await conclude(call, unit, { applicant: current, row }, { ...decision, document });
  });
  return present(call, known);
};
