import type { suitabilityLimits } from '@credence/contract/suitability';
import { investorClasses } from '@credence/contract/words';
import type { Verb } from '../../http/serve.ts';
import { classOf } from '../agreement/index.ts';
import { levelNumber, readApplicant } from '../applicant/index.ts';
import { exposureBy } from './exposure.ts';
import { suitabilityOf } from './standing.ts';

export const suitabilityLimitsVerb: Verb<typeof suitabilityLimits> = async (call) => {
  const { userId } = call.actor;
  const now = call.now();
  const { site, level } = await readApplicant(call.db, userId, call.keyring);
  const policy = call.policyOf(site);
  const standings = await suitabilityOf(call.db, userId, policy, now);
  const knowledge = standings['crypto-knowledge-test'];
  const found = await Promise.all(
    investorClasses.map(async (of) => {
      const { state, row } = await classOf(call.db, userId, site, of, now);
      const held = state === 'held' || state === 'expiring';
      return held && row !== undefined ? [{ class: of, until: row.expires_at.toISOString() }] : [];
    }),
  );
  return {
    exposure: exposureBy(policy, levelNumber(level), standings['risk-tolerance-test']),
    knowledge: {
      standing: knowledge.state,
      until: 'until' in knowledge ? knowledge.until.toISOString() : null,
    },
    classes: found.flat(),
  };
};
