import { questionnaires, questionnaireTemplateDetail } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import {
  approveTemplateDraft,
  rebaseTemplateDraft,
  saveTemplateDraft,
  sendBackTemplateDraft,
  startTemplateDraft,
  submitTemplateDraft,
  takeBackTemplateDraft,
  templateDraft,
  templateVersionDetail,
  validateTemplateDraft,
} from '@credence/contract/template-editing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, submit, submitted } from '../../../test/fixtures/questionnaire-fixture.ts';
import {
  answers,
  freshCode,
  publishedByOfficers,
  structure,
  submittedDraft,
  texts,
  writtenDraft,
} from '../../../test/fixtures/template-editing-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
/** Another process on the same database, with a memory of its own. */
let beside: TestServer;
let writer: Awaited<ReturnType<TestServer['officer']>>;
let second: typeof writer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  beside = await startServer({ jobs: false, beside: server });
  writer = await server.officer('Mara Lind');
  second = await server.officer('Tomas Okafor');
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

const eventsOf = (subject: string) =>
  server.db
    .selectFrom('audit_event')
    .select(['action', 'user_id', 'details'])
    .where('subject', '=', subject)
    .orderBy('at')
    .execute();

test('what an officer writes and another publishes is asked at once, without a release', async () => {
  const templateCode = freshCode();
  const applicant = await server.applicant();
  const detail = () => applicant.send(questionnaireTemplateDetail, { template_code: templateCode });
  const draft = await writtenDraft(writer, templateCode);
  expect((await detail()).code).toBe(retCodes.TEMPLATE_NOT_FOUND);
  const { findings } = await writer.call(validateTemplateDraft, { templateCode, draftId: draft.draftId });
  expect(findings.filter(({ severity }) => severity === 'fault')).toEqual([]);
  expect(findings).toContainEqual({
    severity: 'warning',
    place: 'de-DE',
    text: 'is missing; accounts read English',
  });

  const { revision } = await writer.call(submitTemplateDraft, { ...draft, note: ' We ask anew. ' });
  const waiting = { ...draft, revision };
  expect((await detail()).code).toBe(retCodes.TEMPLATE_NOT_FOUND);
  expect((await writer.send(approveTemplateDraft, waiting)).code).toBe(retCodes.TEMPLATE_FOUR_EYES);
  const seen = await second.call(templateDraft, { templateCode, draftId: draft.draftId });
  expect(seen).toMatchObject({
    state: 'submitted',
    base: null,
    newestVersion: null,
    submitted: { officerName: 'Mara Lind', note: 'We ask anew.' },
    mayApprove: true,
    mine: false,
  });
  expect(await second.call(approveTemplateDraft, waiting)).toEqual({ templateCode, version: 1 });

  const sent = await submitted(applicant, { code: templateCode }, answers);
  expect(sent).toMatchObject({ version: 1, status: 'QUESTIONNAIRE_STATUS_APPROVED', answers });
  expect((await applicant.call(questionnaires, {}))[0]).toMatchObject({ title: 'Your work', language: 'en' });
  const { line, shown, versions, history } = await writer.call(templateVersionDetail, { templateCode });
  expect(line).toMatchObject({ state: 'published', newest: { version: 1, origin: 'officer' }, draft: null });
  expect(shown).toMatchObject({ template: { ...structure, code: templateCode, languages: ['en'] }, texts });
  expect(versions).toMatchObject([
    { version: 1, submittedBy: 'Mara Lind', approvedBy: 'Tomas Okafor', note: 'We ask anew.' },
  ]);
  expect(history.map(({ action, officerName, text }) => `${action} ${officerName}: ${text}`)).toEqual([
    'published Tomas Okafor: We ask anew.',
    'submitted Mara Lind: We ask anew.',
    'started Mara Lind: ',
  ]);
  expect((await eventsOf(draft.draftId)).map(({ action, user_id: by }) => [action, by])).toEqual([
    ['template.started', writer.userId],
    ['template.submitted', writer.userId],
    ['template.published', second.userId],
  ]);
});

test('[S7.14] a next version is asked at once in every process; who has the old one open finishes that', async () => {
  const { templateCode } = await publishedByOfficers(writer, second);
  const [early, late] = [await beside.applicant(), await beside.applicant()];
  const opened = await open(early, { code: templateCode });
  const address = await second.call(startTemplateDraft, { templateCode, from: { templateCode, version: 1 } });
  const draft = await second.call(templateDraft, address);
  expect(draft).toMatchObject({ texts, base: { template: { version: 1 }, texts } });
  const sections = [{ code: 'only', items: [{ code: 'true', type: 'statement' }] }];
  const { revision } = await second.call(saveTemplateDraft, {
    ...address,
    revision: 0,
    structure: { ...draft.structure, sections },
    texts: { en: { ...texts.en, 'item.true': 'It is true.' } },
  });
  const submission = await second.call(submitTemplateDraft, { ...address, revision, note: 'Shorter.' });
  expect(submission.revision).toBe(revision + 1);
  expect((await second.call(templateDraft, address)).texts, 'without what belongs to nothing').toEqual({
    en: { title: 'Your work', 'section.only': 'Work', 'item.true': 'It is true.' },
  });
  const published = await writer.call(approveTemplateDraft, { ...address, revision: revision + 1 });
  expect(published.version).toBe(2);
  expect((await open(late, { code: templateCode })).version).toBe(2);
  expect(await submit(early, opened, answers)).toMatchObject({ code: retCodes.OK, result: { version: 1 } });
});

test('neither the submitter nor anybody who has written in a draft publishes it', async () => {
  const draft = await writtenDraft(writer);
  const { draftId, templateCode } = draft;
  const { revision } = await second.call(saveTemplateDraft, {
    ...draft,
    structure,
    texts: { en: { ...texts.en, title: 'Work' } },
  });
  expect((await writer.send(submitTemplateDraft, { ...draft, note: 'x' })).code).toBe(
    retCodes.TEMPLATE_DRAFT_CHANGED,
  );
  const submission = await writer.call(submitTemplateDraft, { ...draft, revision, note: 'x' });
  const waiting = { ...draft, revision: submission.revision };
  expect(await second.call(templateDraft, { draftId, templateCode })).toMatchObject({ mayApprove: false });
  for (const officer of [writer, second])
    expect((await officer.send(approveTemplateDraft, waiting)).code).toBe(retCodes.TEMPLATE_FOUR_EYES);
  const third = await server.officer();
  expect((await third.send(approveTemplateDraft, { ...waiting, revision })).code, 'another save').toBe(
    retCodes.TEMPLATE_DRAFT_CHANGED,
  );
  expect((await third.send(approveTemplateDraft, waiting)).code).toBe(retCodes.OK);
});

test('who only submitted what others wrote does not publish it either', async () => {
  const draft = await writtenDraft(second);
  const { revision } = await writer.call(submitTemplateDraft, { ...draft, note: 'x' });
  expect((await writer.send(approveTemplateDraft, { ...draft, revision })).code).toBe(
    retCodes.TEMPLATE_FOUR_EYES,
  );
});

test('a submitted draft is sent back with a remark by another, or taken back by its submitter', async () => {
  const draft = await submittedDraft(writer);
  const { draftId, templateCode } = draft;
  const address = { draftId, templateCode };
  const save = () => writer.send(saveTemplateDraft, { ...draft, structure, texts });
  expect((await save()).code, 'it does not change while it waits').toBe(retCodes.TEMPLATE_DRAFT_CLOSED);
  const back = { ...draft, remark: ' The title says nothing. ' };
  expect((await second.send(sendBackTemplateDraft, { ...back, revision: 0 })).code).toBe(
    retCodes.TEMPLATE_DRAFT_CHANGED,
  );
  expect((await writer.send(sendBackTemplateDraft, back)).code).toBe(retCodes.TEMPLATE_FOUR_EYES);
  expect((await second.send(takeBackTemplateDraft, address)).code).toBe(retCodes.TEMPLATE_FOUR_EYES);
  await second.call(sendBackTemplateDraft, back);
  expect(await writer.call(templateDraft, address)).toMatchObject({
    state: 'editing',
    submitted: null,
    sentBack: { officerName: 'Tomas Okafor', remark: 'The title says nothing.' },
  });
  expect((await second.send(approveTemplateDraft, draft)).code).toBe(retCodes.TEMPLATE_DRAFT_CLOSED);
  expect((await save()).code).toBe(retCodes.OK);
  const revision = draft.revision + 1;
  await writer.call(submitTemplateDraft, { ...draft, revision, note: 'Better.' });
  expect(await writer.call(templateDraft, address)).toMatchObject({ sentBack: null, mine: true });
  await writer.call(takeBackTemplateDraft, address);
  expect(await writer.call(templateDraft, address)).toMatchObject({
    state: 'editing',
    submitted: null,
    mine: false,
  });
  const { history } = await writer.call(templateVersionDetail, { templateCode });
  expect(history.map(({ action, text }) => `${action}: ${text}`)).toEqual([
    'taken-back: ',
    'submitted: Better.',
    'sent-back: The title says nothing.',
    'submitted: A new questionnaire.',
    'started: ',
  ]);
});

test('a repeated request is answered as the first', async () => {
  const draft = await writtenDraft(writer);
  const submission = { ...draft, note: 'x' };
  const first = await writer.call(submitTemplateDraft, submission);
  expect(await writer.call(submitTemplateDraft, submission)).toEqual(first);
  const other = await second.send(submitTemplateDraft, submission);
  expect(other.code).toBe(retCodes.TEMPLATE_DRAFT_CHANGED);
  const waiting = { ...draft, ...first };
  const published = await second.call(approveTemplateDraft, waiting);
  expect(await second.call(approveTemplateDraft, waiting)).toEqual(published);
  const { history } = await writer.call(templateVersionDetail, { templateCode: draft.templateCode });
  expect(history).toHaveLength(3);
});

test('a version that was published meanwhile is looked at before it is replaced', async () => {
  const { templateCode } = await publishedByOfficers(writer, second);
  const from = { templateCode, version: 1 };
  const address = await writer.call(startTemplateDraft, { templateCode, from });
  const changed = { en: { ...texts.en, title: 'Work' } };
  await writer.call(saveTemplateDraft, { ...address, revision: 0, structure, texts: changed });
  const { template } = await server.db
    .selectFrom('questionnaire_template')
    .selectAll()
    .where('code', '=', templateCode)
    .executeTakeFirstOrThrow();
  const row = { code: templateCode, version: 2, scene: 'test', state: 'published' as const };
  await server.db
    .insertInto('questionnaire_template')
    .values({ ...row, template: JSON.stringify({ ...template, version: 2 }), published_at: new Date() })
    .execute();
  await server.db
    .insertInto('questionnaire_text')
    .values({ code: templateCode, version: 2, language: 'en', texts: JSON.stringify(texts.en) })
    .execute();
  const submission = { ...address, revision: 1, note: 'x' };
  const text = 'version 2 has been published since; compare with it first';
  expect(await writer.send(submitTemplateDraft, submission)).toMatchObject({
    code: retCodes.TEMPLATE_INVALID,
    result: { findings: expect.arrayContaining([{ severity: 'fault', place: '', text }]) },
  });
  expect(await writer.call(templateDraft, address)).toMatchObject({
    newestVersion: 2,
    base: { template: { version: 1 } },
  });
  await writer.call(rebaseTemplateDraft, { ...address, revision: 1 });
  expect(await writer.call(templateDraft, address)).toMatchObject({
    base: { template: { version: 2 } },
    texts: changed,
  });
  const { revision } = await writer.call(submitTemplateDraft, submission);
  expect((await second.call(approveTemplateDraft, { ...address, revision })).version).toBe(3);
});
