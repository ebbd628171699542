import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { logout, officerProfile } from '@credence/contract/session';
import { expect, test } from 'vitest';
import { startServer } from '../../test/server.ts';
import { endpoints } from './openapi.ts';

test('a session is good for its time and not a minute longer: an account’s for 24 hours, an officer’s for ten', async () => {
  const server = await startServer({ jobs: false });
  const minute = 60_000;
  const hour = 60 * minute;
  const pass = async (milliseconds: number) => {
    server.pass(milliseconds);
    // Cached sessions are dropped whenever someone signs out.
    await server.visitor().call(logout, {});
  };
  try {
    const late = await server.applicant();
    const lateOfficer = await server.officer();
    await pass(10 * hour - minute);
    expect((await lateOfficer.send(officerProfile)).code).toBe(retCodes.OK);
    await pass(2 * minute);
    expect((await lateOfficer.send(officerProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
    await pass(14 * hour - 2 * minute);
    expect((await late.send(kycInfo)).code).toBe(retCodes.OK);
    await pass(2 * minute);
    for (const endpoint of endpoints) {
      if (endpoint.access === 'account')
        expect((await late.send(endpoint)).code).toBe(retCodes.NOT_SIGNED_IN);
      if (endpoint.access === 'officer')
        expect((await lateOfficer.send(endpoint)).code).toBe(retCodes.NOT_SIGNED_IN);
    }
  } finally {
    await server.stop();
  }
});
