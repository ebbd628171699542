import type { DiligenceRule, DutyPolicy, DutyTerms } from '../model/duty.ts';

/** FATF, jurisdictions subject to a call for action, as of 13 February 2026. */
const callForAction = ['IR', 'KP', 'MM'] as const;

/** FATF, jurisdictions under increased monitoring, as of 13 February 2026. */
const increasedMonitoring = [
  'AO',
  'BG',
  'BO',
  'CD',
  'CI',
  'CM',
  'DZ',
  'HT',
  'KE',
  'KW',
  'LA',
  'LB',
  'MC',
  'NA',
  'NP',
  'PG',
  'SS',
  'SY',
  'VE',
  'VG',
  'VN',
  'YE',
] as const;

/** Answers that say that somebody holds or held a public function, or is close to one who does. */
const publicFunction = {
  reason: 'public-function',
  opens: 'eddQuestionnaire',
  when: {
    answers: [
      { template: 'nsquestion', item: 'own-function', is: 'yes' },
      { template: 'nsquestion', item: 'related-function', is: 'yes' },
    ],
  },
} as const satisfies DiligenceRule;

/** A nationality alone counts only where FATF calls for measures: it says little of where somebody is. */
const highRiskNationality = {
  reason: 'high-risk-country',
  opens: 'eddQuestionnaire',
  when: { residence: [], nationality: callForAction },
} as const satisfies DiligenceRule;

const highRiskCountry = {
  ...highRiskNationality,
  when: { residence: [...callForAction, ...increasedMonitoring], nationality: callForAction },
} as const satisfies DiligenceRule;

/** Answers about use and monitoring of the account go deeper into these. */
const highMonitoringScore = {
  reason: 'score',
  opens: 'rcEddQuestionnaire',
  when: { bands: ['high'], templates: ['rcQuestionnaire'] },
} as const satisfies DiligenceRule;

const highScore = {
  reason: 'score',
  opens: 'eddQuestionnaire',
  when: { bands: ['high'] },
} as const satisfies DiligenceRule;

const byAnswers = [publicFunction, highMonitoringScore, highScore] as const;

/** Half of the limits remain while it is checked; nothing is paid out once its day has passed. */
const diligenceTerms = {
  days: 30,
  daysToMend: 7,
  reminders: [14, 7, 3, 1],
  remains: { open: 50, waiting: 50, overdue: 0 },
} as const satisfies DutyTerms;

/**
 * Regulation (EU) 2024/1624 (AMLR, applied from 10 July 2027), article 26: what is known of customers of
 * higher risk, to whom enhanced due diligence applies, is brought up to date after one year at most. Other
 * sites do the same.
 */
const renewMonths = 12;

/** A question about one payment holds up nothing until its day has passed. */
const informationTerms = {
  days: 14,
  daysToMend: 5,
  reminders: [7, 3, 1],
  remains: { open: 100, waiting: 100, overdue: 25 },
} as const satisfies DutyTerms;

/**
 * Council Directive (EU) 2023/2226 (DAC8), annex VI, section V: after two reminders and sixty days an account
 * without self-certification makes no transactions that would have to be reported. CARF knows the same.
 */
const selfCertificationTerms = {
  days: 60,
  daysToMend: 14,
  reminders: [30, 7],
  remains: { open: 100, waiting: 100, overdue: 0 },
} as const satisfies DutyTerms;

/** Due diligence and requests for information as most sites have them. */
export const usualDuties = {
  diligence: { ...diligenceTerms, rules: [...byAnswers, highRiskCountry], renewMonths },
  information: informationTerms,
} as const satisfies DutyPolicy;

/** For a site whose state has applied CARF since January 2026 besides. */
export const reportingDuties = { ...usualDuties, tax: selfCertificationTerms } as const satisfies DutyPolicy;

/** For a site all of whose residents live in the European Economic Area. */
export const europeanDuties = {
  diligence: { ...diligenceTerms, rules: [...byAnswers, highRiskNationality], renewMonths },
  information: informationTerms,
  tax: selfCertificationTerms,
} as const satisfies DutyPolicy;
