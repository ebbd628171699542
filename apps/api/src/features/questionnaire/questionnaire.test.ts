import {
  createQuestionnaire,
  createSatosQuestionnaire,
  querySatosQuestionnaire,
  questionnaires,
  questionnaireTemplateDetail,
  recallQuestionnaire,
  satosTemplate,
  saveQuestionnaire,
  submitQuestionnaire,
} from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answers,
  open,
  publish,
  retire,
  submit,
  submitted,
} from '../../../test/fixtures/questionnaire-fixture.ts';
import { pass } from '../../../test/later.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { checkSign } from './receipt.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const day = 24 * 60 * 60 * 1000;

test('[S7.13] [S4.12] a questionnaire is opened, saved, gone on with and submitted for review', async () => {
  const [template, applicant] = [await publish(server), await server.applicant()];
  const opened = await open(applicant, template);
  expect(opened).toMatchObject({
    template_code: template.code,
    version: 1,
    scene_code: 'test',
    status: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
    revision: 0,
    answers: {},
    reason: '',
    receipt: '',
    submittedAt: null,
  });
  expect(await open(applicant, template)).toEqual(opened);

  const { request_id } = opened;
  const half = { work: 'employed', shares: [{ share: '' }] };
  const saved = await applicant.call(saveQuestionnaire, { request_id, revision: 0, answers: half });
  expect(saved.revision).toBe(1);
  expect(await open(applicant, template)).toMatchObject({ revision: 1, answers: half });

  const sent = await applicant.call(submitQuestionnaire, {
    request_id,
    revision: 1,
    answers: { ...answers, employer: ' Weser Werft ' },
    language: 'de-DE',
  });
  expect(sent).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_PENDING', answers, decidedAt: null });
  expect(sent.submittedAt).not.toBeNull();
});

test('[S7.13] a receipt has the year and a check sign, and is the same when the request is repeated', async () => {
  const [template, applicant] = [await publish(server), await server.applicant()];
  const opened = await open(applicant, template);
  const [first, second] = [await submit(applicant, opened), await submit(applicant, opened)];
  expect(second).toMatchObject({ code: retCodes.OK, result: first.result });
  const { receipt } = await open(applicant, template);
  const [, year, one = '', two = ''] = /^Q-(\d{4})-([0-9A-Z]{4})-([0-9A-Z]{4})$/.exec(receipt) ?? [];
  expect(year).toBe(String(server.context.now().getUTCFullYear()));
  expect(checkSign(one + two.slice(0, 3))).toBe(two.slice(3));
  const other = await submit(applicant, opened, { ...answers, employer: 'Elbe Werft' });
  expect(other.code, 'that was not what was sent').toBe(retCodes.QUESTIONNAIRE_NOT_EDITABLE);
});

test('[S7.13] of two submissions at the same moment one is taken, and both hear the same', async () => {
  const [template, applicant] = [await publish(server), await server.applicant()];
  const opened = await open(applicant, template);
  const both = await Promise.all([submit(applicant, opened), submit(applicant, opened)]);
  expect(both.map(({ code }) => code)).toEqual([retCodes.OK, retCodes.OK]);
  expect(both[0]?.result).toEqual(both[1]?.result);
  const { count } = await server.db
    .selectFrom('audit_event')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', applicant.userId)
    .where('action', '=', 'questionnaire.submitted')
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test('two tabs do not overwrite each other silently', async () => {
  const [template, applicant] = [await publish(server), await server.applicant()];
  const { request_id } = await open(applicant, template);
  const save = (revision: number, employer: string) =>
    applicant.send(saveQuestionnaire, { request_id, revision, answers: { employer } });
  expect((await save(0, 'first')).code).toBe(retCodes.OK);
  const changed = {
    code: retCodes.QUESTIONNAIRE_CHANGED,
    result: { revision: 1, answers: { employer: 'first' } },
  };
  expect(await save(0, 'second')).toMatchObject(changed);
  expect((await save(0, 'first')).result, 'the response was lost').toMatchObject({ revision: 1 });
  expect(await submit(applicant, { request_id, revision: 0 })).toMatchObject(changed);
});

test('[S4.12] until an officer reads it, it can be taken back, changed and sent again', async () => {
  const [template, applicant] = [await publish(server), await server.applicant()];
  const sent = await submitted(applicant, template);
  const { request_id, revision } = sent;
  const save = await applicant.send(saveQuestionnaire, { request_id, revision, answers });
  expect(save.code).toBe(retCodes.QUESTIONNAIRE_NOT_EDITABLE);
  const recalled = await applicant.call(recallQuestionnaire, { request_id });
  expect(recalled).toMatchObject({
    status: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
    answers,
    receipt: '',
    submittedAt: null,
  });
  expect(await applicant.call(recallQuestionnaire, { request_id })).toEqual(recalled);
  const again = await submitted(applicant, template, { ...answers, employer: 'Elbe Werft' });
  expect(again.request_id).toBe(request_id);
  expect(again.receipt).not.toBe(sent.receipt);
});

test('[S4.12] where nobody looks at the answers they are approved at once', async () => {
  const applicant = await server.applicant();
  const bands = [
    { code: 'low', from: 0 },
    { code: 'high', from: 10, review: true },
  ];
  const never = await publish(server, { review: 'never' });
  const byBand = await publish(server, { review: 'by-band', bands });
  const noBand = await publish(server, { review: 'by-band', bands: [{ code: 'high', from: 10 }] });
  const high = { work: 'none', shares: answers.shares, true: true };
  const status = async (template: typeof never, given = {}) =>
    (await submitted(await server.applicant(), template, { ...given })).status;
  expect(await status(never, answers)).toBe('QUESTIONNAIRE_STATUS_APPROVED');
  expect(await status(byBand, answers)).toBe('QUESTIONNAIRE_STATUS_APPROVED');
  expect(await status(byBand, high)).toBe('QUESTIONNAIRE_STATUS_PENDING');
  expect(await status(noBand, high)).toBe('QUESTIONNAIRE_STATUS_APPROVED');
  expect(await status(noBand, answers), 'no band is reached').toBe('QUESTIONNAIRE_STATUS_PENDING');
  const { request_id } = await submitted(applicant, never);
  const recalled = await applicant.send(recallQuestionnaire, { request_id });
  expect(recalled.code).toBe(retCodes.QUESTIONNAIRE_NOT_EDITABLE);
});

test('[S7.13] an approved one stands until it is old; another is opened when something changed', async () => {
  const other = await startServer({ jobs: false });
  try {
    const template = await publish(other, { review: 'never', validMonths: 6 });
    const applicant = await other.applicant();
    const first = await submitted(applicant, template);
    expect(await open(applicant, template)).toEqual(first);
    const detail = await applicant.call(questionnaireTemplateDetail, { template_code: template.code });
    expect(detail).toMatchObject({ questionnaire: first, openable: true });
    const again = await applicant.call(createQuestionnaire, { template_code: template.code, again: true });
    expect(again).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_UNSUBMIT', answers: {} });
    const second = await submitted(applicant, template);
    expect(second.request_id).toBe(again.request_id);
    await pass(other, 170 * day);
    expect((await open(applicant, template)).request_id).toBe(second.request_id);
    await pass(other, 20 * day);
    const renewed = await open(applicant, template);
    expect([first.request_id, second.request_id]).not.toContain(renewed.request_id);
    expect((await applicant.call(questionnaires, {})).map((line) => line.request_id)).toEqual(
      [renewed, second, first].map((one) => one.request_id),
    );
  } finally {
    await other.stop();
  }
});

test('[S7.14] a template is told by its code and by its scene, with texts in the language asked for', async () => {
  const template = await publish(server, { scene: 'told' });
  const applicant = await server.applicant();
  const byCode = { template_code: template.code, biz_from: 'kyc_web' } as const;
  const detail = await applicant.call(questionnaireTemplateDetail, byCode);
  expect(detail).toMatchObject({ template, language: 'en', questionnaire: null, openable: true });
  expect(detail.today).toBe(server.context.now().toISOString().slice(0, 10));
  expect(detail.texts['item.work.option.none']).toBe('en item.work.option.none');
  expect(await applicant.call(questionnaireTemplateDetail, { scene_code: 'told' })).toEqual(detail);
  const inGerman = await applicant.call(questionnaireTemplateDetail, { ...byCode, language: 'de-DE' });
  expect(inGerman).toMatchObject({ language: 'de-DE', texts: { title: 'de-DE title' } });
  const inTurkish = await applicant.call(questionnaireTemplateDetail, { ...byCode, language: 'tr-TR' });
  expect(inTurkish).toMatchObject({ language: 'en', texts: { title: 'en title' } });
  const questionnaire = await open(applicant, template);
  for (const asked of [byCode, { scene_code: 'told' }, { request_id: questionnaire.request_id }])
    expect(await applicant.call(questionnaireTemplateDetail, asked)).toMatchObject({
      questionnaire,
      template,
    });
  expect((await applicant.send(questionnaireTemplateDetail, {})).code).toBe(retCodes.INPUT_INVALID);
});

test('[S7.14] what was opened stays in its version, whatever is published since', async () => {
  const first = await publish(server, { scene: 'versions' });
  const [early, late] = [await server.applicant(), await server.applicant()];
  const opened = await open(early, first);
  const { code } = first;
  const sections = [{ code: 'new', items: [{ code: 'new', type: 'statement' }] }];
  const second = await publish(server, {
    code,
    version: 2,
    scene: 'versions',
    sections,
    totals: [],
    rules: [],
  });
  expect((await early.call(questionnaireTemplateDetail, { template_code: code })).template).toEqual(first);
  expect((await late.call(questionnaireTemplateDetail, { template_code: code })).template).toEqual(second);
  expect((await open(late, first)).version).toBe(2);
  expect(await submit(early, opened), 'an old version is taken').toMatchObject({ code: retCodes.OK });
  await retire(server, first);
  const { request_id } = opened;
  expect(await early.call(questionnaireTemplateDetail, { request_id })).toMatchObject({
    template: first,
    questionnaire: { version: 1, answers },
  });
});

test('[S7.14] a template is for the sites that it names', async () => {
  const template = await publish(server, { sites: ['HKG', 'EU'] });
  const applicant = await server.applicant();
  const detail = () => applicant.send(questionnaireTemplateDetail, { template_code: template.code });
  expect((await detail()).code).toBe(retCodes.TEMPLATE_NOT_FOUND);
  await server.db
    .updateTable('applicant')
    .set({ site: 'EU' })
    .where('user_id', '=', applicant.userId)
    .execute();
  expect(await detail()).toMatchObject({ code: retCodes.OK, result: { template: { code: template.code } } });
});

test('[S7.15] the custody questionnaire has calls of its own', async () => {
  const applicant = await server.applicant();
  const template = await publish(server, { code: satosTemplate, version: 900 });
  expect(await applicant.call(querySatosQuestionnaire, {})).toEqual({ questionnaire: null });
  const opened = await applicant.call(createSatosQuestionnaire, {});
  expect(opened).toMatchObject({ template_code: satosTemplate, version: 900 });
  expect(await open(applicant, template)).toEqual(opened);
  expect(await applicant.call(querySatosQuestionnaire, {})).toEqual({ questionnaire: opened });
});

test('the list has every questionnaire of the account and nobody else’s, with its title', async () => {
  const [template, applicant, other] = [
    await publish(server),
    await server.applicant(),
    await server.applicant(),
  ];
  const { request_id } = await open(applicant, template);
  await open(other, template);
  const lines = await applicant.call(questionnaires, { language: 'de-DE' });
  expect(lines).toEqual([
    expect.objectContaining({ request_id, title: 'de-DE title', language: 'de-DE', receipt: '' }),
  ]);
});

test('the database holds no word of the answers in clear', async () => {
  const [template, applicant] = [await publish(server), await server.applicant()];
  await submitted(applicant, template);
  const { rows } = await sql<{ dump: string }>`
    select string_agg(q::text, ' ') || (select string_agg(e::text, ' ') from audit_event e) as dump
      from questionnaire q`.execute(server.db);
  const dump = JSON.stringify(rows);
  expect(dump).toContain(template.code);
  for (const secret of ['Weser Werft', 'employed']) {
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
  }
});
