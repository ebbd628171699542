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

/** Kazakhstan. */
export const kazPolicy = {
  site: 'KAZ',
  edition: '2026-11-25',
  regulator: 'Astana Financial Services Authority (AFSA), Astana International Financial Centre',
  basis: [
    'Law of 28 August 2009, No. 191-IV, on counteracting legalisation of proceeds of crime and financing of terrorism: due diligence; records for at least five years after the relationship ends.',
    'Civil Code of the Republic of Kazakhstan, article 17: of full age at 18.',
    'Own choice: six years for identity documents and case records, one more than the law.',
    'Own choice: no driving licences; limits, attempts, order of providers.',
    'Crypto-Asset Reporting Framework of the OECD, which the state has committed to exchange by in 2027: a self-certification of tax residence from every account since January 2026, again on a change of circumstances.',
    'Own choice: every account agrees to the terms of the account and to the risks, and to a new version within thirty days.',
    'Not met: the interface has no Kazakh yet; Russian is the usual language.',
    'Own choice: answers of high risk, a public function and residence in a country on the lists of FATF (13 February 2026) open enhanced due diligence; half of the limits remain meanwhile, and nothing once it is overdue; it is asked again after twelve months.',
    'Own choice: details are confirmed again after one year at high risk, after five years otherwise, the longest periods of Regulation (EU) 2024/1624; half of the limits remain once that is overdue.',
    'Own choice: an account is told 60, 30 and 7 days before its document runs out; a quarter of the limits remains after that.',
    'Own choice: an officer may put an identity that was moved back to the account it came from, within fourteen days.',
  ],
  opened: true,
  minimumAge: 18,
  languages: ['ru-RU', 'en'],
  levels: {
    0: { ...nothingAsked, dailyLimits: { BTC: '0', USD: '0', KZT: '0' } },
    1: {
      ...documentAndSelfie,
      dailyLimits: { BTC: '2', USD: '200000', KZT: '100000000' },
      documents: { types: ['ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT'], byCountry: documentExceptions },
      providers: ['PROVIDER_SUMSUB', 'PROVIDER_ONFIDO', 'PROVIDER_DEFAULT'],
      attempts: { perDay: 3, inAll: 10 },
    },
    2: {
      ...livenessAndAddress,
      dailyLimits: { BTC: '20', USD: '2000000', KZT: '1000000000' },
      documents: { types: ['ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT'], byCountry: documentExceptions },
      providers: ['PROVIDER_SUMSUB', 'PROVIDER_ONFIDO', 'PROVIDER_DEFAULT'],
      attempts: { perDay: 3, inAll: 10 },
    },
  },
  refusedDocuments: [panCard],
  residence: ['KZ'],
  refusedCountries: refusedEverywhere,
  collectingDays: 30,
  automatic: usualRules,
  retention: { ...usualRetention, 'identity-documents': 6, 'case-records': 6 },
  reverification: { channel: 'web', by: ['document'], days: 30 },
  trusts: { EU: { maximumAge: 365 }, ARE: { maximumAge: 365 } },
  custody: {},
  selfService: { reset: true, update: true, daysBetween: 1 },
  transfer: usualTransfer,
  duties: reportingDuties,
  upkeep: usualUpkeep,
  accountAgreements: usualAgreements,
  suitability: usualSuitability,
} as const satisfies Policy;
