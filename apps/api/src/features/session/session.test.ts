import { logout, officerProfile, retCodes, userProfile } from '@credence/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('an account holder signs in, is known, and signs out [S2.29] [S7.23]', async () => {
  const applicant = await server.applicant();
  const profile = await applicant.call(userProfile, {});
  expect(profile).toEqual({ id: applicant.userId, currency_code: 'EUR', sub_attribute: '' });
  await applicant.call(logout, {});
  expect((await applicant.send(userProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
  await applicant.call(logout, {});
});

test('an officer is known only after the second factor', async () => {
  const officer = await server.officer('Mira');
  expect(await officer.call(officerProfile, {})).toMatchObject({ name: 'Mira' });
});
