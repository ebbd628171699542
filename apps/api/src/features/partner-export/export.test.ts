import { agreementApply, agreementVersions } from '@credence/contract/agreement';
import { integrationAccessToken, sdkHeaders } from '@credence/contract/embedding';
import {
  createApplicant,
  createToken,
  decideApplicant,
  listApplicants,
} from '@credence/contract/partner-applicant';
import { exportedEvidencePath, exportLine, exportPath } from '@credence/contract/partner-export';
import { createPartnerKey } from '@credence/contract/partner';
import { savePersonalInfo } from '@credence/contract/personal-info';
import {
  createQuestionnaire,
  fileNameHeader,
  saveQuestionnaire,
  sdkQuestionnaireFilePath,
  submitQuestionnaire,
} from '@credence/contract/questionnaire';
import { askAgain } from '@credence/contract/review-decision';
import { claimCase } from '@credence/contract/review-queue';
import { applicantCase, startCase, submitCase } from '@credence/contract/verification';
import { v7 as uuidv7 } from 'uuid';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { completeInfo } from '../../../test/applicants.ts';
import { onSdkPath } from '../../../test/fixtures/embedding-fixture.ts';
import { outcomes, passport, person, picture, verified } from '../../../test/fixtures/import-fixture.ts';
import { answers, publish } from '../../../test/fixtures/questionnaire-fixture.ts';
import { addTestPartner } from '../../../test/fixtures/partner-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function exported(key: string, query = '') {
  const response = await fetch(`${server.address}${exportPath}${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const text = await response.text();
  if (response.status !== 200) return { status: response.status, text, lines: [] };
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => v.parse(exportLine, JSON.parse(line)));
  return { status: 200, text, lines };
}

/** A file that an export names. */
const fileAt = (path: string, key: string) =>
  fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${key}` } });

/** The line of the first applicant. */
async function lineOf(key: string) {
  return (await exported(key)).lines.find((line) => line.type === 'applicant');
}

const looksAt = (userId: string) =>
  server.db
    .selectFrom('audit_event')
    .select(['actor_kind', 'subject', 'details'])
    .where('user_id', '=', userId)
    .where('action', '=', 'file.exported')
    .execute();

test('everything that a partner has comes line by line, of one mode, and of no other partner', async () => {
  const { live, test: trial, partnerId } = await addTestPartner(server);
  const other = await addTestPartner(server, { name: 'Other' });
  await other.live.call(createApplicant, { externalId: 'not-mine' });
  for (let number = 0; number < 60; number++) await live.call(createApplicant, { externalId: `n-${number}` });
  const { id } = await live.call(createApplicant, { externalId: 'declared' });
  const { token } = await live.call(createToken, { id });
  const visitor = server.visitor();
  const { accessToken } = await visitor.call(integrationAccessToken, { token });
  const headers = { [sdkHeaders.token]: accessToken };
  await visitor.send(onSdkPath(savePersonalInfo), { info: completeInfo }, headers);

  const { lines } = await exported(live.key);
  expect(lines[0]).toMatchObject({ type: 'partner', settings: { partnerId } });
  expect(lines.at(-1)).toEqual({ type: 'end', applicants: 61 });
  const applicants = lines.flatMap((line) => (line.type === 'applicant' ? [line] : []));
  expect(applicants.map(({ applicant }) => applicant.externalId)).toEqual([
    ...Array.from({ length: 60 }, (_, number) => `n-${number}`),
    'declared',
  ]);
  expect(applicants.at(-1)?.details).toEqual(completeInfo);
  expect(applicants[0]?.details).toBeNull();

  const tried = await trial.call(createApplicant, { externalId: 'trial' });
  await trial.call(decideApplicant, { id: tried.id, outcome: 'retry', labels: ['document-blurred'] });
  const trials = (await exported(trial.key)).lines;
  expect(trials).toMatchObject([
    { type: 'partner' },
    { type: 'applicant', cases: [{ level: 1, outcome: 'retry', labels: ['document-blurred'] }] },
    { type: 'end', applicants: 1 },
  ]);
});

test('pictures, answers, consents, events and every verdict are in it, and each picture is read by its path', async () => {
  const partner = await addTestPartner(server, { name: 'Whole' });
  const { live } = partner;
  const lines = [person('eve', { verified }), await passport('eve'), await picture('eve', 'selfie')];
  expect(await outcomes(server, live.key, lines)).toEqual(['accepted', 'accepted', 'accepted']);
  const [{ id = '' } = {}] = (await live.call(listApplicants, { externalId: 'eve' })).data;
  const { token } = await live.call(createToken, { id });
  const visitor = server.visitor();
  const { accessToken } = await visitor.call(integrationAccessToken, { token });
  const headers = { [sdkHeaders.token]: accessToken };
  const send: typeof visitor.send = (endpoint, input) => visitor.send(onSdkPath(endpoint), input, headers);
  const begun = await send(startCase, { level: 1, country: 'SE', documentType: 'PASSPORT' });
  const { id: caseId, provider } = v.parse(applicantCase, begun.result);
  const consent = { code: 'biometric-consent', version: agreementVersions['biometric-consent'] } as const;
  await send(agreementApply, { ...consent, language: 'en', caseId, recipient: provider });
  await send(savePersonalInfo, { info: completeInfo });
  expect((await send(submitCase, { caseId })).code).toBe(0);
  const template = await publish(server);
  const opened = await send(createQuestionnaire, { template_code: template.code });
  const { request_id, revision } = v.parse(createQuestionnaire.result, opened.result);
  await send(submitQuestionnaire, { request_id, revision, answers, language: 'en' });
  const officer = await server.officer();
  await vi.waitFor(() => officer.call(claimCase, { userId: id, caseId }), { timeout: 30_000 });
  const asked = { userId: id, caseId, labels: ['selfie-unclear' as const], privateNote: '' };
  await officer.call(askAgain, asked);

  const line = await lineOf(live.key);
  expect(line).toMatchObject({
    verified,
    cases: [{ id: caseId, level: 1, state: 'retry', labels: ['selfie-unclear'] }],
    verdicts: [{ caseId, outcome: 'retry', by: 'officer', labels: ['selfie-unclear'] }],
    files: [
      { caseId, kind: 'document-front' },
      { caseId, kind: 'selfie' },
    ],
    questionnaires: [{ id: request_id, template: template.code, version: 1, answers }],
    consents: [{ ...consent, caseId, recipient: provider }],
    events: [
      { type: 'applicant.created' },
      { type: 'case.submitted' },
      { type: 'questionnaire.submitted' },
      { type: 'case.retry' },
    ],
  });

  const read = (path: string, key = live.key) => fileAt(path, key);
  const path = line?.files[1]?.path ?? '';
  const shown = await read(path);
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ]);
  expect(Buffer.from(await shown.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.of(0xff, 0xd8, 0xff));
  expect(await looksAt(id)).toEqual([
    { actor_kind: 'partner', subject: caseId, details: '{"kind":"selfie"}' },
  ]);
  const other = await addTestPartner(server, { name: 'Another' });
  for (const key of [partner.test.key, other.live.key]) expect((await read(path, key)).status).toBe(404);
  const { id: anotherId } = await live.call(createApplicant, { externalId: 'ben' });
  expect((await read(path.replace(id, anotherId))).status, 'with another applicant').toBe(404);
  // Only what our decoder made: the original may attack whatever opens it.
  const fileId = path.split('/').at(-1) ?? '';
  const state = (to: 'processing' | 'unreadable') =>
    server.db.updateTable('verification_file').set({ state: to }).where('id', '=', fileId).execute();
  await state('processing');
  expect([(await read(path)).status, (await lineOf(live.key))?.files.length]).toEqual([409, 1]);
  await state('unreadable');
  expect((await read(path)).status).toBe(410);
});

test('a questionnaire is in it with its files once it was sent, and before that nobody reads it', async () => {
  const { live, test: trial } = await addTestPartner(server, { name: 'Evidence' });
  const { id } = await live.call(createApplicant, { externalId: 'kim' });
  const { token } = await live.call(createToken, { id });
  const visitor = server.visitor();
  const { accessToken } = await visitor.call(integrationAccessToken, { token });
  const headers = { [sdkHeaders.token]: accessToken };
  const send: typeof visitor.send = (endpoint, input) => visitor.send(onSdkPath(endpoint), input, headers);
  const template = await publish(server);
  const opened = await send(createQuestionnaire, { template_code: template.code });
  const { request_id, revision } = v.parse(createQuestionnaire.result, opened.result);
  const fileId = uuidv7();
  const content = Buffer.from(`%PDF-1.7\n${'x'.repeat(200)}`);
  const put = await fetch(`${server.address}${sdkQuestionnaireFilePath}/${request_id}/proof/${fileId}`, {
    method: 'PUT',
    body: content,
    headers: { ...headers, [fileNameHeader]: 'rent.pdf' },
  });
  expect(put.status).toBe(200);
  const given = { ...answers, proof: [fileId] };
  await send(saveQuestionnaire, { request_id, revision, answers: given });
  const read = (key = live.key) => fileAt(exportedEvidencePath(id, fileId), key);
  const kim = () => lineOf(live.key);
  expect((await kim())?.questionnaires).toMatchObject([{ id: request_id, answers: null, files: [] }]);
  expect((await read()).status).toBe(404);

  await send(submitQuestionnaire, { request_id, revision: revision + 1, answers: given, language: 'en' });
  expect((await kim())?.questionnaires).toMatchObject([
    {
      id: request_id,
      answers: given,
      files: [{ id: fileId, item: 'proof', name: 'rent.pdf', type: 'pdf', bytes: content.length }],
    },
  ]);
  const shown = await read();
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(shown.headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(Buffer.from(await shown.arrayBuffer()).equals(content)).toBe(true);
  expect((await read(trial.key)).status).toBe(404);
  const { id: anotherId } = await live.call(createApplicant, { externalId: 'ben' });
  expect((await fileAt(exportedEvidencePath(anotherId, fileId), live.key)).status).toBe(404);
  const details = expect.stringContaining(fileId);
  expect(await looksAt(id)).toEqual([{ actor_kind: 'partner', subject: request_id, details }]);
});

test('an export goes on after any line that it has given', async () => {
  const { live } = await addTestPartner(server);
  for (let number = 0; number < 45; number++) await live.call(createApplicant, { externalId: `n-${number}` });
  const whole = (await exported(live.key)).lines.flatMap((line) => (line.type === 'applicant' ? [line] : []));
  for (const at of [0, 19, 20, 44]) {
    const { lines } = await exported(live.key, `?cursor=${whole[at]?.cursor}`);
    const rest = lines.flatMap((line) => (line.type === 'applicant' ? [line.applicant.externalId] : []));
    expect(rest).toEqual(whole.slice(at + 1).map(({ applicant }) => applicant.externalId));
    expect(lines.at(-1)).toEqual({ type: 'end', applicants: 44 - at });
  }
  for (const query of ['?cursor=nonsense', '?from=1'])
    expect((await exported(live.key, query)).status).toBe(422);
});

test('it needs a scope of its own, and is in the trail', async () => {
  const { live, partnerId } = await addTestPartner(server);
  const { secret } = await live.call(createPartnerKey, { name: 'reader', scopes: ['applicants:read'] });
  const refused = await exported(secret);
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('scope-missing')]);
  expect((await exported('nothing')).status).toBe(401);
  await exported(live.key);
  const trail = await server.db
    .selectFrom('audit_event')
    .select(['action', 'actor_kind'])
    .where('user_id', '=', partnerId)
    .where('action', '=', 'partner.exported')
    .execute();
  expect(trail).toEqual([{ action: 'partner.exported', actor_kind: 'partner' }]);
});
