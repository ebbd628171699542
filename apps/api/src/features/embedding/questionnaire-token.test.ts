import { integrationAccessToken, renewAccessToken, sdkAccess, tokenInfo } from '@credence/contract/embedding';
import type { AnyEndpoint } from '@credence/contract/endpoint';
import {
  informationMessages,
  readInformationMessages,
  sendInformationMessage,
} from '@credence/contract/information-request';
import {
  createQuestionnaire,
  createSatosQuestionnaire,
  querySatosQuestionnaire,
  questionnaireFilePath,
  questionnaireKey,
  questionnaires,
  questionnaireTemplateDetail,
  questionnaireToken,
  recallQuestionnaire,
  removeQuestionnaireFile,
  saveQuestionnaire,
  sdkQuestionnaireFilePath,
  submitQuestionnaire,
} from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { v7 as uuidv7 } from 'uuid';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onSdkPath, sdkSession, withToken } from '../../../test/fixtures/embedding-fixture.ts';
import { answers, open, publish, submitted } from '../../../test/fixtures/questionnaire-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';
import { endpoints } from '../../http/openapi.ts';

let server: TestServer;
let template: Awaited<ReturnType<typeof publish>>;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  template = await publish(server);
});
afterAll(() => server.stop());

/** Whoever follows the link of an account: a browser without its session. */
async function follow(applicant: Client, code = template.code) {
  const { token, url, expiresAt } = await applicant.call(questionnaireToken, { template_code: code });
  const visitor = server.visitor();
  const exchanged = await visitor.send(integrationAccessToken, { token });
  const { accessToken } = v.parse(integrationAccessToken.result, exchanged.result);
  const send = (endpoint: AnyEndpoint, input?: unknown) =>
    visitor.send(onSdkPath(endpoint), input, withToken(accessToken));
  return { token, url, expiresAt, accessToken, visitor, send };
}

test('[S7.14] a link opens one questionnaire for its account, without a sign-in', async () => {
  const applicant = await server.applicant();
  const { token, url, send } = await follow(applicant);
  const screen = `${server.address}/user/accounts/auth/questionnaire`;
  expect(url).toBe(`${screen}?template_code=${template.code}&token=${token}`);
  expect((await send(tokenInfo)).result).toMatchObject({ id: applicant.userId });
  const opened = await send(createQuestionnaire, { template_code: template.code });
  const { request_id } = await open(applicant, template);
  expect(opened.result).toMatchObject({ request_id });
  expect((await send(questionnaireTemplateDetail, { request_id })).result).toMatchObject({ template });
  expect((await send(saveQuestionnaire, { request_id, revision: 0, answers })).code).toBe(retCodes.OK);
  const sent = await send(submitQuestionnaire, { request_id, revision: 1, answers, language: 'en' });
  expect(sent.result).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_PENDING' });
  expect((await send(recallQuestionnaire, { request_id })).code).toBe(retCodes.OK);
});

test('[S7.14] the link is good once and for an hour, and its session is renewed like any other', async () => {
  const other = await startServer({ jobs: false });
  try {
    const { code } = await publish(other);
    const applicant = await other.applicant();
    const link = () => applicant.call(questionnaireToken, { template_code: code });
    const exchange = (token: string) => other.visitor().send(integrationAccessToken, { token });
    const first = await link();
    expect(new Date(first.expiresAt).getTime() - other.context.now().getTime()).toBeGreaterThan(3_500_000);
    const both = await Promise.all([exchange(first.token), exchange(first.token)]);
    expect(both.map((answer) => answer.code).sort()).toEqual([retCodes.OK, retCodes.TOKEN_EXPIRED]);
    const [late, tooLate] = [await link(), await link()];
    other.pass(59 * 60_000);
    const begun = await other.visitor().call(integrationAccessToken, { token: late.token });
    other.pass(2 * 60_000);
    expect((await exchange(tooLate.token)).code).toBe(retCodes.TOKEN_EXPIRED);
    const renewed = await other.visitor().call(renewAccessToken, { token: begun.accessToken });
    const list = { ...questionnaires, path: questionnaires.sdkPath ?? '' };
    const answer = await other.visitor().send(list, {}, withToken(renewed.accessToken));
    expect(answer.code, 'as limited as before').toBe(retCodes.NO_PERMISSION);
  } finally {
    await other.stop();
  }
});

test('[S7.14] its session may do nothing else: the server refuses every other call', async () => {
  const { send } = await follow(await server.applicant());
  const allowed = new Set<AnyEndpoint>([
    questionnaireTemplateDetail,
    createQuestionnaire,
    saveQuestionnaire,
    submitQuestionnaire,
    recallQuestionnaire,
    removeQuestionnaireFile,
    questionnaireKey,
    createSatosQuestionnaire,
    querySatosQuestionnaire,
    informationMessages,
    readInformationMessages,
    sendInformationMessage,
  ]);
  const others = endpoints.filter(
    (endpoint) => endpoint.access === 'account' && endpoint.sdkPath !== undefined && !allowed.has(endpoint),
  );
  expect(others).toContain(sdkAccess);
  for (const endpoint of others)
    expect([endpoint.path, (await send(endpoint)).code]).toEqual([endpoint.path, retCodes.NO_PERMISSION]);
});

test('[S7.14] it sees no other questionnaire of the account', async () => {
  const applicant = await server.applicant();
  const second = await publish(server);
  const { request_id } = await submitted(applicant, second);
  const { send, visitor, accessToken } = await follow(applicant);
  const refused = [
    () => send(questionnaireTemplateDetail, { request_id }),
    () => send(questionnaireTemplateDetail, { template_code: second.code }),
    () => send(createQuestionnaire, { template_code: second.code }),
    () => send(saveQuestionnaire, { request_id, revision: 0, answers }),
    () => send(submitQuestionnaire, { request_id, revision: 0, answers, language: 'en' }),
    () => send(recallQuestionnaire, { request_id }),
    () => send(removeQuestionnaireFile, { request_id, file_id: uuidv7() }),
    () => send(questionnaireKey, { request_id }),
    () => send(createSatosQuestionnaire, {}),
    () => send(querySatosQuestionnaire, {}),
    () =>
      visitor.request('PUT', `${sdkQuestionnaireFilePath}/${request_id}/proof/${uuidv7()}`, {
        body: '%PDF-1.7 of somebody',
        headers: { ...withToken(accessToken), 'content-type': 'application/pdf' },
      }),
  ];
  for (const call of refused) expect((await call()).code).toBe(retCodes.QUESTIONNAIRE_NOT_FOUND);
});

test('[S7.14] it sends a file, sees it again, and has a key of its own for what waits on the device', async () => {
  const applicant = await server.applicant();
  const { send, visitor, accessToken } = await follow(applicant);
  const { request_id } = await open(applicant, template);
  const path = (of: string, id = uuidv7()) => `${sdkQuestionnaireFilePath}/${of}/proof/${id}`;
  const own = path(request_id);
  const file = { body: '%PDF-1.7 of somebody', headers: { 'content-type': 'application/pdf' } };
  const headers = withToken(accessToken);
  const put = await visitor.request('PUT', own, { ...file, headers: { ...headers, ...file.headers } });
  expect(put.code).toBe(retCodes.OK);
  expect((await visitor.request('GET', own, { headers })).text).toBe(file.body);

  const key = v.parse(questionnaireKey.result, (await send(questionnaireKey, { request_id })).result);
  expect(Buffer.from(key.key, 'base64')).toHaveLength(32);
  expect(await applicant.call(questionnaireKey, { request_id })).toEqual(key);
  const other = await server.applicant();
  expect((await other.send(questionnaireKey, { request_id })).code).toBe(retCodes.QUESTIONNAIRE_NOT_FOUND);
  const second = await open(applicant, await publish(server));
  expect(await applicant.call(questionnaireKey, { request_id: second.request_id })).not.toEqual(key);
  const foreign = path(second.request_id);
  const sent = await applicant.request(
    'PUT',
    foreign.replace(sdkQuestionnaireFilePath, questionnaireFilePath),
    file,
  );
  expect(sent.code).toBe(retCodes.OK);
  expect((await visitor.request('GET', foreign, { headers })).code).toBe(retCodes.QUESTIONNAIRE_NOT_FOUND);
});

test('a link is made only for what the account may open', async () => {
  const applicant = await server.applicant();
  const ask = async (template_code: string) =>
    (await applicant.send(questionnaireToken, { template_code })).code;
  expect(await ask('nothing')).toBe(retCodes.TEMPLATE_NOT_FOUND);
  expect(await ask((await publish(server, { opened: 'ordered' })).code)).toBe(
    retCodes.QUESTIONNAIRE_NOT_ORDERED,
  );
});

test('[S6.2] a whole SDK session answers questionnaires, and sends and gets their files', async () => {
  const { applicant, embedded, headers } = await sdkSession(server);
  const send = (endpoint: AnyEndpoint, input: unknown) => embedded.send(onSdkPath(endpoint), input, headers);
  expect((await send(createQuestionnaire, { template_code: template.code })).code).toBe(retCodes.OK);
  const { request_id } = await open(applicant, template);
  const path = `${sdkQuestionnaireFilePath}/${request_id}/proof/${uuidv7()}`;
  const file = { body: '%PDF-1.7 of somebody', headers: { ...headers, 'content-type': 'application/pdf' } };
  expect((await embedded.request('PUT', path, file)).code).toBe(retCodes.OK);
  expect((await embedded.request('GET', path, { headers })).text).toBe(file.body);
  expect((await embedded.request('GET', path)).code).toBe(retCodes.NOT_SIGNED_IN);
  expect((await send(questionnaires, {})).result).toMatchObject([{ request_id }]);
});
