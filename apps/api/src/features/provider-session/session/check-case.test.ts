import { kycInfo } from '@credence/contract/kyc';
import { reviewQueue } from '@credence/contract/review-queue';
import { currentCase } from '@credence/contract/verification';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { submittedCase } from '../../../../test/applicants.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { builtInProvider } from '../../provider/built-in/built-in.ts';
import type { VerificationProvider } from '../../provider/port/provider.ts';
import { expectErrors } from '../../../../test/error-log.ts';

let server: TestServer;
let asked = 0;
const failing: VerificationProvider = {
  ...builtInProvider,
  readVerdict: async () => {
    asked++;
    throw new Error('the provider is down');
  },
};

beforeAll(async () => {
  server = await startServer({ providers: new Map([[failing.name, failing]]) });
});
afterAll(() => server.stop());

test('a case whose provider keeps failing waits, and after ten minutes goes to an officer as it is [S4.9]', async () => {
  expectErrors('pictures could not be read');
  const applicant = await server.applicant();
  const officer = await server.officer();
  const { id } = await submittedCase(applicant);
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0), { timeout: 60_000 });
  expect((await applicant.call(currentCase, { level: '1' }))?.state).toBe('submitted');
  expect((await applicant.call(kycInfo, { obtain_state: true })).state[0]?.status).toBe('PENDING');

  server.pass(11 * 60_000);
  await vi.waitFor(
    async () => expect((await applicant.call(currentCase, { level: '1' }))?.state).toBe('in_review'),
    { timeout: 60_000, interval: 40 },
  );
  const { items } = await officer.call(reviewQueue, { view: 'waiting' });
  expect(items).toMatchObject([{ caseId: id, reading: 'none' }]);
});
