import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { nothing, time } from './shared.ts';

const text = (maximum: number) => v.optional(v.pipe(v.string(), v.maxLength(maximum)), '');

/**
 * What an applicant declares. Every field may be empty while the form is filled in; `checkPersonalInfo` finds
 * what is still wrong. Names as printed on the document, dates `yyyy-mm-dd`, countries ISO 3166-1 alpha-2;
 * who has no nationality declares `stateless`.
 */
export const personalInfo = v.strictObject({
  firstname: text(100),
  lastname: text(100),
  birthDate: text(10),
  nationality: text(2),
  residenceCountry: text(2),
  address: text(200),
  city: text(100),
  postalCode: text(20),
  email: text(254),
  mobile: text(32),
});
export type PersonalInfo = v.InferOutput<typeof personalInfo>;
export type PersonalInfoField = keyof PersonalInfo;

/** The form as the server keeps it. */
const savedPersonalInfo = v.object({
  info: personalInfo,
  /** True once the form was saved complete, not as a draft. */
  complete: v.boolean(),
  /**
   * True while a case is under review or approved: the information cannot be changed then, and all of it but
   * the countries is masked. `identity` has it in clear.
   */
  locked: v.boolean(),
  /** Rules of this account's site that the form needs to check as the server does. */
  minimumAge: v.number(),
  /** The server's day for counting ages, `yyyy-mm-dd` in UTC: a device's clock may be wrong. */
  today: v.string(),
  /**
   * 32 bytes, base64, bound to the account: encrypts unsaved input for the tab it was typed in. Held in
   * memory only.
   */
  draftKey: v.string(),
  updatedAt: v.nullable(time),
});

/**
 * Saves what the applicant declares (S7.12). A draft may be incomplete; without `draft` every rule must hold,
 * otherwise INPUT_INVALID with a `PersonalInfoProblem` for each field.
 */
export const savePersonalInfo = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/kyc-personal-info',
  sdkPath: '/v1/s1/kyc/integration/personal-info',
  access: 'account',
  summary: 'Save personal information, as a draft or complete',
  input: v.strictObject({ info: personalInfo, draft: v.optional(v.boolean()) }),
  result: savedPersonalInfo,
});

/** The saved form, to continue it. */
export const readPersonalInfo = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/kyc-personal-info',
  sdkPath: '/v1/s1/kyc/integration/personal-info',
  access: 'account',
  summary: 'Personal information saved so far',
  input: nothing,
  result: savedPersonalInfo,
});
