import { createQuestionnaire, questionnaireTemplateDetail } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import {
  restoreTemplate,
  retireTemplate,
  saveTemplateDraft,
  startTemplateDraft,
  submitTemplateDraft,
  templates,
  templateVersionDetail,
} from '@credence/contract/template-editing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, submit } from '../../../test/fixtures/questionnaire-fixture.ts';
import {
  answers,
  freshCode,
  publishedByOfficers,
  structure,
  texts,
} from '../../../test/fixtures/template-editing-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let writer: Awaited<ReturnType<TestServer['officer']>>;
let second: typeof writer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  writer = await server.officer('Mara Lind');
  second = await server.officer('Tomas Okafor');
});
afterAll(() => server.stop());

const reason = 'The law that asked for it is gone.';

test('a retired template is opened by nobody; what is open is finished; it can be brought back', async () => {
  const { templateCode } = await publishedByOfficers(writer, second);
  const [early, late] = [await server.applicant(), await server.applicant()];
  const opened = await open(early, { code: templateCode });
  await writer.call(retireTemplate, { templateCode, reason: ` ${reason} `, open: 'finish' });
  const create = () => late.send(createQuestionnaire, { template_code: templateCode });
  expect((await create()).code).toBe(retCodes.TEMPLATE_NOT_FOUND);
  const detail = await late.send(questionnaireTemplateDetail, { template_code: templateCode });
  expect(detail.code).toBe(retCodes.TEMPLATE_NOT_FOUND);
  expect((await submit(early, opened, answers)).code).toBe(retCodes.OK);
  const { items } = await writer.call(templates, { state: 'retired' });
  expect(items.map((line) => line.templateCode)).toEqual([templateCode]);

  await writer.call(restoreTemplate, { templateCode, reason: 'Too early.' });
  expect((await create()).code).toBe(retCodes.OK);
  await writer.call(restoreTemplate, { templateCode, reason: 'Again.' });
  const { line, history } = await writer.call(templateVersionDetail, { templateCode });
  expect(line.state).toBe('published');
  expect(history.slice(0, 2)).toMatchObject([
    { action: 'restored', officerName: 'Mara Lind', text: 'Too early.' },
    { action: 'retired', officerName: 'Mara Lind', text: reason },
  ]);
  const events = await server.db
    .selectFrom('audit_event')
    .select('action')
    .where('subject', '=', templateCode)
    .where('user_id', '=', writer.userId)
    .orderBy('at')
    .execute();
  expect(events.map(({ action }) => action)).toEqual(['template.retired', 'template.restored']);
});

test('a withdrawn template takes no answers any more', async () => {
  const { templateCode } = await publishedByOfficers(writer, second);
  const early = await server.applicant();
  const opened = await open(early, { code: templateCode });
  await writer.call(retireTemplate, { templateCode, reason, open: 'refuse' });
  expect((await submit(early, opened, answers)).code).toBe(retCodes.TEMPLATE_NOT_FOUND);
  await writer.call(retireTemplate, { templateCode, reason, open: 'finish' });
  expect((await submit(early, opened, answers)).code).toBe(retCodes.OK);
});

test('a template that policies ask for is not retired, and they are named', async () => {
  const templateCode = 'sourceOfFundsWealth';
  const { levels } = await writer.call(templateVersionDetail, { templateCode });
  const refused = await writer.send(retireTemplate, { templateCode, reason, open: 'finish' });
  expect(refused).toMatchObject({ code: retCodes.TEMPLATE_IN_USE, result: { levels } });
  expect(levels).toContainEqual({ site: 'EU', level: 2 });
  const applicant = await server.applicant();
  expect((await applicant.send(createQuestionnaire, { template_code: templateCode })).code).not.toBe(
    retCodes.TEMPLATE_NOT_FOUND,
  );
});

test.each(['eddQuestionnaire', 'rfiQuestion', 'taxResidence'])(
  '%s is not retired either: policies open it, or let officers ask for it',
  async (templateCode) => {
    const refused = await writer.send(retireTemplate, { templateCode, reason, open: 'finish' });
    expect(refused.code).toBe(retCodes.TEMPLATE_IN_USE);
    const { levels } = await writer.call(templateVersionDetail, { templateCode });
    expect(levels).toContainEqual({ site: 'EU', level: null });
  },
);

test('a reason is asked for, and a template that exists', async () => {
  const templateCode = freshCode();
  const retire = (input: object) => writer.send(retireTemplate, { templateCode, open: 'finish', ...input });
  expect((await retire({ reason: ' ' })).code).toBe(retCodes.INPUT_INVALID);
  expect((await retire({ reason })).code).toBe(retCodes.TEMPLATE_NOT_FOUND);
  expect((await writer.send(restoreTemplate, { templateCode, reason })).code).toBe(
    retCodes.TEMPLATE_NOT_FOUND,
  );
});

test('a retired template gets no new version before it is brought back', async () => {
  const from = await publishedByOfficers(writer, second);
  const { templateCode } = from;
  await writer.call(retireTemplate, { templateCode, reason, open: 'finish' });
  const address = await writer.call(startTemplateDraft, { templateCode, from });
  const changed = { en: { ...texts.en, title: 'Work' } };
  await writer.call(saveTemplateDraft, { ...address, revision: 0, structure, texts: changed });
  const submission = { ...address, revision: 1, note: 'x' };
  const text = 'the template is retired; bring it back first';
  expect(await writer.send(submitTemplateDraft, submission)).toMatchObject({
    code: retCodes.TEMPLATE_INVALID,
    result: { findings: expect.arrayContaining([{ severity: 'fault', place: '', text }]) },
  });
  await second.call(restoreTemplate, { templateCode, reason });
  expect((await writer.send(submitTemplateDraft, submission)).code).toBe(retCodes.OK);
});
