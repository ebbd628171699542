import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { logout, officerProfile } from '@credence/contract/session';
import { expect, test, vi } from 'vitest';
import { startServer } from '../../test/server.ts';
import { endpoints } from './openapi.ts';

const minute = 60_000;
const hour = 60 * minute;

test('a session is good for its time and not a minute longer: an account’s for 24 hours, an officer’s for ten', async () => {
  const server = await startServer({ jobs: false });
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

test('a session ends to the millisecond: unused after its idle time, used after 24 hours [ASVS 7.3.1]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const server = await startServer({ environment: { CREDENCE_SESSION_IDLE_MINUTES: '30' }, jobs: false });
  try {
    const [used, unused] = [await server.applicant(), await server.applicant()];
    const codeAfter = async (milliseconds: number, client = used) => {
      server.pass(milliseconds);
      return (await client.send(kycInfo)).code;
    };
    expect(await codeAfter(30 * minute)).toBe(retCodes.OK);
    expect(await codeAfter(1, unused)).toBe(retCodes.NOT_SIGNED_IN);
    expect(await codeAfter(30 * minute - 1)).toBe(retCodes.OK);
    for (let halfHour = 3; halfHour < 48; halfHour += 1) {
      // What is remembered of a session knows of its use, and so does what is read anew.
      if (halfHour % 2 === 0) await server.visitor().call(logout, {});
      expect(await codeAfter(30 * minute)).toBe(retCodes.OK);
    }
    expect(await codeAfter(30 * minute - 1)).toBe(retCodes.OK);
    expect(await codeAfter(1)).toBe(retCodes.NOT_SIGNED_IN);
  } finally {
    vi.useRealTimers();
    await server.stop();
  }
});
