import { readPersonalInfo, savePersonalInfo, type PersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { logout, signIn } from '@credence/contract/session';
import { pendingUploadKey } from '@credence/contract/verification';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeInfo, openCase, submittedCase } from '../../../test/applicants.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const nothing: PersonalInfo = { ...completeInfo };
for (const field of Object.keys(nothing)) Object.assign(nothing, { [field]: '' });

test('a draft is kept as far as it goes, and gone on with [S7.12]', async () => {
  const applicant = await server.applicant();
  expect(await applicant.call(readPersonalInfo, {})).toMatchObject({
    info: nothing,
    complete: false,
    updatedAt: null,
  });
  const answered = await applicant.call(savePersonalInfo, {
    info: { ...nothing, firstname: 'Müller' },
    draft: true,
  });
  expect(answered.updatedAt).not.toBeNull();
  const saved = await applicant.call(readPersonalInfo, {});
  expect(saved).toMatchObject({ info: { firstname: 'Müller' }, complete: false, locked: false });
  expect(saved.updatedAt).toBe(answered.updatedAt);
  expect(saved.today).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test('what is typed and not saved yet is sealed by a key of 32 bytes that is the account’s own', async () => {
  const [applicant, other] = [await server.applicant(), await server.applicant()];
  const key = async (of: typeof applicant) => (await of.call(readPersonalInfo, {})).draftKey;
  const first = await key(applicant);
  expect(Buffer.from(first, 'base64')).toHaveLength(32);
  expect(await key(applicant)).toBe(first);
  expect(await key(other)).not.toBe(first);
});

test('that key is another one after signing out, and the same where a session ended by itself [ASVS 14.3.3]', async () => {
  const applicant = await server.applicant();
  const { email, password } = applicant;
  const key = async () => (await applicant.call(readPersonalInfo, {})).draftKey;
  const uploadKey = async () => (await applicant.call(pendingUploadKey, { caseId })).key;
  const { id: caseId } = await openCase(applicant);
  const before = [await key(), await uploadKey()];
  await server.db.deleteFrom('account_holder_session').where('userId', '=', applicant.userId).execute();
  await applicant.call(signIn, { email, password });
  expect([await key(), await uploadKey()]).toEqual(before);
  await applicant.call(logout, {});
  await applicant.call(signIn, { email, password });
  const after = [await key(), await uploadKey()];
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
});

test('complete information is trimmed and saved [S7.12]', async () => {
  const applicant = await server.applicant();
  const info = { ...completeInfo, firstname: '  Anna ', email: ' anna@example.com ', mobile: ' 1234567 ' };
  const saved = await applicant.call(savePersonalInfo, { info });
  expect(saved).toMatchObject({
    complete: true,
    info: { firstname: 'Anna', email: 'anna@example.com', mobile: '1234567' },
  });
});

test('[S5.2] a mobile number is taken as people write it, and kept by its digits', async () => {
  const applicant = await server.applicant();
  for (const [written, kept] of [
    ['+49 171 123-4567', '+491711234567'],
    ['(0171) 123 45 67', '01711234567'],
    ['+1 234 567 890 123 45', '+123456789012345'],
  ] as const) {
    const { info } = await applicant.call(savePersonalInfo, { info: { ...completeInfo, mobile: written } });
    expect(info.mobile).toBe(kept);
  }
});

test.each<[string, Partial<PersonalInfo>, string]>([
  ['no first name', { firstname: ' ' }, 'required'],
  ['digits in a name', { lastname: 'R2D2' }, 'invalid-characters'],
  ['a name of markup', { lastname: '<b>x</b>' }, 'invalid-characters'],
  ['no such day', { birthDate: '2001-02-30' }, 'invalid-date'],
  ['a day to come', { birthDate: '2999-01-01' }, 'date-in-future'],
  ['not eighteen yet', { birthDate: `${new Date().getUTCFullYear() - 16}-01-01` }, 'too-young'],
  ['a hundred and fifty years', { birthDate: '1870-01-01' }, 'too-old'],
  ['no such country', { nationality: 'QQ' }, 'unknown-country'],
  ['a country that is not served', { residenceCountry: 'KP' }, 'country-not-supported'],
  ['a malformed e-mail [S5.1]', { email: 'anna@example' }, 'invalid-email'],
  ['six digits [S5.2]', { mobile: '123456' }, 'invalid-mobile'],
  ['thirteen digits [S5.2]', { mobile: '1234567890123' }, 'invalid-mobile'],
  ['sixteen digits behind a plus [S5.2]', { mobile: '+1234567890123456' }, 'invalid-mobile'],
  ['letters [S5.2]', { mobile: '1234567x' }, 'invalid-mobile'],
])('%s is refused at its field, and nothing is saved', async (_name, wrong, problem) => {
  const applicant = await server.applicant();
  const answer = await applicant.send(savePersonalInfo, { info: { ...completeInfo, ...wrong } });
  expect(answer.code).toBe(retCodes.INPUT_INVALID);
  expect(answer.result).toEqual({ fields: { [Object.keys(wrong)[0] ?? '']: problem } });
  expect((await applicant.call(readPersonalInfo, {})).updatedAt).toBeNull();
});

test('e-mail and mobile number are optional; names of any script are taken [S5.1] [S5.2]', async () => {
  const applicant = await server.applicant();
  for (const lastname of ["O'Neill-Łukasz", 'محمد علي', '王小明', 'Nguyễn Thị', 'Иванов']) {
    const saved = await applicant.call(savePersonalInfo, {
      info: { ...completeInfo, lastname, email: '', mobile: '' },
    });
    expect(saved.info.lastname).toBe(lastname.normalize('NFC'));
  }
});

test('what was declared cannot change once a case was submitted, and is masked from then on [S7.12] [S7.20] [ASVS 8.2.3]', async () => {
  const applicant = await server.applicant();
  await openCase(applicant);
  expect((await applicant.call(readPersonalInfo, {})).info).toEqual(completeInfo);
  await submittedCase(applicant);
  const answer = await applicant.send(savePersonalInfo, { info: completeInfo });
  expect(answer.code).toBe(retCodes.PERSONAL_INFO_LOCKED);
  expect(await applicant.call(readPersonalInfo, {})).toMatchObject({
    locked: true,
    info: {
      firstname: 'A•••',
      lastname: 'E•••',
      birthDate: '1974-••-••',
      nationality: 'SE',
      residenceCountry: 'DE',
      address: 'L•••',
      city: 'B•••',
      postalCode: '1•••',
      email: 'a•••@e••••••.com',
      mobile: '•••78',
    },
  });
});

test('the database holds no word of it in clear', async () => {
  const applicant = await server.applicant();
  await applicant.call(savePersonalInfo, { info: completeInfo });
  const { rows } = await sql<{ dump: string }>`
    select (select string_agg(a::text, ' ') from applicant a) || (select string_agg(h::text, ' ') from account_holder h) as dump
  `.execute(server.db);
  const dump = JSON.stringify(rows);
  expect(dump).toContain(applicant.userId);
  for (const secret of ['Eriksson', 'Anna Maria', '1974-08-12', 'Berlin', '15112345678', applicant.email]) {
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
  }
});
