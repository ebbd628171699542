import { identityChangeCodes } from '@credence/contract/identity-change';
import { retCodes } from '@credence/contract/ret-codes';
import { reviewLabel } from '@credence/contract/verification';
import { expect, test } from 'vitest';
import errors from '../../../../locales/inverse-error-code/en.json';
import texts from '../../../../locales/user-accounts/en.json';
import { clientCodes } from '../api/errors.ts';

// That every other language has what English has is checked by `npm run verify`.

test('[S8.7] every ret_code and every failure of the client has a text', () => {
  // The codes of S8.11 have texts of their own, `updateIDError1` and on.
  const elsewhere = new Set<number | string>([retCodes.OK, ...identityChangeCodes]);
  const codes = Object.values({ ...retCodes, ...clientCodes }).filter((code) => !elsewhere.has(code));
  expect(codes.map(String).filter((code) => !(code in errors))).toEqual([]);
});

test('every reason of a verdict has a text for the applicant', () => {
  expect(reviewLabel.options.filter((label) => !(`label.${label}` in texts))).toEqual([]);
});
