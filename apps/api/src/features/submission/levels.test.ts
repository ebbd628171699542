import { kycInfo } from '@credence/contract/kyc';
import { supportedDocumentType } from '@credence/contract/kyc-calls';
import { readPersonalInfo, savePersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { currentCase, livenessPrompt, startCase, submitCase } from '@credence/contract/verification';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAtHost } from '../../../test/at-host.ts';
import {
  completeInfo,
  submitOpenCase,
  officerDecides,
  openCase,
  submittedCase,
} from '../../../test/applicants.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { transact } from '../../audit/index.ts';
import { levelTables } from '../../db/migrations/2026-11-21-9-levels.ts';
import { systemCall } from '../../base/call.ts';
import { lockApplicant } from '../applicant/index.ts';
import { showCase } from './present.ts';
import { openCaseFor } from './start.ts';

/** Hosts of several sites that lead to one server. */
const sites = ['account.example.net', 'www.example.com', 'www.example.eu'];

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  const origins = sites.map((host) => `https://${host}`);
  server = await startServer({ environment: { CREDENCE_PUBLIC_ORIGINS: origins.join(',') } });
  officer = await server.officer();
});
afterAll(() => server.stop());

const stepsOf = async (client: Client) =>
  (await client.call(kycInfo, { obtain_state: true })).state.map(({ status }) => status);

async function verifiedAtOne(): Promise<Client> {
  const client = await server.applicant();
  const first = await submittedCase(client);
  await officerDecides(client, officer, { ...first, level: 1 });
  return client;
}

const changeAccount = (
  client: Client,
  changes: { site?: 'TUR'; verification_since?: Date; level?: number },
) => server.db.updateTable('applicant').set(changes).where('user_id', '=', client.userId).execute();

test('[S4.9] level 2 asks for liveness and a proof of address, carries the passport of level 1, and gives its own limit', async () => {
  const client = await verifiedAtOne();
  expect(await stepsOf(client)).toEqual(['SUCCESS', 'ALLOW']);
  const open = await client.call(startCase, { level: 2 });
  expect(open).toMatchObject({ level: 2, country: 'SE', documentType: 'PASSPORT', documentCarried: true });
  expect(open.requiredFiles).toEqual(['proof-of-address', 'liveness-1', 'liveness-2', 'liveness-3']);
  expect(new Set(open.livenessChallenge).size).toBe(3);
  for (const prompt of open.livenessChallenge) expect(livenessPrompt.options).toContain(prompt);
  expect((await client.call(startCase, { level: 2 })).livenessChallenge).toEqual(open.livenessChallenge);

  const early = await client.send(submitCase, { caseId: open.id });
  expect(early.code).toBe(retCodes.FILE_MISSING);
  await submitOpenCase(client, open);
  expect(await stepsOf(client)).toEqual(['SUCCESS', 'PENDING']);
  await officerDecides(client, officer, open);
  const info = await client.call(kycInfo, { obtain_state: true, obtain_verification_process: true });
  expect(info.state.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS']);
  expect(info.applicant.level).toBe(2);
  expect(info.verificationProcess).toEqual({ isVerificationProcess: false, tasks: [] });
});

test('[S7.10] another document than the one carried may be shown at level 2, if level 2 takes it', async () => {
  const client = await verifiedAtOne();
  const other = await client.call(startCase, { level: 2, country: 'DE', documentType: 'ID_CARD' });
  expect(other).toMatchObject({ documentCarried: false, documentType: 'ID_CARD' });
  expect(other.requiredFiles.slice(0, 2)).toEqual(['document-front', 'document-back']);
  const back = await client.call(startCase, { level: 2 });
  expect(back).toMatchObject({ id: other.id, documentCarried: true });
  const licence = await client.send(startCase, { level: 2, country: 'DE', documentType: 'DRIVERS' });
  expect(licence.code).toBe(retCodes.DOCUMENT_TYPE_NOT_SUPPORTED);
  const first = await client.call(supportedDocumentType, { country: 'DE', level: 1 });
  const second = await client.call(supportedDocumentType, { country: 'DE', level: 2 });
  expect(first.documentTypes.map(({ type }) => type)).toContain('DRIVERS');
  expect(second.documentTypes.map(({ type }) => type)).not.toContain('DRIVERS');
});

test('[S4.9] level 2 is closed before level 1 stands, and needs a choice where nothing is carried', async () => {
  const client = await server.applicant();
  await openCase(client);
  expect((await client.send(startCase, { level: 2, country: 'SE', documentType: 'PASSPORT' })).code).toBe(
    retCodes.LEVEL_NOT_ALLOWED,
  );
  expect((await client.send(startCase, { level: 1 })).code).toBe(retCodes.INPUT_INVALID);
});

test('[S4.9] a level never keeps the approval of another: an identity that was set back, or a level that was taken back, is earned anew', async () => {
  const client = await verifiedAtOne();
  await changeAccount(client, { level: 2 });
  expect(await stepsOf(client), 'level 2 without an approved case of level 2').toEqual(['SUCCESS', 'ALLOW']);
  await changeAccount(client, { level: 1, verification_since: server.context.now() });
  const info = await client.call(kycInfo, { obtain_state: true });
  expect(info.state.map(({ status }) => status)[0]).toBe('ALLOW');
  expect(info.applicant.identifies).toEqual([]);
  await changeAccount(client, { level: 0 });
  expect(await stepsOf(client)).toEqual(['ALLOW', 'NOT_ALLOW']);
  const again = await client.call(startCase, { level: 1, country: 'SE', documentType: 'PASSPORT' });
  expect(again).toMatchObject({ state: 'collecting', documentCarried: false, files: [] });
});

test('[S4.9] an approval counts on the site for which it was given, and one that comes after a move gives nothing', async () => {
  const client = await server.applicant();
  const first = await submittedCase(client);
  await changeAccount(client, { site: 'TUR' });
  expect((await stepsOf(client))[0], 'what waits is told as waiting').toBe('PENDING');
  await officerDecides(client, officer, { ...first, level: 1 });
  const info = await client.call(kycInfo, { obtain_state: true });
  expect(info.applicant.level).toBe(0);
  expect(info.state[0]?.status).toBe('ALLOW');
});

test('[S4.9] an approval of before cases named a site stands with the account, on whichever site that is', async () => {
  const client = await verifiedAtOne();
  await changeAccount(client, { site: 'TUR' });
  await server.db
    .updateTable('verification_case')
    .set({ site: 'CREDENCE', policy_version: '' })
    .where('user_id', '=', client.userId)
    .execute();
  for (const statement of levelTables.statements) await sql.raw(statement).execute(server.db);
  expect(await stepsOf(client)).toEqual(['SUCCESS', 'ALLOW']);
  expect((await client.call(readPersonalInfo, {})).locked).toBe(true);
});

test('an open case of before a move to another site gives way to a new one, which follows the other rules', async () => {
  const client = await server.applicant();
  const before = await openCase(client);
  await client.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry: 'TR' } });
  await changeAccount(client, { site: 'TUR' });
  const now = await client.call(startCase, { level: 1, country: 'TR', documentType: 'ID_CARD' });
  expect(now.id).not.toBe(before.id);
  const rows = await server.db
    .selectFrom('verification_case')
    .select(['id', 'site', 'state'])
    .where('user_id', '=', client.userId)
    .orderBy('attempt')
    .execute();
  expect(rows).toEqual([
    { id: before.id, site: 'CREDENCE', state: 'abandoned' },
    { id: now.id, site: 'TUR', state: 'collecting' },
  ]);
});

test('[S6.3] [S7.19] at level 1 a further level is not begun either where the site does not serve the residence any more', async () => {
  const client = await verifiedAtOne();
  await changeAccount(client, { site: 'TUR' });
  expect((await client.send(startCase, { level: 2 })).code).toBe(retCodes.RESIDENCE_NOT_SERVED);
  expect(await client.call(kycInfo, {})).toMatchObject({ limitation: 'LIMITATION_REGION' });
});

test('the rules of an account are those of its own site, whatever host name it comes to', async () => {
  const client = await server.applicant();
  await openCase(client, completeInfo);
  await changeAccount(client, { site: 'TUR' });
  const body = JSON.stringify({ level: 1, country: 'SE', documentType: 'PASSPORT' });
  for (const host of sites) {
    const answer = await askAtHost(`${server.address}${startCase.path}`, host, {
      method: 'POST',
      headers: { ...client.cookieHeader(), 'content-type': 'application/json', origin: `https://${host}` },
      body,
    });
    // Residents of Germany are not served in Turkey.
    expect(JSON.parse(answer)).toMatchObject({ ret_code: retCodes.RESIDENCE_NOT_SERVED });
  }
  expect(await client.call(kycInfo, {})).toMatchObject({ limitation: 'LIMITATION_REGION' });
  expect((await client.call(readPersonalInfo, {})).minimumAge).toBe(18);
});

test('a case keeps the policy that it began with, and the content of that edition is kept once', async () => {
  const client = await server.applicant();
  const open = await openCase(client);
  const { context } = server;
  const usual = context.policyOf;
  context.policyOf = (site) => {
    const policy = usual(site);
    const { 1: first } = policy.levels;
    return { ...policy, levels: { ...policy.levels, 1: { ...first, selfie: false } } };
  };
  try {
    const same = await client.call(startCase, { level: 1, country: 'SE', documentType: 'PASSPORT' });
    expect(same).toMatchObject({ id: open.id, requiredFiles: ['document-front', 'selfie'] });
    const newcomer = await openCase(await server.applicant());
    expect(newcomer.requiredFiles).toEqual(['document-front']);
  } finally {
    context.policyOf = usual;
  }
  const kept = await server.db
    .selectFrom('policy_edition')
    .innerJoin('verification_case as attempt', (join) =>
      join
        .onRef('attempt.site', '=', 'policy_edition.site')
        .onRef('attempt.policy_version', '=', 'policy_edition.version'),
    )
    .select(['policy_edition.version', 'policy_edition.content'])
    .where('attempt.id', '=', open.id)
    .execute();
  expect(kept).toHaveLength(1);
  expect(kept[0]?.version).toMatch(/^\d{4}-\d\d-\d\d-[0-9a-f]{8}$/);
  expect(kept[0]?.content).toEqual(JSON.parse(JSON.stringify(usual('CREDENCE'))));
  expect((await client.call(currentCase, { level: '1' }))?.requiredFiles).toEqual([
    'document-front',
    'selfie',
  ]);
});

/** As the verbs of other features do it. */
const openUpdate = (client: Client) => {
  const { context } = server;
  const actor = { kind: 'account', userId: client.userId, via: 'session', session: '' } as const;
  const call = { ...systemCall(context, 'test', context.newId()), actor };
  return transact(call, client.userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, client.userId, context.keyring);
    const row = await openCaseFor(call, unit, applicant, {
      level: 1,
      purpose: 'update',
      route: 'document',
      provider: 'PROVIDER_DEFAULT',
      country: 'DE',
      documentType: 'PASSPORT',
    });
    return showCase(call, unit.work, row);
  });
};

test('[S4.9] an update leaves the level as it stands until it is approved, whatever becomes of it, and there is one at a time', async () => {
  const client = await verifiedAtOne();
  const first = await openUpdate(client);
  expect(first).toMatchObject({ purpose: 'update', state: 'collecting' });
  expect((await openUpdate(client)).id).toBe(first.id);
  expect(await stepsOf(client)).toEqual(['SUCCESS', 'ALLOW']);
  await submitOpenCase(client, first);
  await expect(openUpdate(client)).rejects.toMatchObject({ reason: 'LEVEL_NOT_ALLOWED' });
  expect(await stepsOf(client)).toEqual(['SUCCESS', 'ALLOW']);
  await officerDecides(client, officer, first, ['document-glare']);
  expect(await stepsOf(client)).toEqual(['SUCCESS', 'ALLOW']);
  const second = await openUpdate(client);
  await submitOpenCase(client, second);
  await officerDecides(client, officer, second);
  const info = await client.call(kycInfo, { obtain_state: true });
  expect(info.applicant.level).toBe(1);
  expect(info.applicant.identifies[0]).toEqual({ type: 'PASSPORT', country: 'DE' });
  const newcomer = await server.applicant();
  await openCase(newcomer);
  await expect(openUpdate(newcomer), 'nothing to update').rejects.toMatchObject({
    reason: 'LEVEL_NOT_ALLOWED',
  });
});
