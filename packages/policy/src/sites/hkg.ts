import type { Policy } from '../model/policy.ts';
import { usualRules } from '../rules/usual.ts';
import {
  documentAndSelfie,
  documentExceptions,
  livenessAndAddress,
  nothingAsked,
  panCard,
  refusedEverywhere,
  usualAgreements,
  usualRetention,
} from './usual.ts';

/** Hong Kong. */
export const hkgPolicy = {
  site: 'HKG',
  edition: '2026-11-23',
  regulator: 'Securities and Futures Commission (SFC)',
  basis: [
    'Anti-Money Laundering and Counter-Terrorist Financing Ordinance (Cap. 615), schedule 2: due diligence; records for at least five years after the relationship ends.',
    'SFC Guidelines for Virtual Asset Trading Platform Operators and FAQ of 31 May 2023: knowledge of virtual assets judged as a whole (training, work, trading), with enquiries behind each claim.',
    'The same guidelines: risk tolerance, and a limit to the exposure that follows from it.',
    'Age of Majority (Related Provisions) Ordinance (Cap. 410): of full age at 18.',
    'Securities and Futures (Professional Investor) Rules (Cap. 571D), section 5: an individual professional investor has a portfolio of at least HKD 8 million.',
    'Own choice: of documents from mainland China only passports, because others are seldom held by residents of Hong Kong.',
    'Own choice: case records for seven years; limits, attempts, order of providers.',
    'Own choice: the electronic identity of the state (iAM Smart) instead of a document.',
    'Own choice: a professional investor knows crypto-assets as well; the class is granted for twelve months, as the portfolio has to be confirmed every year.',
    'Own choice: every account agrees to the terms of the account and to the risks, and to a new version within thirty days.',
    'Not met: the two tests are named here and not asked for yet, nor does a limit of exposure follow from them.',
  ],
  opened: true,
  minimumAge: 18,
  languages: ['zh-HK', 'en-HK'],
  levels: {
    0: { ...nothingAsked, dailyLimits: { BTC: '0', USD: '0', HKD: '0' } },
    1: {
      ...documentAndSelfie,
      dailyLimits: { BTC: '5', USD: '500000', HKD: '3900000' },
      documents: {
        types: ['ID_CARD', 'PASSPORT'],
        byCountry: { ...documentExceptions, CN: ['PASSPORT'] },
      },
      nonDocument: [{ country: 'HK', by: 'electronic-identity', place: 'instead' }],
      tests: ['crypto-knowledge-test', 'risk-tolerance-test'],
      providers: ['PROVIDER_SUMSUB', 'PROVIDER_JUMIO', 'PROVIDER_ONFIDO', 'PROVIDER_DEFAULT'],
      attempts: { perDay: 3, inAll: 6 },
    },
    2: {
      ...livenessAndAddress,
      dailyLimits: { BTC: '50', USD: '5000000', HKD: '39000000' },
      documents: {
        types: ['ID_CARD', 'PASSPORT'],
        byCountry: { ...documentExceptions, CN: ['PASSPORT'] },
      },
      providers: ['PROVIDER_SUMSUB', 'PROVIDER_JUMIO', 'PROVIDER_DEFAULT'],
      attempts: { perDay: 3, inAll: 6 },
    },
  },
  refusedDocuments: [panCard],
  residence: ['HK'],
  refusedCountries: refusedEverywhere,
  collectingDays: 30,
  automatic: usualRules,
  retention: { ...usualRetention, 'case-records': 7 },
  reverification: { channel: 'web', by: ['document'], days: 30 },
  trusts: { EU: { maximumAge: 365 } },
  custody: {},
  selfService: { reset: true, update: true, daysBetween: 7 },
  accountAgreements: usualAgreements,
  investorClasses: {
    professional: {
      terms: 'professional-terms',
      all: [{ code: 'knowledge' }],
      some: { atLeast: 1, of: [{ code: 'portfolio', amount: '8000000', currency: 'HKD' }] },
      months: 12,
    },
  },
} as const satisfies Policy;
