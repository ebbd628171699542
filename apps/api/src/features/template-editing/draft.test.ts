import type { InputOf } from '@credence/contract/endpoint';
import { retCodes } from '@credence/contract/ret-codes';
import {
  approveTemplateDraft,
  discardTemplateDraft,
  saveTemplateDraft,
  startTemplateDraft,
  templateDraft,
  templateDraftMaximum,
  templates,
  templateVersionDetail,
  validateTemplateDraft,
} from '@credence/contract/template-editing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  freshCode,
  publishedByOfficers,
  structure,
  submittedDraft,
  texts,
  writtenDraft,
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

test('who saves over another officer is told by whom, and nothing is stored', async () => {
  const { templateCode, draftId, revision } = await writtenDraft(writer);
  const address = { templateCode, draftId };
  const save = (officer: typeof writer, title: string) =>
    officer.send(saveTemplateDraft, {
      ...address,
      revision,
      structure,
      texts: { en: { ...texts.en, title } },
    });
  const theirs = await save(second, 'Theirs');
  expect(theirs).toMatchObject({ code: retCodes.OK, result: { revision: 2 } });
  expect(await save(writer, 'Mine')).toMatchObject({
    code: retCodes.TEMPLATE_DRAFT_CHANGED,
    result: { revision: 2, officerName: 'Tomas Okafor' },
  });
  expect((await save(second, 'Theirs')).result, 'the same request again').toEqual(theirs.result);
  expect(await writer.call(templateDraft, address)).toMatchObject({
    revision: 2,
    texts: { en: { title: 'Theirs' } },
    editors: [{ officerName: 'Tomas Okafor' }, { officerName: 'Mara Lind' }],
  });
});

test('of two saves at the same moment one is stored', async () => {
  const { revision, ...address } = await writtenDraft(writer);
  const save = (officer: typeof writer, title: string) =>
    officer.send(saveTemplateDraft, { ...address, revision, structure, texts: { en: { title } } });
  const sent = await Promise.all([save(writer, 'Mine'), save(second, 'Theirs')]);
  expect(sent.map(({ code }) => code).toSorted()).toEqual([retCodes.OK, retCodes.TEMPLATE_DRAFT_CHANGED]);
});

test('a draft is kept as it was typed, right or not', async () => {
  const { revision, ...address } = await writtenDraft(writer);
  const typed = { zebra: [{ any: 1 }, null], sections: 'not yet', apple: { when: {} } };
  await writer.call(saveTemplateDraft, { ...address, revision, structure: typed, texts: { 'tr-TR': {} } });
  const kept = await writer.call(templateDraft, address);
  expect(JSON.stringify(kept.structure), 'in its order').toBe(JSON.stringify(typed));
  expect(kept.texts).toEqual({ 'tr-TR': {} });
  const { findings } = await writer.call(validateTemplateDraft, address);
  expect(findings.map(({ place }) => place)).toEqual(expect.arrayContaining(['scene', 'sections']));
});

test('10 MB are refused before they are read; a little too much and what is no text by their fields', async () => {
  const { revision, ...address } = await writtenDraft(writer);
  const send = (change: object) =>
    writer.send(saveTemplateDraft, { ...address, revision, structure, texts, ...change });
  const large = await send({ structure: { note: 'x'.repeat(10_000_000) } });
  expect(large).toMatchObject({ status: 413, code: retCodes.INPUT_INVALID });
  const refused = (fields: object) => ({ code: retCodes.INPUT_INVALID, result: { fields } });
  expect(await send({ structure: { note: 'x'.repeat(templateDraftMaximum) } })).toMatchObject(
    refused({ structure: 'too-long' }),
  );
  expect(await send({ texts: { en: { title: 'x'.repeat(4001) } } })).toMatchObject(
    refused({ 'texts.en.title': 'too-long' }),
  );
  expect(await send({ texts: { en: { title: 7 } } })).toMatchObject(
    refused({ 'texts.en.title': 'wrong-type' }),
  );
  expect((await send({ texts: { 'en-us': {} } })).code).toBe(retCodes.INPUT_INVALID);
  const deep: unknown = JSON.parse(`${'['.repeat(20)}${']'.repeat(20)}`);
  expect(await send({ structure: { deep } })).toMatchObject(refused({ structure: 'too-deep' }));
  expect((await writer.call(templateDraft, address)).revision).toBe(revision);
});

test('a new template has a code of its own, and one draft', async () => {
  const start = (input: InputOf<typeof startTemplateDraft>) => writer.send(startTemplateDraft, input);
  expect((await start({ templateCode: 'eddQuestionnaire' })).code).toBe(retCodes.TEMPLATE_CODE_TAKEN);
  expect((await start({ templateCode: 'eddquestionnaire' })).code, 'by its letters').toBe(
    retCodes.TEMPLATE_CODE_TAKEN,
  );
  expect((await start({ templateCode: 'No Code' })).code).toBe(retCodes.INPUT_INVALID);
  const { items: found } = await writer.call(templates, { search: 'eddQuestionnaire' });
  const from = { templateCode: 'eddQuestionnaire', version: found[0]?.newest?.version ?? 0 };
  expect((await start({ templateCode: 'nsquestion', from })).code).toBe(retCodes.TEMPLATE_CODE_TAKEN);
  const templateCode = freshCode();
  expect((await start({ templateCode, from: { templateCode: 'eddQuestionnaire', version: 99 } })).code).toBe(
    retCodes.TEMPLATE_NOT_FOUND,
  );
  const sent = await Promise.all([1, 2].map(() => start({ templateCode, from })));
  const refused = sent.find(({ code }) => code !== retCodes.OK);
  const { items } = await writer.call(templates, { search: templateCode });
  const draftId = items[0]?.draft?.draftId ?? '';
  expect(refused).toMatchObject({ code: retCodes.TEMPLATE_DRAFT_EXISTS, result: { draftId } });
  const copied = await writer.call(templateDraft, { templateCode, draftId });
  expect(copied).toMatchObject({ from: { ...from, offered: false }, base: null });
  expect(Object.keys(copied.texts)).toContain('ar-SA');
});

test('what was discarded is over, and another draft can be started', async () => {
  const draft = await writtenDraft(writer);
  const { templateCode, draftId } = draft;
  const late = await second.send(discardTemplateDraft, { ...draft, revision: 0 });
  expect(late.code).toBe(retCodes.TEMPLATE_DRAFT_CHANGED);
  await second.call(discardTemplateDraft, draft);
  const save = await writer.send(saveTemplateDraft, { ...draft, structure, texts });
  expect(save.code).toBe(retCodes.TEMPLATE_DRAFT_CLOSED);
  expect(await writer.call(templateDraft, { templateCode, draftId })).toMatchObject({
    state: 'discarded',
    texts,
  });
  expect((await writer.send(templateVersionDetail, { templateCode })).code).toBe(retCodes.TEMPLATE_NOT_FOUND);
  expect((await writer.send(startTemplateDraft, { templateCode })).code).toBe(retCodes.OK);
});

test('the list: states, search, counts and pages', async () => {
  const find = async (input: InputOf<typeof templates>) =>
    (await writer.call(templates, input)).items.map(({ templateCode }) => templateCode);
  const before = (await writer.call(templates, {})).counts;
  const typed = await writtenDraft(writer, 'list-typed', { scene: 'list-scene', sites: ['HKG'] });
  const waiting = await submittedDraft(writer, 'list-waiting');
  const { templateCode } = await publishedByOfficers(writer, second, { scene: 'list-scene' });
  expect(await find({ state: 'draft', search: 'LIST-' })).toEqual(['list-typed']);
  expect(await find({ state: 'submitted', search: 'list-' })).toEqual(['list-waiting']);
  expect(await find({ search: 'list-scene' })).toEqual(['list-typed', templateCode]);
  expect(await find({ state: 'published', search: 'Your WORK' })).toContain(templateCode);
  expect(await find({ search: 'no such thing' })).toEqual([]);
  const { items, counts } = await writer.call(templates, { search: 'list-typed' });
  expect(items).toMatchObject([
    {
      title: 'Your work',
      scene: 'list-scene',
      sites: ['HKG'],
      state: 'unpublished',
      newest: null,
      draft: { draftId: typed.draftId, state: 'editing', lastEdited: { officerName: 'Mara Lind' } },
    },
  ]);
  expect(counts).toMatchObject({ drafts: before.drafts + 1, submitted: before.submitted + 1 });
  await second.call(approveTemplateDraft, waiting);

  for (let number = 0; number < 60; number++)
    await writer.call(startTemplateDraft, { templateCode: `many-${number}` });
  const first = await writer.call(templates, { state: 'draft', search: 'many-' });
  expect(first.items).toHaveLength(50);
  const rest = await find({ state: 'draft', search: 'many-', after: first.next ?? '' });
  expect(new Set([...first.items.map((line) => line.templateCode), ...rest]).size).toBe(60);
});

test('saves in a row are one entry of the audit trail', async () => {
  const draft = await writtenDraft(second);
  await writer.call(saveTemplateDraft, { ...draft, structure, texts: {} });
  await writer.call(saveTemplateDraft, { ...draft, revision: 2, structure, texts });
  const events = await server.db
    .selectFrom('audit_event')
    .select(['action', 'user_id'])
    .where('subject', '=', draft.draftId)
    .orderBy('at')
    .execute();
  expect(events).toEqual([
    { action: 'template.started', user_id: second.userId },
    { action: 'template.edited', user_id: writer.userId },
  ]);
});

test('nobody but officers sees or writes templates', async () => {
  const applicant = await server.applicant();
  for (const client of [applicant, server.visitor()]) {
    expect((await client.send(templates, {})).code).toBe(retCodes.NOT_SIGNED_IN);
    const start = await client.send(startTemplateDraft, { templateCode: freshCode() });
    expect(start.code).toBe(retCodes.NOT_SIGNED_IN);
  }
  const address = { templateCode: freshCode(), draftId: server.context.newId() };
  expect((await writer.send(templateDraft, address)).code).toBe(retCodes.TEMPLATE_DRAFT_NOT_FOUND);
  expect((await writer.send(validateTemplateDraft, address)).code).toBe(retCodes.TEMPLATE_DRAFT_NOT_FOUND);
});
