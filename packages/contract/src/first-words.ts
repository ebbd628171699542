/* As `words.ts`: those words that the first load carries. */

/** Identity documents as they appear in requests and answers (S3.14). */
export const documentTypes = ['ID_CARD', 'PASSPORT', 'DRIVERS', 'RESIDENCE_PERMIT'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Who checks (S3.13). `PROVIDER_DEFAULT` is the built-in provider. */
export const providers = [
  'PROVIDER_SUMSUB',
  'PROVIDER_JUMIO',
  'PROVIDER_AAI',
  'PROVIDER_ONFIDO',
  'PROVIDER_DEFAULT',
] as const;
export type Provider = (typeof providers)[number];

/** What holds once the day of an order to verify again has passed, until documents are submitted. */
export const reverificationConsequences = ['none', 'limits', 'withdrawal-only'] as const;
export type ReverificationConsequence = (typeof reverificationConsequences)[number];

/** What is closed while an account can only withdraw; `fiat`: paying money in, or buying with it. */
export const closableActivities = ['deposit', 'trade', 'fiat'] as const;
export type ClosableActivity = (typeof closableActivities)[number];

/** What a test of tolerance of risk finds, from the most careful profile to the boldest. */
export const riskProfiles = ['conservative', 'cautious', 'balanced', 'growth', 'aggressive'] as const;
export type RiskProfile = (typeof riskProfiles)[number];

/** What a limit of exposure is a percentage of. */
export const exposureBases = ['net-worth', 'liquid-assets'] as const;
export type ExposureBasis = (typeof exposureBases)[number];
