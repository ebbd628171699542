import type { Policy } from '../model/policy.ts';
import { usualRules } from '../rules/usual.ts';
import { usualSuitability } from './usual-suitability.ts';
import { reportingDuties } from './usual-duties.ts';
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

/** Indonesia. */
export const idnPolicy = {
  site: 'IDN',
  edition: '2026-11-25',
  regulator: 'Financial Services Authority (OJK)',
  basis: [
    'Law 4 of 2023 on the development and strengthening of the financial sector: crypto-assets under OJK since January 2025.',
    'Law 8 of 2010 on the prevention and eradication of money laundering: due diligence; records for at least five years after the relationship ends.',
    'Civil Code, article 330: of full age at 21, or once married.',
    'Own choice: 21 for everybody, since nobody is asked whether they are married.',
    'Own choice: the population number (NIK) is confirmed beside the document; limits, attempts, order of providers.',
    'Own choice: no driving licences.',
    'Crypto-Asset Reporting Framework of the OECD, which the state has committed to exchange by in 2027: a self-certification of tax residence from every account since January 2026, again on a change of circumstances.',
    'Own choice: every account agrees to the terms of the account and to the risks, and to a new version within thirty days.',
    'Own choice: answers of high risk, a public function and residence in a country on the lists of FATF (13 February 2026) open enhanced due diligence; half of the limits remain meanwhile, and nothing once it is overdue; it is asked again after twelve months.',
    'Own choice: details are confirmed again after one year at high risk, after five years otherwise, the longest periods of Regulation (EU) 2024/1624; half of the limits remain once that is overdue.',
    'Own choice: an account is told 60, 30 and 7 days before its document runs out; a quarter of the limits remains after that.',
    'Own choice: an officer may put an identity that was moved back to the account it came from, within fourteen days.',
  ],
  opened: true,
  minimumAge: 21,
  languages: ['id-ID', 'en'],
  levels: {
    0: { ...nothingAsked, dailyLimits: { BTC: '0', USD: '0', IDR: '0' } },
    1: {
      ...documentAndSelfie,
      dailyLimits: { BTC: '2', USD: '200000', IDR: '3200000000' },
      documents: { types: ['ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT'], byCountry: documentExceptions },
      nonDocument: [{ country: 'ID', by: 'number', scheme: 'NIK', place: 'beside' }],
      providers: ['PROVIDER_AAI', 'PROVIDER_SUMSUB', 'PROVIDER_JUMIO', 'PROVIDER_DEFAULT'],
      attempts: { perDay: 5, inAll: 10 },
    },
    2: {
      ...livenessAndAddress,
      dailyLimits: { BTC: '20', USD: '2000000', IDR: '32000000000' },
      documents: { types: ['ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT'], byCountry: documentExceptions },
      providers: ['PROVIDER_SUMSUB', 'PROVIDER_JUMIO', 'PROVIDER_DEFAULT'],
      attempts: { perDay: 3, inAll: 10 },
    },
  },
  refusedDocuments: [panCard],
  residence: ['ID'],
  exclusive: true,
  refusedCountries: refusedEverywhere,
  collectingDays: 30,
  automatic: usualRules,
  retention: usualRetention,
  reverification: { channel: 'web', by: ['document'], days: 30 },
  trusts: { HKG: { maximumAge: 180 } },
  custody: {},
  selfService: { reset: true, update: true, daysBetween: 1 },
  transfer: usualTransfer,
  duties: reportingDuties,
  upkeep: usualUpkeep,
  accountAgreements: usualAgreements,
  suitability: usualSuitability,
} as const satisfies Policy;
