import type { suitabilityLimits } from '@credence/contract/suitability';
import { investorClasses } from '@credence/contract/words';
import type { Verb } from '../../http/serve.ts';
import { classOf } from '../agreement/index.ts';
import { readApplicant } from '../applicant/index.ts';
import { suitabilityOf } from './standing.ts';

export const suitabilityLimitsVerb: Verb<typeof suitabilityLimits> = async (call) => {
  const { userId } = call.actor;
  const now = call.now();
  const { site } = await readApplicant(call.db, userId, call.keyring);
  const standings = await suitabilityOf(call.db, userId, call.policyOf(site), now);
  const knowledge = standings['crypto-knowledge-test'];
  const risk = standings['risk-tolerance-test'];
  const found = await Promise.all(
    investorClasses.map(async (of) => {
      const { state, row } = await classOf(call.db, userId, site, of, now);
      const held = state === 'held' || state === 'expiring';
      return held && row !== undefined ? [{ class: of, until: row.expires_at.toISOString() }] : [];
    }),
  );
  const { profile, exposure } = risk.state === 'passed' ? risk.result : { profile: null, exposure: null };
  return {
    exposure:
      risk.state === 'passed' && profile !== null && exposure !== null
        ? { ...exposure, profile, until: risk.until.toISOString() }
        : null,
    knowledge: {
      standing: knowledge.state,
      until: 'until' in knowledge ? knowledge.until.toISOString() : null,
    },
    classes: found.flat(),
  };
};
