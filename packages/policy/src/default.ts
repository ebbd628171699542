import type { LevelPolicy, Policy } from './policy.ts';

const nothing: LevelPolicy = { open: true, dailyLimits: { BTC: '0', USD: '0' } };

/** One passport-grade document and a selfie. */
const levelOne: LevelPolicy = {
  open: true,
  dailyLimits: {
    BTC: '10',
    USD: '1000000',
    EUR: '900000',
    GBP: '780000',
    AED: '3600000',
    HKD: '7800000',
    TRY: '40000000',
    INR: '85000000',
    IDR: '16000000000',
    KZT: '500000000',
    GEL: '2700000',
    JPY: '150000000',
  },
};

/** Level 1 and where the applicant lives; not taken yet. */
const levelTwo: LevelPolicy = {
  open: false,
  dailyLimits: {
    BTC: '100',
    USD: '10000000',
    EUR: '9000000',
    GBP: '7800000',
    AED: '36000000',
    HKD: '78000000',
    TRY: '400000000',
    INR: '850000000',
    IDR: '160000000000',
    KZT: '5000000000',
    GEL: '27000000',
    JPY: '1500000000',
  },
};

/** The provider's own site, and what other sites start from. */
export const defaultPolicy: Policy = {
  site: 'CREDENCE',
  opened: true,
  minimumAge: 18,
  levels: { 0: nothing, 1: levelOne, 2: levelTwo },
  documentTypes: ['PASSPORT', 'ID_CARD', 'DRIVERS', 'RESIDENCE_PERMIT'],
  documentTypesByCountry: {
    // A PAN card is the identity card most often offered from India, and is no proof of identity here (DESIGN 5.8).
    IN: ['PASSPORT', 'DRIVERS'],
    // No national identity card exists.
    US: ['PASSPORT', 'DRIVERS'],
    GB: ['PASSPORT', 'DRIVERS', 'RESIDENCE_PERMIT'],
    CA: ['PASSPORT', 'DRIVERS', 'RESIDENCE_PERMIT'],
    AU: ['PASSPORT', 'DRIVERS'],
    // Driving licences without a Latin reading line; passports only.
    JP: ['PASSPORT'],
  },
  refusedCountries: ['KP', 'IR', 'CU', 'SY'],
  collectingDays: 30,
};
