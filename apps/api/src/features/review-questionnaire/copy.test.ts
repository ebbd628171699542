import { retCodes } from '@credence/contract/ret-codes';
import {
  claimQuestionnaire,
  rejectQuestionnaire,
  reviewQuestionnaire,
  reviewQuestionnaireCopyPath,
} from '@credence/contract/review-questionnaire';
import { questionnaireCopyPath } from '@credence/contract/questionnaire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOf, expectInOrder, readPdf } from '../../../test/fixtures/pdf-fixture.ts';
import { answers, open, publish, submitted } from '../../../test/fixtures/questionnaire-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let officer: Awaited<ReturnType<TestServer['officer']>>;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  officer = await server.officer('Mara Lind');
});
afterAll(() => server.stop());

const bands = [
  { code: 'low', from: 0 },
  { code: 'high', from: 10 },
];

test("an officer's copy says score and decision, and reading it is recorded", async () => {
  const template = await publish(server, { bands });
  const applicant = await server.applicant();
  const given = { work: 'none', shares: answers.shares, true: true };
  const { request_id: requestId, receipt } = await submitted(applicant, template, given);
  const address = { userId: applicant.userId, requestId };
  await officer.call(claimQuestionnaire, address);
  const remarks = [{ item: 'work', text: 'Please say since when.' }];
  await officer.call(rejectQuestionnaire, { ...address, remarks, privateNote: 'Ask the yard.' });
  const path = `${reviewQuestionnaireCopyPath}/${applicant.userId}/${requestId}`;
  const { content, headers } = await copyOf(server, officer, `${path}?language=de-DE&zone=Europe/Berlin`);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${receipt}.pdf"`);
  const read = await readPdf(content);
  expect(read.language).toBe('de-DE');
  expectInOrder(read, [
    receipt,
    'Account',
    applicant.userId,
    'Language of the questions',
    'English · en',
    'Score',
    '10',
    'Class of risk',
    'High',
  ]);
  expectInOrder(read, ['Decision', 'Sent back, Mara Lind', 'Private note', 'Ask the yard.']);
  expectInOrder(read, ['de-DE item.work', 'Score: +10', 'Please say since when.']);
  const { history } = await officer.call(reviewQuestionnaire, address);
  expect(history.filter(({ action }) => action === 'questionnaire.viewed')).toHaveLength(2);
  // The account reads the remark, and nothing of what officers say among themselves.
  const own = await readPdf(
    (await copyOf(server, applicant, `${questionnaireCopyPath}/${requestId}`)).content,
  );
  expectInOrder(own, ['Please say since when.']);
  expect(own.text).not.toMatch(/Ask the yard|Mara Lind|Score/);
});

test('only officers get it, and only what was submitted', async () => {
  const template = await publish(server);
  const applicant = await server.applicant();
  const { request_id } = await open(applicant, template);
  const path = `${reviewQuestionnaireCopyPath}/${applicant.userId}/${request_id}`;
  expect((await officer.request('GET', path)).code).toBe(retCodes.QUESTIONNAIRE_NOT_FOUND);
  await submitted(applicant, template);
  expect((await applicant.request('GET', path)).code).not.toBe(retCodes.OK);
  expect((await applicant.request('GET', path)).text).not.toContain('%PDF');
  expect((await officer.request('GET', `${path}?language=none`)).code).toBe(retCodes.INPUT_INVALID);
  await copyOf(server, officer, path);
});
