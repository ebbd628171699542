import type { PersonalInfo, PersonalInfoField } from './personal-info.ts';
import { stateless } from './nationality.ts';

/**
 * The problems a field can have; each has a text `personal.error.<problem>`, those of e-mail and mobile as
 * specified (S5.1, S5.2).
 */
export type PersonalInfoProblem =
  | 'required'
  | 'invalid-characters'
  | 'invalid-date'
  | 'date-in-future'
  | 'too-young'
  | 'too-old'
  | 'unknown-country'
  | 'country-not-supported'
  | 'invalid-email'
  | 'invalid-mobile';

/**
 * What the rules depend on: the day of the check, the site's age limit, and which countries exist and are
 * served.
 */
export interface PersonalInfoRules {
  /** `yyyy-mm-dd` */
  today: string;
  minimumAge: number;
  knownCountry: (code: string) => boolean;
  servedCountry: (code: string) => boolean;
}

/** A standard address pattern: that of HTML's e-mail field, with at least one dot in the domain. */
const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/** True for an empty value or one that, trimmed, matches a standard address pattern (S5.1). */
export function isOptionalEmail(value: string): boolean {
  const trimmed = value.trim();
  return trimmed === '' || emailPattern.test(trimmed);
}

/** What people put between the digits of a telephone number. */
const grouping = /[\p{Zs}\-‐‑–.()/]/gu;

/**
 * A mobile number without what people write between its digits, `+49 171 123-4567` as `+491711234567`;
 * undefined where it is none. Without a country code it has 7 to 12 digits and nothing else (S5.2); behind a
 * plus as many as numbers have anywhere (E.164: 15).
 */
export function mobileNumber(value: string): string | undefined {
  const bare = value.trim().replaceAll(grouping, '');
  return /^(?:[0-9]{7,12}|\+[0-9]{7,15})$/.test(bare) ? bare : undefined;
}

/** True for an empty value or one that is a mobile number as people write it (S5.2). */
export const isOptionalMobile = (value: string): boolean =>
  value.trim() === '' || mobileNumber(value) !== undefined;

/** Letters of any script, marks, spaces and the characters that join names; at least one letter. */
const namePattern = /^(?=.*\p{L})[\p{L}\p{M}\p{Zs}'’ʼ`´.·・‧\-‐‑/]+$/u;

/** Whether a text is a day that the calendar has, written `yyyy-mm-dd`: 2026-02-30 is none. */
export function isCalendarDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === value;
}

/** Full years between two days written `yyyy-mm-dd`. */
export function fullYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

const oldestPlausibleAge = 130;

/**
 * All rules of the form, used by the screen while typing and by the server before saving. Returns the first
 * problem of each field that has one; an empty object means that the information is complete.
 */
export function checkPersonalInfo(
  info: PersonalInfo,
  rules: PersonalInfoRules,
): Partial<Record<PersonalInfoField, PersonalInfoProblem>> {
  const problems: Partial<Record<PersonalInfoField, PersonalInfoProblem>> = {};
  const check = (field: PersonalInfoField, problem: PersonalInfoProblem | undefined) => {
    if (problem !== undefined) problems[field] = problem;
  };
  const name = (value: string): PersonalInfoProblem | undefined => {
    if (value.trim() === '') return 'required';
    return namePattern.test(value.trim()) ? undefined : 'invalid-characters';
  };
  const country = (value: string): PersonalInfoProblem | undefined => {
    if (value === '') return 'required';
    return rules.knownCountry(value) ? undefined : 'unknown-country';
  };
  const birthDate = (value: string): PersonalInfoProblem | undefined => {
    if (value === '') return 'required';
    if (!isCalendarDay(value)) return 'invalid-date';
    if (value > rules.today) return 'date-in-future';
    const age = fullYears(value, rules.today);
    if (age < rules.minimumAge) return 'too-young';
    return age > oldestPlausibleAge ? 'too-old' : undefined;
  };
  const required = (value: string): PersonalInfoProblem | undefined =>
    value.trim() === '' ? 'required' : undefined;

  check('firstname', name(info.firstname));
  check('lastname', name(info.lastname));
  check('birthDate', birthDate(info.birthDate));
  check('nationality', info.nationality === stateless ? undefined : country(info.nationality));
  check(
    'residenceCountry',
    country(info.residenceCountry) ??
      (rules.servedCountry(info.residenceCountry) ? undefined : 'country-not-supported'),
  );
  check('address', required(info.address));
  check('city', required(info.city));
  check('email', isOptionalEmail(info.email) ? undefined : 'invalid-email');
  check('mobile', isOptionalMobile(info.mobile) ? undefined : 'invalid-mobile');
  return problems;
}
