import type { Policy } from '../model/policy.ts';
import { usualRules } from '../rules/usual.ts';
import { usualSuitability } from './usual-suitability.ts';
import { usualDuties } from './usual-duties.ts';
import { indianUpkeep } from './usual-upkeep.ts';
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

/** India: the PAN number is asked for; a PAN card is no identity document. */
export const inPolicy = {
  site: 'IN',
  edition: '2026-11-25',
  regulator: 'Financial Intelligence Unit, India (FIU-IND)',
  basis: [
    'FIU-IND guidelines of 8 January 2026: the PAN and a second document of the state (Aadhaar, passport, voter card); live picture with liveness; place, time and network address when the account is opened; one-time codes to e-mail and phone; records for at least five years (read in secondary sources).',
    'Prevention of Money-laundering (Maintenance of Records) Rules 2005: a bill that shows the address is no older than two months.',
    'Indian Majority Act 1875, section 3: of full age at 18.',
    'Own choice: network evidence is kept as long as the rest; no driving licences; limits, attempts, order of providers.',
    'Own choice: no verification is taken over from other sites, because the live picture belongs to the opening of the account.',
    'Own choice: every account agrees to the terms of the account and to the risks, and to a new version within thirty days.',
    'Own choice: re-verification reaches every account, by a document of India; who lets its day pass keeps a quarter of the limits, or can only withdraw, as the order says, and has three days to mend what was sent back.',
    'Not met: latitude and longitude are not recorded, e-mail and phone get no one-time code, and renewals come only as an ordered re-verification.',
    'Own choice: answers of high risk, a public function and residence in a country on the lists of FATF (13 February 2026) open enhanced due diligence; half of the limits remain meanwhile, and nothing once it is overdue; it is asked again after twelve months.',
    'Own choice: answers of high risk, a public function and residence in a country on the lists of FATF (13 February 2026) open enhanced due diligence; half of the limits remain meanwhile, and nothing once it is overdue.',
    'The same guidelines: details are confirmed again after six months at high risk, with the document, and after twelve otherwise. The periods of the Reserve Bank’s KYC direction (two, eight and ten years) are for the entities that it regulates and longer (to be read by counsel). Own choice: half of the limits remain once that is overdue.',
    'Own choice: an account is told 60, 30 and 7 days before its document runs out; a quarter of the limits remains after that.',
    'Own choice: an officer may put an identity that was moved back to the account it came from, within fourteen days.',
  ],
  opened: true,
  minimumAge: 18,
  languages: ['en'],
  levels: {
    0: { ...nothingAsked, dailyLimits: { BTC: '0', USD: '0', INR: '0' } },
    1: {
      ...documentAndSelfie,
      liveness: 'challenge',
      dailyLimits: { BTC: '2', USD: '200000', INR: '17000000' },
      documents: {
        types: ['ID_CARD', 'PASSPORT'],
        // Aadhaar and voter card: with the PAN asked for beside it, nobody needs to offer the PAN card here.
        byCountry: { ...documentExceptions, IN: ['ID_CARD', 'PASSPORT'] },
      },
      nonDocument: [{ country: 'IN', by: 'number', scheme: 'PAN', place: 'beside' }],
      providers: ['PROVIDER_JUMIO', 'PROVIDER_AAI', 'PROVIDER_SUMSUB', 'PROVIDER_DEFAULT'],
      attempts: { perDay: 3, inAll: 10 },
    },
    2: {
      ...livenessAndAddress,
      proofOfAddress: { maximumAge: 60, kinds: livenessAndAddress.proofOfAddress.kinds },
      dailyLimits: { BTC: '20', USD: '2000000', INR: '170000000' },
      documents: {
        types: ['ID_CARD', 'PASSPORT'],
        byCountry: { ...documentExceptions, IN: ['ID_CARD', 'PASSPORT'] },
      },
      questionnaires: ['sourceOfFundsWealth'],
      providers: ['PROVIDER_JUMIO', 'PROVIDER_SUMSUB', 'PROVIDER_DEFAULT'],
      attempts: { perDay: 3, inAll: 10 },
    },
  },
  refusedDocuments: [panCard],
  residence: ['IN'],
  exclusive: true,
  refusedCountries: refusedEverywhere,
  collectingDays: 30,
  automatic: usualRules,
  retention: { ...usualRetention, 'network-evidence': 5 },
  reverification: {
    channel: 'web',
    by: ['document'],
    days: 30,
    reaches: { documentsFrom: ['IN'], daysToMend: 3, reminders: [14, 7, 1], remains: 25 },
  },
  trusts: {},
  custody: {},
  selfService: { reset: true, update: true, daysBetween: 1 },
  transfer: usualTransfer,
  duties: usualDuties,
  upkeep: indianUpkeep,
  accountAgreements: usualAgreements,
  suitability: usualSuitability,
} as const satisfies Policy;
