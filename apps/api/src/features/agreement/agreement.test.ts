import {
  agreementApply,
  agreementCopy,
  agreementDocument,
  agreementList,
  agreements,
  agreementWithdraw,
} from '@credence/contract/agreement';
import { retCodes } from '@credence/contract/ret-codes';
import { securityActions } from '@credence/contract/security-action';
import { logout } from '@credence/contract/session';
import { trafficDiversion } from '@credence/contract/sister-site';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { policyFor } from '@credence/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeInfo, passedCheck } from '../../../test/applicants.ts';
import {
  agreementTasks,
  lineOf,
  readAndAgree,
  textsWithLaterVersion,
  yesTo,
} from '../../../test/fixtures/agreement-fixture.ts';
import { embeddingSites, onSdkPath, sdkSession } from '../../../test/fixtures/embedding-fixture.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { readApplicant } from '../applicant/index.ts';
import { agreementEvidence } from './index.ts';

const operators = {
  default: { company: 'Example Exchange Limited, 1 Market Street', contact: 'help@exchange.example' },
  GEO: { company: { en: 'Example Georgia LLC', 'ka-GE': 'მაგალითი' } },
};

let server: TestServer;
let texts: Awaited<ReturnType<typeof textsWithLaterVersion>>;
beforeAll(async () => {
  texts = await textsWithLaterVersion();
  server = await startServer({
    environment: {
      CREDENCE_AGREEMENTS: texts.folder,
      CREDENCE_OPERATORS: JSON.stringify(operators),
      ...embeddingSites,
    },
  });
});
afterAll(async () => {
  await server.stop();
  await texts.remove();
});

const tasksOf = (client: Client) => agreementTasks(server, client);

async function evidenceOf(client: Client) {
  const { context } = server;
  const applicant = await readApplicant(context.db, client.userId, context.keyring);
  const call = Object.assign(Object.create(context), { actor: { kind: 'visitor' } });
  return (await agreementEvidence(call, applicant)).given;
}

test('[S2.15] an account finds the agreements of its site, those it owes first, with what each is called', async () => {
  const client = await server.applicant();
  const list = await client.call(agreementList, { language: 'en' });
  expect(list.map(({ code, state, needed, withdrawable }) => [code, state, needed, withdrawable])).toEqual([
    ['client-agreement', 'to-read', true, false],
    ['risk-disclosure', 'to-read', true, false],
    ['professional-terms', 'to-read', false, true],
    ['qualified-terms', 'to-read', false, true],
  ]);
  expect(list.map(({ title }) => title)).toEqual([
    'Client agreement',
    'Risk disclosure',
    'Terms for professional investors',
    'Terms for qualified investors',
  ]);
  expect(await tasksOf(client)).toEqual([
    { subject: 'client-agreement', status: 'todo', reason: 'account-added', due_at: null },
    { subject: 'risk-disclosure', status: 'todo', reason: 'account-added', due_at: null },
  ]);
});

test('[S2.15] a document is shown with the company that runs the site, in full and without placeholders', async () => {
  const client = await server.applicant();
  const shown = await client.call(agreementDocument, { code: 'client-agreement', language: 'en' });
  const text = JSON.stringify(shown);
  expect(text).toContain('Example Exchange Limited, 1 Market Street');
  expect(text).toContain('help@exchange.example');
  expect(text).not.toMatch(/\{\{|\}\}|<\w/);
  expect(shown.sections.length).toBeGreaterThan(10);
});

test('a language without a text gets one of its script, else English, and is told so', async () => {
  const client = await server.applicant();
  const languageOf = async (language: string) =>
    (await client.call(agreementDocument, { code: 'client-agreement', language })).language;
  expect(await languageOf('en-HK')).toBe('en');
  expect(await languageOf('ja-JP')).toBe('en');
  expect(await languageOf('xx')).toBe('en');
});

test('[S7.24] what was read to the end is agreed to with hash, language, time, address and session', async () => {
  const client = await server.applicant();
  const { shown, agreed } = await readAndAgree(client, 'client-agreement');
  expect(agreed).toMatchObject({ code: 'client-agreement', version: shown.version, caseId: null });
  expect(await client.call(agreements, {})).toEqual([agreed]);
  expect(await lineOf(client, 'client-agreement')).toMatchObject({
    state: 'accepted',
    given: [
      {
        version: shown.version,
        language: 'en',
        hash: shown.hash,
        acceptedAt: agreed.agreedAt,
        withdrawnAt: null,
      },
    ],
  });
  const session = await server.db
    .selectFrom('account_holder_session')
    .select('id')
    .where('userId', '=', client.userId)
    .executeTakeFirstOrThrow();
  expect(await evidenceOf(client)).toMatchObject([
    { hash: shown.hash, address: '127.0.0.1', via: 'session', session: session.id, site: 'CREDENCE' },
  ]);
  const [row] = await server.db
    .selectFrom('document_acceptance')
    .select('address')
    .where('user_id', '=', client.userId)
    .execute();
  expect(row?.address.toString('latin1')).not.toContain('127.0.0.1');
  expect((await tasksOf(client)).map(({ status }) => status)).toEqual(['done', 'todo']);
});

test('[S7.24] the same in an embedded page, with the session of the embedding', async () => {
  const { applicant, embedded, headers } = await sdkSession(server);
  const { shown } = await readAndAgree(applicant, 'risk-disclosure');
  const read = await embedded.send(
    onSdkPath(agreementDocument),
    { code: 'client-agreement', language: 'en' },
    headers,
  );
  expect(read.code).toBe(retCodes.OK);
  const of = await applicant.call(agreementDocument, { code: 'client-agreement', language: 'en' });
  expect((await embedded.send(onSdkPath(agreementApply), yesTo(of), headers)).code).toBe(retCodes.OK);
  const given = await evidenceOf(applicant);
  expect(given.map(({ code, via }) => [code, via])).toEqual([
    ['client-agreement', 'sdk'],
    ['risk-disclosure', 'session'],
  ]);
  expect(new Set(given.map(({ session }) => session)).size).toBe(2);
  expect(given[1]?.hash).toBe(shown.hash);
});

test('[S7.24] nothing is agreed to that was not shown: another hash, version, language or code', async () => {
  const client = await server.applicant();
  const shown = await client.call(agreementDocument, { code: 'client-agreement', language: 'en' });
  const yes = yesTo(shown);
  const codeOf = async (input: unknown) => (await client.send(agreementApply, input)).code;
  expect(await codeOf({ ...yes, hash: 'a'.repeat(64) })).toBe(retCodes.AGREEMENT_CHANGED);
  expect(await codeOf({ ...yes, code: 'risk-disclosure' })).toBe(retCodes.AGREEMENT_CHANGED);
  expect(await codeOf({ ...yes, language: 'ja-JP' })).toBe(retCodes.AGREEMENT_CHANGED);
  const older = await client.send(agreementApply, { ...yes, version: '2020-01-01' });
  expect(older).toMatchObject({ code: retCodes.AGREEMENT_CHANGED, result: { version: shown.version } });
  const { hash: _, ...withoutHash } = yes;
  for (const input of [
    withoutHash,
    { ...yes, hash: 'none' },
    { ...yes, hash: yes.hash.toUpperCase() },
    { ...yes, code: 'house-rules' },
    { ...yes, version: 'newest' },
    { ...yes, caseId: client.userId },
    { ...yes, recipient: 'PROVIDER_DEFAULT' },
    { ...yes, more: true },
    { code: 'take-over-consent', version: '2026-11-21', language: 'en', hash: yes.hash },
  ]) {
    expect(await codeOf(input), JSON.stringify(input)).toBe(retCodes.INPUT_INVALID);
  }
  const unknown = await client.send(agreementDocument, { code: 'house-rules', language: 'en' });
  expect(unknown.code).toBe(retCodes.INPUT_INVALID);
  expect(await client.call(agreements, {})).toEqual([]);
  expect(await evidenceOf(client)).toEqual([]);
});

test('[S7.24] agreeing twice, or twenty times at once, is agreeing once', async () => {
  const client = await server.applicant();
  const shown = await client.call(agreementDocument, { code: 'client-agreement', language: 'en' });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => client.send(agreementApply, yesTo(shown))),
  );
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([retCodes.OK]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await evidenceOf(client)).toHaveLength(1);
  const recorded = await server.db
    .selectFrom('audit_event')
    .select('details')
    .where('user_id', '=', client.userId)
    .where('action', '=', 'agreement.accepted')
    .execute();
  expect(recorded).toHaveLength(1);
  expect(recorded[0]?.details).toContain(shown.hash);
});

test('[S7.24] who has signed out agrees to nothing, and nobody reads the copy of another account', async () => {
  const client = await server.applicant();
  const { shown } = await readAndAgree(client, 'client-agreement');
  const other = await server.applicant();
  const copy = { code: shown.code, version: shown.version };
  expect((await other.send(agreementCopy, copy)).code).toBe(retCodes.AGREEMENT_NOT_FOUND);
  await client.call(logout, {});
  expect((await client.send(agreementApply, yesTo(shown))).code).toBe(retCodes.NOT_SIGNED_IN);
  expect((await client.send(agreementCopy, copy)).code).toBe(retCodes.NOT_SIGNED_IN);
});

test('[S2.15] the client agreement cannot be taken back while the account is open', async () => {
  const client = await server.applicant();
  const withdraw = async () => (await client.send(agreementWithdraw, { code: 'client-agreement' })).code;
  expect(await withdraw()).toBe(retCodes.AGREEMENT_NOT_FOUND);
  await readAndAgree(client, 'client-agreement');
  expect(await withdraw()).toBe(retCodes.AGREEMENT_BINDING);
  expect(await lineOf(client, 'client-agreement')).toMatchObject({ state: 'accepted' });
});

test('[S2.15] on a site of another company everything is agreed to anew; the old copy stays', async () => {
  const client = await server.applicant();
  await client.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry: 'GE' } });
  const { shown } = await readAndAgree(client, 'client-agreement');
  await client.call(trafficDiversion, {
    accept: 'GEO',
    ticket: await passedCheck(client, securityActions.RESET),
  });
  expect(await lineOf(client, 'client-agreement')).toMatchObject({ state: 'to-read', given: [] });
  expect((await tasksOf(client)).map(({ subject, status, reason }) => [subject, status, reason])).toEqual([
    ['client-agreement', 'todo', 'site'],
    ['risk-disclosure', 'todo', 'account-added'],
  ]);
  // What was read on the old site names the old company.
  expect((await client.send(agreementApply, yesTo(shown))).code).toBe(retCodes.AGREEMENT_CHANGED);
  const there = await client.call(agreementDocument, { code: 'client-agreement', language: 'en' });
  expect(there.introduction).toContain('Example Georgia LLC');
  const copy = await client.call(agreementCopy, { code: shown.code, version: shown.version });
  expect(copy).toMatchObject({ hash: shown.hash, introduction: shown.introduction });
  const classes = await client.send(agreementDocument, { code: 'qualified-terms', language: 'en' });
  expect(classes.code).toBe(retCodes.AGREEMENT_NOT_FOUND);
  expect(policyFor('GEO').investorClasses).toBeUndefined();
});
