import type {
  KnowledgeTerms,
  ReassessmentTerms,
  RiskTerms,
  SuitabilityPolicy,
} from '../model/suitability.ts';

/* How most sites hold the suitability tests; those that differ say how in their own file. */

/** 15 questions, of which 12 have to be right: more on what costs beginners most. */
export const usualKnowledge = {
  draw: {
    blockchain: 1,
    wallets: 2,
    custody: 1,
    volatility: 2,
    liquidation: 1,
    stablecoins: 1,
    transactions: 1,
    scams: 2,
    abuse: 1,
    regulation: 1,
    tax: 1,
    defi: 1,
  },
  passMark: 12,
  coolOffHours: 24,
  attempts: { cap: 3, days: 30 },
  furtherAttempts: true,
  experience: false,
  validMonths: 24,
  retakeDays: 365,
  openDays: 30,
} as const satisfies KnowledgeTerms;

/** A limit for each profile, as a part of net worth. */
export const usualRisk = {
  profiles: [
    { profile: 'conservative', from: 0, exposure: { of: 'net-worth', percent: 5 } },
    { profile: 'cautious', from: 20, exposure: { of: 'net-worth', percent: 10 } },
    { profile: 'balanced', from: 40, exposure: { of: 'net-worth', percent: 20 } },
    { profile: 'growth', from: 60, exposure: { of: 'net-worth', percent: 30 } },
    { profile: 'aggressive', from: 80, exposure: { of: 'net-worth', percent: 50 } },
  ],
  validMonths: 12,
  retakeDays: 90,
  openDays: 30,
} as const satisfies RiskTerms;

const reminded = {
  since: '2026-11-29',
  reminders: [30, 14, 7, 1],
  remains: { open: 100, waiting: 100, overdue: 100 },
} as const;

/** Half of the limits remain without knowledge; without a profile the limit of exposure says enough. */
export const usualRenewal = {
  'crypto-knowledge-test': { ...reminded, remains: { ...reminded.remains, overdue: 50 } },
  'risk-tolerance-test': reminded,
} as const satisfies Record<string, ReassessmentTerms>;

/** Both, where a site has nothing of its own. */
export const usualSuitability = {
  knowledge: usualKnowledge,
  risk: usualRisk,
  renewal: usualRenewal,
} as const satisfies SuitabilityPolicy;
