import type { Level } from '@credence/contract/words';
/** Where the account area is mounted (S1.1); the base of the router. */
export const basePath = '/user/accounts';

/** The sign-in page, outside the account area. */
export const loginPath = '/login';

/** Screens of the account area, relative to `basePath`. */
export const paths = {
  overview: '/auth',
  personal: '/auth/personal',
  documents: '/auth/kyc',
  help: '/auth/help',
  step1: '/auth/step1',
  step2: '/auth/step2',
  sdk: '/auth/sdk',
  updateKyc: '/auth/updatekyc',
  resetKyc: '/auth/resetkyc',
  vendor: '/auth/vendor',
  handOff: '/auth/hand-off',
  reverification: '/auth/reverification',
  refresh: '/auth/refresh',
  done: '/auth/done',
  messages: '/auth/messages',
  security: '/auth/security',
  transfer: '/auth/transfer',
  agreement: '/auth/agreement',
  clientAgreement: '/auth/client-agreement',
  professional: '/auth/professional',
  qualifiedInvestor: '/auth/qualifiedInvestor',
  professionalQuestions: '/auth/piquestion',
  knowledgeTest: '/auth/crypto-knowledge-test',
  riskTest: '/auth/risk-tolerance-test',
} as const;

/** The documents screen of a level; with none in its address it shows level 1 until that is approved. */
export const documentsPath = (level: Level): string =>
  level === 1 ? paths.documents : `${paths.documents}?level=${level}`;
