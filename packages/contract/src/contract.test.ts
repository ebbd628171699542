import { expect, test } from 'vitest';
import { isRead } from './endpoint.ts';
import * as contract from './endpoints.ts';
import { documentTypeCode, documentTypeCodes } from './documents.ts';
import { readEnvelope } from './envelope.ts';
import { documentType, stepStatus } from './kyc.ts';
import { checkPersonalInfo, isOptionalEmail, isOptionalMobile } from './personal-info-rules.ts';
import { retCodes } from './ret-codes.ts';
import { securityActions } from './security-action.ts';
import { labelOutcomes } from './verification.ts';

test.each(['', '  ', 'anna@example.com', ' anna.maria+kyc@mail.example.co.uk '])(
  '%j is taken as e-mail [S5.1]',
  (text) => {
    expect(isOptionalEmail(text)).toBe(true);
  },
);

test.each([
  'anna',
  'anna@',
  '@example.com',
  'anna@example',
  'anna@exa mple.com',
  'a@b@c.de',
  'anna@-x.com',
  'anna@x..com',
])('%j is no e-mail [S5.1]', (text) => {
  expect(isOptionalEmail(text)).toBe(false);
});

test.each([
  ['', true],
  [' 1234567 ', true],
  ['123456789012', true],
  ['123456', false],
  ['1234567890123', false],
  ['12345 67', true],
  ['(0171) 123-45.67', true],
  ['+1234567', true],
  ['+49 171 123 4567', true],
  ['+1 234 567 890 123 45', true],
  ['+1 234 567 890 123 456', false],
  ['+123456', false],
  ['123+4567', false],
  ['1234567 x', false],
  ['١٢٣٤٥٦٧', false],
])('%j as a mobile number: %s [S5.2]', (text, taken) => {
  expect(isOptionalMobile(text)).toBe(taken);
});

const rules = { today: '2026-11-21', minimumAge: 18, knownCountry: () => true, servedCountry: () => true };
const info = {
  firstname: 'Anna',
  lastname: 'Eriksson',
  birthDate: '',
  nationality: 'SE',
  residenceCountry: 'DE',
  address: 'Street 1',
  city: 'Berlin',
  postalCode: '',
  email: '',
  mobile: '',
};

test.each([
  ['2008-11-21', undefined],
  ['2008-11-22', 'too-young'],
  ['2008-02-29', undefined],
  ['2007-02-29', 'invalid-date'],
  ['1896-11-21', undefined],
  ['1895-11-20', 'too-old'],
  ['21.11.1990', 'invalid-date'],
])('a birth on %s: %s', (birthDate, problem) => {
  expect(checkPersonalInfo({ ...info, birthDate }, rules).birthDate).toBe(problem);
});

test('both spellings of the envelope are understood, anything else is none [S3.3]', () => {
  expect(readEnvelope({ ret_code: 0, ret_msg: 'OK', result: 1 })).toEqual({
    ret_code: 0,
    ret_msg: 'OK',
    result: 1,
  });
  expect(readEnvelope({ retCode: 10007, retMsg: 'x' })).toMatchObject({ ret_code: 10007, ret_msg: 'x' });
  for (const body of [null, undefined, 'text', [], {}, { ret_code: '0' }])
    expect(readEnvelope(body)).toBeUndefined();
});

test('document types and their codes are those of the specification [S3.14]', () => {
  expect(documentType.options).toEqual(['ID_CARD', 'PASSPORT', 'DRIVERS', 'RESIDENCE_PERMIT']);
  const codes = ['UNDEFINED', 'ID', 'PASSPORT', 'DL', 'LIVING_PERMITS', 'BVN'];
  expect(documentTypeCode.options).toEqual(codes.map((code) => `KYC_DOC_TYPE_${code}`));
  expect(new Set(Object.values(documentTypeCodes)).size).toBe(4);
});

test('the seven wire statuses are those of the specification [S4.9]', () => {
  expect(stepStatus.options).toEqual([
    'ALLOW',
    'NOT_ALLOW',
    'PENDING',
    'SUCCESS',
    'FAILED_AND_CAN_RETRY',
    'FAILED_AND_CAN_NOT_RETRY',
    'CERTIFICATION_DISABLED',
  ]);
});

test('no two names share a ret_code; those of the specification have its numbers', () => {
  const codes = Object.values(retCodes);
  expect(new Set(codes).size).toBe(codes.length);
  expect(retCodes).toMatchObject({
    OK: 0,
    TOKEN_INVALID: 1007,
    NOT_SIGNED_IN: 10007,
    REQUEST_TIMEOUT: 9_000_001,
  });
});

test('every label suits an outcome that it can be used with', () => {
  for (const outcomes of Object.values(labelOutcomes)) {
    expect(outcomes.length).toBeGreaterThan(0);
    expect(outcomes).not.toContain('approved');
  }
});

test('the codes of security verification are those of the exchange [S8.12]', () => {
  expect(securityActions).toEqual({
    VIEW: 30029,
    RESET: 30331,
    UPDATE: 70029,
    IDENTITY_TRANSFER_BEFORE: 30030,
    IDENTITY_TRANSFER_AFTER: 30031,
    OTP: 30101,
  });
});

test('quotas are compared in BTC and amounts shown in USD where nothing else is said [S9.1]', () => {
  expect(contract.defaultQuotaCoin).toBe('BTC');
  expect(contract.defaultCurrency).toBe('USD');
});

test('what only reads may be asked again, whatever its method', () => {
  expect([contract.userProfile, contract.kycInfo, contract.supportedDocumentType].map(isRead)).toEqual([
    true,
    true,
    true,
  ]);
  expect([contract.logout, contract.startCase, contract.sdkAccess].map(isRead)).toEqual([
    false,
    false,
    false,
  ]);
});
