import type { Policy } from '../model/policy.ts';
import { rulesWithInterview } from '../rules/usual.ts';
import { usualSuitability } from './usual-suitability.ts';
import { usualDuties } from './usual-duties.ts';
import { upkeepInApp } from './usual-upkeep.ts';
import {
  documentAndSelfie,
  documentExceptions,
  livenessAndAddress,
  nothingAsked,
  panCard,
  refusedEverywhere,
  usualAgreements,
  usualRetention,
  usualTransfer,
} from './usual.ts';

/** Turkey. */
export const turPolicy = {
  site: 'TUR',
  edition: '2026-11-25',
  regulator: 'Financial Crimes Investigation Board (MASAK); Capital Markets Board (SPK)',
  basis: [
    'Law 5549 on the prevention of laundering, article 7: records for eight years.',
    'MASAK, guides of 30 September 2025: since 13 March 2025 an account is opened remotely only with a video interview. Accounts opened by liveness from 25 December 2024 to 13 March 2025 are exempt; for older ones sources disagree (read in secondary sources).',
    'Regulation on measures against laundering, article 6: a bill that shows the address is no older than three months.',
    'Turkish Civil Code, article 11: of full age at 18.',
    'SPK communiqué III-39.1, article 32, with the amounts of the decision of 18 December 2025: professional clients on request meet two of three criteria; qualified investors are those and professional clients by law (read in secondary sources).',
    'Own choice: prompts before the camera at level 1 too; nobody is approved without a person.',
    'Own choice: no driving licences, whose chip is not read; no verification is taken over from other sites; limits, attempts, order of providers.',
    'Own choice: re-verification is an interview in the mobile app, where the chip of the document is read too (NFC); identity is changed there only.',
    'Own choice: these classes of the capital market are taken for crypto-assets too, for twelve months.',
    'Own choice: every account agrees to the terms of the account and to the risks, and to a new version within thirty days.',
    'Own choice: re-verification reaches residents of Turkey; who lets its day pass keeps a quarter of the limits, or can only withdraw, as the order says, and has three days to mend what was sent back.',
    'Not met: the interview and the reading of the chip are the business of the mobile app, which this software only refers to.',
    'Own choice: answers of high risk, a public function and residence in a country on the lists of FATF (13 February 2026) open enhanced due diligence; half of the limits remain meanwhile, and nothing once it is overdue; it is asked again after twelve months.',
    'Own choice: details are confirmed again after one year at high risk, after five years otherwise, the longest periods of Regulation (EU) 2024/1624; half of the limits remain once that is overdue.',
    'Own choice: an account is told 60, 30 and 7 days before its document runs out; as it is updated in the mobile app, nothing is taken here after that.',
    'Own choice: an officer may put an identity that was moved back to the account it came from, within fourteen days.',
  ],
  opened: true,
  minimumAge: 18,
  languages: ['tr-TR', 'en'],
  levels: {
    0: { ...nothingAsked, dailyLimits: { BTC: '0', USD: '0', TRY: '0' } },
    1: {
      ...documentAndSelfie,
      liveness: 'challenge',
      dailyLimits: { BTC: '1', USD: '100000', TRY: '4000000' },
      documents: { types: ['ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT'], byCountry: documentExceptions },
      providers: ['PROVIDER_SUMSUB', 'PROVIDER_JUMIO', 'PROVIDER_DEFAULT'],
      attempts: { perDay: 3, inAll: 6 },
    },
    2: {
      ...livenessAndAddress,
      dailyLimits: { BTC: '20', USD: '2000000', TRY: '80000000' },
      documents: { types: ['ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT'], byCountry: documentExceptions },
      providers: ['PROVIDER_SUMSUB', 'PROVIDER_JUMIO', 'PROVIDER_DEFAULT'],
      attempts: { perDay: 3, inAll: 6 },
    },
  },
  refusedDocuments: [panCard],
  residence: ['TR'],
  exclusive: true,
  refusedCountries: refusedEverywhere,
  collectingDays: 30,
  automatic: rulesWithInterview,
  retention: { ...usualRetention, 'identity-documents': 8, 'case-records': 8 },
  reverification: {
    channel: 'app',
    by: ['document', 'interview', 'chip'],
    days: 30,
    reaches: { residence: ['TR'], daysToMend: 3, reminders: [14, 7, 1], remains: 25 },
  },
  trusts: {},
  custody: {},
  selfService: { reset: false, update: false, daysBetween: 1 },
  transfer: usualTransfer,
  duties: usualDuties,
  upkeep: upkeepInApp,
  accountAgreements: usualAgreements,
  investorClasses: {
    professional: {
      terms: 'professional-terms',
      all: [],
      some: {
        atLeast: 2,
        of: [
          { code: 'trading', count: 10, amount: '5000000', currency: 'TRY' },
          { code: 'portfolio', amount: '10000000', currency: 'TRY' },
          { code: 'profession', count: 2 },
        ],
      },
      months: 12,
    },
    qualifiedInvestor: {
      terms: 'qualified-terms',
      all: [],
      some: {
        atLeast: 2,
        of: [
          { code: 'trading', count: 10, amount: '5000000', currency: 'TRY' },
          { code: 'portfolio', amount: '10000000', currency: 'TRY' },
          { code: 'profession', count: 2 },
        ],
      },
      months: 12,
    },
  },
  suitability: usualSuitability,
} as const satisfies Policy;
