import type { Policy } from '../model/policy.ts';
import { usualRules } from '../rules/usual.ts';
import { usualKnowledge, usualRisk } from './usual-suitability.ts';
import {
  documentAndSelfie,
  documentExceptions,
  livenessAndAddress,
  nothingAsked,
  panCard,
  refusedEverywhere,
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
    'Own choice: of documents from mainland China only passports, because others are seldom held by residents of Hong Kong.',
    'Own choice: case records for seven years; limits, attempts, order of providers.',
    'Own choice: the electronic identity of the state (iAM Smart) instead of a document.',
    'Own choice: 20 questions of which 16 have to be right, 48 hours after failing, three attempts in 90 days, both tests again each year; the figures of the limits.',
    'Not met: the two tests can be taken and a limit of exposure follows from them, but level 1 does not wait for them yet, and nothing watches the limit.',
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
  suitability: {
    knowledge: {
      ...usualKnowledge,
      draw: {
        blockchain: 1,
        wallets: 2,
        custody: 2,
        volatility: 2,
        liquidation: 2,
        stablecoins: 1,
        transactions: 2,
        scams: 2,
        abuse: 1,
        regulation: 2,
        tax: 1,
        defi: 2,
      },
      passMark: 16,
      coolOffHours: 48,
      attempts: { cap: 3, days: 90 },
      experience: true,
      validMonths: 12,
      retakeDays: 180,
    },
    risk: usualRisk,
  },
} as const satisfies Policy;
