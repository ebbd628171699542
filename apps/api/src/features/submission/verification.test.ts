import { kycInfo } from '@credence/contract/kyc';
import { reviewCase } from '@credence/contract/review-case';
import { approveCase, askAgain } from '@credence/contract/review-decision';
import { claimCase, reviewQueue } from '@credence/contract/review-queue';
import { currentCase, startCase } from '@credence/contract/verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkedCase, submittedCase } from '../../../test/applicants.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const everything = { obtain_state: true, obtain_quotas: true };

test('an account holder is verified at level 1 by an officer, and has the new limit [S7.7] [S4.9] [S3.9]', async () => {
  const applicant = await server.applicant();
  const officer = await server.officer('Mira');
  expect((await applicant.call(kycInfo, everything)).state[0]).toMatchObject({ level: 1, status: 'ALLOW' });

  const submitted = await submittedCase(applicant);
  expect(submitted.state).toBe('submitted');
  expect((await applicant.call(kycInfo, everything)).state[0]?.status).toBe('PENDING');
  expect((await checkedCase(applicant)).state).toBe('in_review');

  const queue = await officer.call(reviewQueue, { view: 'waiting' });
  expect(queue.items).toMatchObject([{ caseId: submitted.id, reading: 'none', claim: null }]);
  const address = { userId: applicant.userId, caseId: submitted.id };
  await officer.call(claimCase, address);
  const shown = await officer.call(reviewCase, address);
  expect(shown.declared.lastname).toBe('Eriksson');
  expect(shown.files.map((file) => file.state)).toEqual(['ready', 'ready']);
  await officer.call(approveCase, { ...address, privateNote: 'compared by eye' });

  const info = await applicant.call(kycInfo, everything);
  expect(info.state[0]?.status).toBe('SUCCESS');
  expect(info.applicant.level).toBe(1);
  expect(info.quotas[1]?.coinLimit).toContainEqual({ coin: 'BTC', limit: '10' });
  expect((await applicant.send(startCase, { level: 1, country: 'SE', documentType: 'PASSPORT' })).code).toBe(
    42002,
  );
});

test('an applicant who is asked again reads the labels, never the private note, and tries again [S4.9]', async () => {
  const applicant = await server.applicant();
  const officer = await server.officer();
  const submitted = await submittedCase(applicant);
  await checkedCase(applicant);
  const address = { userId: applicant.userId, caseId: submitted.id };
  await officer.call(claimCase, address);
  await officer.call(askAgain, { ...address, labels: ['document-glare'], privateNote: 'secret thought' });

  const answer = await applicant.send(currentCase, { level: '1' });
  expect(answer.text).not.toContain('secret thought');
  expect(answer.result).toMatchObject({
    state: 'retry',
    verdict: { outcome: 'retry', labels: ['document-glare'] },
  });
  expect((await applicant.call(kycInfo, everything)).state[0]?.status).toBe('FAILED_AND_CAN_RETRY');
  const again = await applicant.call(startCase, { level: 1, country: 'SE', documentType: 'PASSPORT' });
  expect(again).toMatchObject({ state: 'collecting', files: [{ kind: 'selfie' }] });
  expect(again.id).not.toBe(submitted.id);
});
