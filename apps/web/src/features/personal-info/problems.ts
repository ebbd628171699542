import { type PersonalInfo, type PersonalInfoField, personalInfo } from '@credence/contract/personal-info';
import {
  checkPersonalInfo,
  type PersonalInfoProblem,
  type PersonalInfoRules,
} from '@credence/contract/personal-info-rules';
import type { FieldErrors } from 'react-hook-form';
import { object, record, safeParse, string } from 'valibot';
import { ApiError } from '../../api/client.ts';
import { text } from '../../i18n/text.ts';
import type { Country } from '../../queries/named-countries.ts';

/** The contract's rules with the age limit, the day and the countries as the server sees them. */
export function rulesFor(
  countries: readonly Country[],
  { minimumAge, today }: Pick<PersonalInfoRules, 'minimumAge' | 'today'>,
): PersonalInfoRules {
  const byCode = new Map(countries.map((country) => [country.code, country]));
  return {
    today,
    minimumAge,
    knownCountry: (code) => byCode.has(code),
    servedCountry: (code) => byCode.get(code)?.served ?? false,
  };
}

export const isField = (name: string): name is PersonalInfoField => Object.hasOwn(personalInfo.entries, name);

/** The problems of a form as react-hook-form keeps them: `type` is the problem. */
export function formErrors(info: PersonalInfo, rules: PersonalInfoRules): FieldErrors<PersonalInfo> {
  const problems = Object.entries(checkPersonalInfo(info, rules));
  return Object.fromEntries(problems.map(([field, type]) => [field, { type }]));
}

const refusedFields = object({ fields: record(string(), string()) });

/** Which fields the server refused and why, when it was the input that it refused. */
export function refusedBy(error: unknown): { field: PersonalInfoField; problem: string }[] {
  if (!(error instanceof ApiError)) return [];
  const parsed = safeParse(refusedFields, error.details);
  if (!parsed.success) return [];
  return Object.entries(parsed.output.fields).flatMap(([path, problem]) => {
    const field = path.replace(/^info\./, '');
    return isField(field) ? [{ field, problem }] : [];
  });
}

type Texted = Exclude<PersonalInfoProblem, 'required'>;

const texts: Record<Texted, true> = {
  'invalid-characters': true,
  'invalid-date': true,
  'date-in-future': true,
  'too-young': true,
  'too-old': true,
  'unknown-country': true,
  'country-not-supported': true,
  'invalid-email': true,
  'invalid-mobile': true,
};
const isTexted = (problem: string): problem is Texted => Object.hasOwn(texts, problem);

/** What must be given: a field left empty says what to enter there. */
const requiredFields = [
  'firstname',
  'lastname',
  'birthDate',
  'nationality',
  'residenceCountry',
  'address',
  'city',
] as const satisfies PersonalInfoField[];

/**
 * What a problem says to the user; a server newer than this page may know problems that have no text here.
 */
export function problemText(field: PersonalInfoField, problem: string, minimumAge: number): string {
  const required = problem === 'required' ? requiredFields.find((one) => one === field) : undefined;
  if (required) return text(`personal.error.required.${required}`);
  return isTexted(problem)
    ? text(`personal.error.${problem}`, { age: minimumAge })
    : text('personal.error.other');
}
