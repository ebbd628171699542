import type { Policy } from '../model/policy.ts';
import { usualRules } from '../rules/usual.ts';
import { usualKnowledge, usualRenewal, usualRisk } from './usual-suitability.ts';
import { usualDuties } from './usual-duties.ts';
import { usualUpkeep } from './usual-upkeep.ts';
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

/** United Arab Emirates. */
export const arePolicy = {
  site: 'ARE',
  edition: '2026-11-25',
  regulator: 'Virtual Assets Regulatory Authority (VARA), Dubai',
  basis: [
    'VARA rulebook, client suitability (advice and management): knowledge, objectives, tolerance of risk, ability to bear loss; records for at least eight years.',
    'VARA rulebook, market conduct: a client agreement before any service, therefore before level 1.',
    'VARA rulebook, market conduct, investor classifications: a qualified investor has knowledge of virtual assets and means of a certain size (the amounts of the second version, read in secondary sources).',
    'Own choice: eight years for identity documents and case records as well; the tolerance of risk is asked of every client.',
    'Own choice: 21 as the least age.',
    'Own choice: no driving licences; limits, attempts, order of providers.',
    'Own choice: the electronic identity of the state (UAE PASS) instead of a document.',
    'Own choice: the class is granted for twelve months.',
    'Own choice: every account agrees to the terms of the account and to the risks, and to a new version within thirty days.',
    'Own choice: the tolerance of risk is asked again every six months; limits of exposure as a part of what can be sold at once.',
    'Own choice: an account is told 30, 14, 7 and 1 days before its tolerance of risk is to be assessed again.',
    'Own choice: where no assessment stands the limit of exposure is that of the most careful profile; the exchange, which alone knows the positions, compares them with it.',
    'Own choice: answers of high risk, a public function and residence in a country on the lists of FATF (13 February 2026) open enhanced due diligence; half of the limits remain meanwhile, and nothing once it is overdue; it is asked again after twelve months.',
    'Own choice: details are confirmed again after one year at high risk, after five years otherwise, the longest periods of Regulation (EU) 2024/1624; half of the limits remain once that is overdue.',
    'Own choice: an account is told 60, 30 and 7 days before its document runs out; a quarter of the limits remains after that.',
    'Own choice: an officer may put an identity that was moved back to the account it came from, within fourteen days.',
  ],
  opened: true,
  minimumAge: 21,
  languages: ['en', 'ar-SA'],
  levels: {
    0: { ...nothingAsked, dailyLimits: { BTC: '0', USD: '0', AED: '0' } },
    1: {
      ...documentAndSelfie,
      dailyLimits: { BTC: '10', USD: '1000000', AED: '3670000' },
      documents: { types: ['ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT'], byCountry: documentExceptions },
      nonDocument: [{ country: 'AE', by: 'electronic-identity', place: 'instead' }],
      agreements: ['biometric-consent', 'client-agreement'],
      tests: ['risk-tolerance-test'],
      providers: ['PROVIDER_SUMSUB', 'PROVIDER_ONFIDO', 'PROVIDER_JUMIO', 'PROVIDER_DEFAULT'],
      attempts: { perDay: 3, inAll: 8 },
    },
    2: {
      ...livenessAndAddress,
      dailyLimits: { BTC: '100', USD: '10000000', AED: '36700000' },
      documents: { types: ['ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT'], byCountry: documentExceptions },
      questionnaires: ['sourceOfFundsWealth'],
      providers: ['PROVIDER_SUMSUB', 'PROVIDER_ONFIDO', 'PROVIDER_DEFAULT'],
      attempts: { perDay: 3, inAll: 8 },
    },
  },
  refusedDocuments: [panCard],
  residence: ['AE'],
  refusedCountries: refusedEverywhere,
  collectingDays: 30,
  automatic: usualRules,
  retention: { ...usualRetention, 'identity-documents': 8, 'case-records': 8 },
  reverification: { channel: 'web', by: ['document'], days: 30 },
  trusts: { HKG: { maximumAge: 180 }, EU: { maximumAge: 180 } },
  custody: {},
  selfService: { reset: true, update: true, daysBetween: 1 },
  transfer: usualTransfer,
  duties: usualDuties,
  upkeep: usualUpkeep,
  accountAgreements: usualAgreements,
  investorClasses: {
    qualifiedInvestor: {
      terms: 'qualified-terms',
      all: [{ code: 'knowledge' }],
      some: {
        atLeast: 1,
        of: [
          { code: 'net-assets', amount: '3500000', currency: 'AED' },
          { code: 'income', amount: '700000', currency: 'AED' },
        ],
      },
      months: 12,
    },
  },
  suitability: {
    knowledge: usualKnowledge,
    risk: {
      ...usualRisk,
      profiles: [
        { profile: 'conservative', from: 0, exposure: { of: 'liquid-assets', percent: 5 } },
        { profile: 'cautious', from: 20, exposure: { of: 'liquid-assets', percent: 15 } },
        { profile: 'balanced', from: 40, exposure: { of: 'liquid-assets', percent: 30 } },
        { profile: 'growth', from: 60, exposure: { of: 'liquid-assets', percent: 50 } },
        { profile: 'aggressive', from: 80, exposure: { of: 'liquid-assets', percent: 75 } },
      ],
      validMonths: 6,
      retakeDays: 60,
    },
    renewal: usualRenewal,
  },
} as const satisfies Policy;
