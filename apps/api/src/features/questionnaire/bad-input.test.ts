import {
  answersMaximum,
  createQuestionnaire,
  questionnaireTemplateDetail,
  recallQuestionnaire,
  saveQuestionnaire,
} from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answers,
  open,
  problemsOf,
  publish,
  retire,
  submit,
  submitted,
} from '../../../test/fixtures/questionnaire-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let template: Awaited<ReturnType<typeof publish>>;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  template = await publish(server);
});
afterAll(() => server.stop());

/** An account with a questionnaire in which something was typed. */
async function typed(): Promise<{ applicant: Client; request_id: string; revision: number }> {
  const applicant = await server.applicant();
  const { request_id } = await open(applicant, template);
  const { revision } = await applicant.call(saveQuestionnaire, { request_id, revision: 0, answers });
  return { applicant, request_id, revision };
}

/** What was typed is still there. */
async function expectKept(applicant: Client): Promise<void> {
  expect(await open(applicant, template)).toMatchObject({
    status: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
    revision: 1,
    answers,
    receipt: '',
  });
}

test.each<[string, object, object]>([
  ['an answer to an item that is not asked', { work: 'none' }, { item: 'employer', fault: 'not-asked' }],
  ['an item that does not exist', { nobody: 'x' }, { item: 'nobody', fault: 'unknown' }],
  ['another type', { employer: 7 }, { item: 'employer', fault: 'wrong-type' }],
  ['an option that does not exist', { work: 'retired' }, { item: 'work', fault: 'no-such-option' }],
  [
    'a total that does not add up',
    { shares: [{ share: '60' }, { share: '39' }] },
    { item: 'shares', fault: 'rule', rule: 'whole' },
  ],
  ['an answer that is missing', { true: false }, { item: 'true', fault: 'missing' }],
  [
    'a cell that does not fit',
    { shares: [{ share: '101' }] },
    { item: 'shares', fault: 'too-large', row: 0, column: 'share', limit: '100' },
  ],
  [
    'a file that nobody sent',
    { proof: ['0199c0de-0000-7000-8000-000000000000'] },
    { item: 'proof', fault: 'no-such-file' },
  ],
])('[S7.13] %s: named with its place, and what was typed is kept', async (_what, change, problem) => {
  const { applicant, request_id, revision } = await typed();
  const answer = await submit(applicant, { request_id, revision }, { ...answers, ...change });
  expect(problemsOf(answer)).toContainEqual(problem);
  await expectKept(applicant);
});

test('a draft takes what does not fit yet, and no unknown items', async () => {
  const applicant = await server.applicant();
  const { request_id } = await open(applicant, template);
  const save = (revision: number, given: Record<string, unknown>) =>
    applicant.send(saveQuestionnaire, { request_id, revision, answers: given });
  const half = { work: 'retired', employer: 'x'.repeat(51), shares: [{ share: '1O' }, {}] };
  expect((await save(0, half)).code).toBe(retCodes.OK);
  expect(problemsOf(await save(1, { nobody: 'x' }))).toEqual([{ item: 'nobody', fault: 'unknown' }]);
  expect(problemsOf(await save(1, { employer: ['x'] }))).toEqual([{ item: 'employer', fault: 'wrong-type' }]);
  expect(await open(applicant, template)).toMatchObject({ revision: 1, answers: half });
});

describe('too much', () => {
  test('10 MB of text are refused before they are read, by a sentence', async () => {
    const { applicant, request_id, revision } = await typed();
    const large = { ...answers, employer: 'x'.repeat(10_000_000) };
    const answer = await submit(applicant, { request_id, revision }, large);
    expect(answer).toMatchObject({ status: 413, code: retCodes.INPUT_INVALID });
    expect(answer.message).toContain('larger than');
    await expectKept(applicant);
  });

  test('answers have a most length in bytes', async () => {
    const { applicant, request_id, revision } = await typed();
    const length = (text: string) => JSON.stringify({ employer: text }).length;
    const longest = 'x'.repeat(answersMaximum - length(''));
    const save = (text: string) =>
      applicant.send(saveQuestionnaire, { request_id, revision, answers: { employer: text } });
    const refused = { code: retCodes.INPUT_INVALID, result: { fields: { answers: 'too-long' } } };
    expect(await save(`${longest}x`)).toMatchObject(refused);
    expect(await save(`${longest.slice(1)}ü`), 'bytes, not characters').toMatchObject(refused);
    await expectKept(applicant);
    expect((await save(longest)).code).toBe(retCodes.OK);
  });

  test('what is nested too deep is refused', async () => {
    const { applicant, request_id, revision } = await typed();
    const deep = `${'{"a":'.repeat(20)}1${'}'.repeat(20)}`;
    const body = `{"request_id":"${request_id}","revision":${revision},"answers":{"employer":${deep}}}`;
    const answer = await applicant.request('POST', saveQuestionnaire.path, {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer).toMatchObject({
      code: retCodes.INPUT_INVALID,
      result: { fields: { answers: 'too-deep' } },
    });
    await expectKept(applicant);
  });
});

test('a withdrawn template is asked nobody, and takes no more answers; what was typed is kept', async () => {
  const applicant = await server.applicant();
  const gone = await publish(server);
  const { request_id } = await open(applicant, gone);
  await applicant.call(saveQuestionnaire, { request_id, revision: 0, answers });
  await retire(server, gone, 'withdrawn');
  expect((await submit(applicant, { request_id, revision: 1 })).code).toBe(retCodes.TEMPLATE_NOT_FOUND);
  expect(await open(applicant, gone)).toMatchObject({ revision: 1, answers });
  const other = await server.applicant();
  const create = await other.send(createQuestionnaire, { template_code: gone.code });
  expect(create.code).toBe(retCodes.TEMPLATE_NOT_FOUND);
  const detail = await other.send(questionnaireTemplateDetail, { template_code: gone.code });
  expect(detail.code).toBe(retCodes.TEMPLATE_NOT_FOUND);
});

test('a template that nobody has written, and one that only others open', async () => {
  const applicant = await server.applicant();
  const create = (template_code: string) => applicant.send(createQuestionnaire, { template_code });
  expect((await create('nothing')).code).toBe(retCodes.TEMPLATE_NOT_FOUND);
  const { code } = await publish(server, { opened: 'ordered' });
  expect((await create(code)).code).toBe(retCodes.QUESTIONNAIRE_NOT_ORDERED);
  const detail = await applicant.call(questionnaireTemplateDetail, { template_code: code });
  expect(detail).toMatchObject({ questionnaire: null, openable: false });
});

test("another user's draft is as good as none", async () => {
  const { request_id, revision } = await typed();
  const other = await server.applicant();
  const calls = [
    () => other.send(questionnaireTemplateDetail, { request_id }),
    () => other.send(saveQuestionnaire, { request_id, revision, answers }),
    () => submit(other, { request_id, revision }),
    () => other.send(recallQuestionnaire, { request_id }),
  ];
  for (const call of calls) expect((await call()).code).toBe(retCodes.QUESTIONNAIRE_NOT_FOUND);
});

test('a deadline that passed while typing: the answers are taken, and marked late', async () => {
  const late = async (milliseconds: number) => {
    const { applicant, request_id, revision } = await typed();
    await server.db
      .updateTable('questionnaire')
      .set({ due_at: new Date(server.context.now().getTime() + milliseconds) })
      .where('id', '=', request_id)
      .execute();
    expect((await submit(applicant, { request_id, revision })).code).toBe(retCodes.OK);
    const { details } = await server.db
      .selectFrom('audit_event')
      .select('details')
      .where('subject', '=', request_id)
      .where('action', '=', 'questionnaire.submitted')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(details)).toMatchObject({ late: milliseconds < 0, language: 'en' });
  };
  await late(-1000);
  await late(60_000);
});

test('[S7.13] of two submissions at the same moment with other answers one is taken, and the other is told', async () => {
  const { applicant, request_id, revision } = await typed();
  const employers = ['Weser Werft', 'Elbe Werft'];
  const both = await Promise.all(
    employers.map((employer) => submit(applicant, { request_id, revision }, { ...answers, employer })),
  );
  const codes = both.map(({ code }) => code);
  expect(codes.toSorted()).toEqual([retCodes.OK, retCodes.QUESTIONNAIRE_NOT_EDITABLE].toSorted());
  const taken = employers[codes.indexOf(retCodes.OK)];
  expect((await open(applicant, template)).answers).toEqual({ ...answers, employer: taken });
});

test('[S7.14] an old version is taken as long as it was opened, and read in that version', async () => {
  const old = await publish(server);
  const applicant = await server.applicant();
  const { request_id } = await open(applicant, old);
  await applicant.call(saveQuestionnaire, { request_id, revision: 0, answers });
  const items = [{ code: 'work', type: 'yes-no' }];
  const next = { code: old.code, version: 2, sections: [{ code: 'only', items }], totals: [], rules: [] };
  await publish(server, next);
  const given = await submit(applicant, { request_id, revision: 1 }, { work: 'yes' });
  expect(problemsOf(given), 'it is read in its own version').toContainEqual({
    item: 'work',
    fault: 'no-such-option',
  });
  expect(await open(applicant, old)).toMatchObject({ version: 1, revision: 1, answers });
  expect((await submit(applicant, { request_id, revision: 1 })).code).toBe(retCodes.OK);
});

test('what was sent cannot be saved over', async () => {
  const applicant = await server.applicant();
  const { request_id, revision } = await submitted(applicant, template);
  const save = await applicant.send(saveQuestionnaire, { request_id, revision, answers: {} });
  expect(save.code).toBe(retCodes.QUESTIONNAIRE_NOT_EDITABLE);
  expect((await submit(applicant, { request_id, revision }, {})).code).toBe(
    retCodes.QUESTIONNAIRE_NOT_EDITABLE,
  );
});
