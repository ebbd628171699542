import type { agreementWithdraw } from '@credence/contract/agreement';
import { investorClasses } from '@credence/contract/words';
import { accountAgreementOf } from '@credence/policy';
import { transact } from '../../audit/index.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant } from '../applicant/index.ts';
import { endClass } from './class/class.ts';
import { orderAgreements } from './document/duties.ts';
import { withdrawDocument } from './document/store.ts';

/** Takes an agreement back where the policy allows it; a class of investors ends with its terms. */
export const agreementWithdrawVerb: Verb<typeof agreementWithdraw> = async (call, { code }) => {
  const { userId } = call.actor;
  await transact(call, userId, async (unit) => {
    const { site } = await lockApplicant(unit.work, userId, call.keyring);
    const policy = call.policyOf(site);
    const withdrawn = await withdrawDocument(unit.work, { userId, site, code, at: call.now() });
    if (withdrawn === 0) throw new Refusal('AGREEMENT_NOT_FOUND', 'There is nothing to take back.');
    if (accountAgreementOf(policy, code)?.withdrawable === false) {
      throw new Refusal('AGREEMENT_BINDING', 'It holds for as long as the account is open.');
    }
    for (const of of investorClasses) {
      if (policy.investorClasses?.[of]?.terms !== code) continue;
      await endClass(call, unit, { userId, site, of, ending: 'terms-withdrawn' });
    }
    await orderAgreements(call, unit.work, userId, policy);
    await unit.record({ action: 'agreement.withdrawn', subject: userId, details: { code } });
  });
  return {};
};
