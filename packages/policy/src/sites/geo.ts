import type { Policy } from '../model/policy.ts';
import { usualRules } from '../rules/usual.ts';
import { usualSuitability } from './usual-suitability.ts';
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

/** Georgia. */
export const geoPolicy = {
  site: 'GEO',
  edition: '2026-11-25',
  regulator: 'National Bank of Georgia',
  basis: [
    'Law of Georgia on facilitating the suppression of money laundering and terrorism financing (2019): due diligence; records for at least five years.',
    'Civil Code of Georgia, article 12: of full age at 18.',
    'Own choice: limits, attempts, order of providers.',
    'Own choice: every account agrees to the terms of the account and to the risks, and to a new version within thirty days.',
    'Not met: the interface has no Georgian yet; English is the usual language.',
    'Own choice: answers of high risk, a public function and residence in a country on the lists of FATF (13 February 2026) open enhanced due diligence; half of the limits remain meanwhile, and nothing once it is overdue; it is asked again after twelve months.',
    'Own choice: details are confirmed again after one year at high risk, after five years otherwise, the longest periods of Regulation (EU) 2024/1624; half of the limits remain once that is overdue.',
    'Own choice: an account is told 60, 30 and 7 days before its document runs out; a quarter of the limits remains after that.',
    'Own choice: an officer may put an identity that was moved back to the account it came from, within fourteen days.',
  ],
  opened: true,
  minimumAge: 18,
  languages: ['en', 'ru-RU'],
  levels: {
    0: { ...nothingAsked, dailyLimits: { BTC: '0', USD: '0', GEL: '0' } },
    1: {
      ...documentAndSelfie,
      dailyLimits: { BTC: '5', USD: '500000', GEL: '1350000' },
      documents: {
        types: ['ID_CARD', 'PASSPORT', 'DRIVERS', 'RESIDENCE_PERMIT'],
        byCountry: documentExceptions,
      },
      providers: ['PROVIDER_ONFIDO', 'PROVIDER_SUMSUB', 'PROVIDER_DEFAULT'],
      attempts: { perDay: 3, inAll: 10 },
    },
    2: {
      ...livenessAndAddress,
      dailyLimits: { BTC: '50', USD: '5000000', GEL: '13500000' },
      documents: { types: ['ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT'], byCountry: documentExceptions },
      providers: ['PROVIDER_ONFIDO', 'PROVIDER_SUMSUB', 'PROVIDER_DEFAULT'],
      attempts: { perDay: 3, inAll: 10 },
    },
  },
  refusedDocuments: [panCard],
  residence: ['GE'],
  refusedCountries: refusedEverywhere,
  collectingDays: 30,
  automatic: usualRules,
  retention: usualRetention,
  reverification: { channel: 'web', by: ['document'], days: 30 },
  trusts: { EU: { maximumAge: 365 }, CREDENCE: { maximumAge: 180 } },
  custody: {},
  selfService: { reset: true, update: true, daysBetween: 1 },
  transfer: usualTransfer,
  duties: usualDuties,
  upkeep: usualUpkeep,
  accountAgreements: usualAgreements,
  suitability: usualSuitability,
} as const satisfies Policy;
