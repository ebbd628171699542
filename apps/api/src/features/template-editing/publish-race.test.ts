import { retCodes } from '@credence/contract/ret-codes';
import {
  approveTemplateDraft,
  saveTemplateDraft,
  startTemplateDraft,
  submitTemplateDraft,
  templateDraft,
  templateVersionDetail,
} from '@credence/contract/template-editing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Work } from '../../../src/db/database.ts';
import {
  publishedByOfficers,
  structure,
  submittedDraft,
  texts,
} from '../../../test/fixtures/template-editing-fixture.ts';
import { hold } from '../../../test/hold.ts';
import { type Answer, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
/** Another process on the same database. */
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

/** Sends a request that has to wait for what `change` does; its transaction ends once it waits. */
async function during(
  change: (work: Work) => Promise<unknown>,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const letGo = await hold(beside, change);
  const sent = send();
  await letGo.waitedFor();
  await letGo();
  return sent;
}

const refused = (text: string) => ({
  code: retCodes.TEMPLATE_INVALID,
  result: { findings: expect.arrayContaining([{ severity: 'fault', place: '', text }]) },
});

test('two officers who publish at the same moment publish once', async () => {
  const draft = await submittedDraft(writer);
  const officers = [second, await server.officer(), await server.officer()];
  const sent = await Promise.all(officers.map((officer) => officer.send(approveTemplateDraft, draft)));
  const codes = sent.map(({ code }) => code).toSorted();
  expect(codes).toEqual([retCodes.OK, retCodes.TEMPLATE_DRAFT_CLOSED, retCodes.TEMPLATE_DRAFT_CLOSED]);
  const { versions } = await writer.call(templateVersionDetail, { templateCode: draft.templateCode });
  expect(versions).toHaveLength(1);
});

test('what a release publishes at the same moment is looked at before it is replaced', async () => {
  const draft = await submittedDraft(writer);
  const { templateCode, draftId } = draft;
  const row = { version: 1, scene: 'test', state: 'published' as const, published_at: new Date() };
  const answer = await during(
    (work) =>
      work
        .insertInto('questionnaire_template')
        .values({ ...row, code: templateCode, template: '{}' })
        .execute(),
    () => second.send(approveTemplateDraft, draft),
  );
  expect(answer).toMatchObject(refused('version 1 has been published since'));
  expect((await writer.call(templateDraft, { templateCode, draftId })).state).toBe('submitted');
});

test('what is retired at the same moment gets no new version', async () => {
  const from = await publishedByOfficers(writer, second);
  const { templateCode } = from;
  const address = await writer.call(startTemplateDraft, { templateCode, from });
  const changed = { en: { ...texts.en, title: 'Work' } };
  await writer.call(saveTemplateDraft, { ...address, revision: 0, structure, texts: changed });
  const { revision } = await writer.call(submitTemplateDraft, { ...address, revision: 1, note: 'x' });
  const answer = await during(
    (work) =>
      work
        .updateTable('questionnaire_template')
        .set({ state: 'retired' })
        .where('code', '=', templateCode)
        .execute(),
    () => second.send(approveTemplateDraft, { ...address, revision }),
  );
  expect(answer).toMatchObject(refused('the template is retired; bring it back first'));
});
