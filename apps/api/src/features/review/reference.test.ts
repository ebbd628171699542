import { refuseCase } from '@credence/contract/review-decision';
import { claimCase, reviewQueue } from '@credence/contract/review-queue';
import { currentCase } from '@credence/contract/verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkedCase, openCase, submittedCase } from '../../../test/applicants.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer();
  officer = await server.officer('Mira');
});
afterAll(() => server.stop());

const found = async (search: string, view: 'waiting' | 'checking' | 'decided' = 'waiting') =>
  (await officer.call(reviewQueue, { view, search })).items.map(({ caseId, reference }) => [
    caseId,
    reference,
  ]);

test('an applicant’s reference is short, stays the same, and opens the case in every view of the queue', async () => {
  const applicant = await server.applicant();
  const { id, reference } = await submittedCase(applicant);
  await checkedCase(applicant);
  // No 0 and O, no 1 and I.
  expect(reference).toMatch(/^C-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  expect((await applicant.call(currentCase, { level: '1' }))?.reference).toBe(reference);

  const bare = reference.slice(2).replace('-', '');
  for (const typed of [reference, reference.toLowerCase(), ` c ${bare} `, `C-${bare}`]) {
    expect(await found(typed)).toEqual([[id, reference]]);
  }
  const address = { userId: applicant.userId, caseId: id };
  await officer.call(claimCase, address);
  await officer.call(refuseCase, { ...address, labels: ['document-altered'], privateNote: 'altered' });
  for (const view of ['waiting', 'checking', 'decided'] as const) {
    expect(await found(reference, view)).toEqual([[id, reference]]);
  }
});

test('two cases have two references; one that nobody has, or that was not submitted, finds nothing', async () => {
  const [one, other] = [await server.applicant(), await server.applicant()];
  const open = await openCase(one);
  expect((await submittedCase(other)).reference).not.toBe(open.reference);
  expect(await found(open.reference, 'decided')).toEqual([]);
  expect(await found('C-2222-2222', 'decided')).toEqual([]);
});
