import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { officerProfile, officerSignIn, signIn } from '@credence/contract/session';
import { approveTemplateDraft, templateDraft, templates } from '@credence/contract/template-editing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { bundledArguments } from '../../../../../scripts/lib/server-bundle.mjs';
import { startServer, type TestServer } from '../../../test/server.ts';
import {
  addDemonstration,
  demonstrationLogins,
  describeDemonstration,
  prepareDemonstration,
} from './demonstration.ts';
import { createSignInLibrary } from '../sign-in/index.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0).reverse()) await server.stop();
});

/** A server started as the product starts it. */
async function start(demonstration: 'on' | 'off', beside?: TestServer): Promise<TestServer> {
  const environment = { CREDENCE_DEMONSTRATION: demonstration };
  const server = await startServer({ jobs: false, environment, ...(beside && { beside }) });
  servers.push(server);
  if (await prepareDemonstration(server.context))
    await addDemonstration(server.context, createSignInLibrary(server.context));
  return server;
}

const submittedTemplates = async (server: TestServer) =>
  (await (await server.officer()).call(templates, { state: 'submitted' })).items;

async function loginsOf({ context }: TestServer) {
  const logins = await demonstrationLogins(context);
  if (logins === undefined) throw new Error('There are no logins');
  const [officer] = logins.officers;
  if (officer === undefined) throw new Error('There is no officer');
  const login = ({ email, password }: typeof officer) => ({ email, password });
  return { logins, account: logins.applicant, officer: login(officer) };
}

test('one officer finds a template that the other has submitted, and publishes it', async () => {
  const on = await start('on');
  const [{ draft, templateCode } = {}] = await submittedTemplates(on);
  expect(draft?.submitted?.officerName).toBe('Mira Lindqvist');
  const address = { templateCode: templateCode ?? '', draftId: draft?.draftId ?? '' };
  const officer = await on.officer();
  const { mayApprove, revision, base } = await officer.call(templateDraft, address);
  expect(mayApprove).toBe(true);
  const version = (base?.template.version ?? 0) + 1;
  expect(await officer.call(approveTemplateDraft, { ...address, revision })).toMatchObject({ version });
});

test('officers are told that it is one', async () => {
  const on = await start('on');
  expect(await (await on.officer()).call(officerProfile, {})).toMatchObject({ demonstration: true });
  const off = await start('off', on);
  expect(await (await off.officer()).call(officerProfile, {})).toMatchObject({ demonstration: false });
});

test('the people of the demonstration sign in only while it is on, those of an older version no less [ASVS 6.3.2]', async () => {
  const on = await start('on');
  const { account, officer } = await loginsOf(on);
  const signsIn = async (server: TestServer) => [
    (await server.visitor().send(signIn, account)).code,
    (await server.visitor().send(officerSignIn, officer)).code,
  ];
  expect(await signsIn(on)).toEqual([retCodes.OK, retCodes.OK]);
  const before = on.visitor();
  await before.call(signIn, account);
  await before.call(kycInfo, {});
  const other = await on.applicant();

  // A version before this one marked nobody.
  for (const person of ['account_holder', 'officer'] as const) {
    await on.db.updateTable(person).set({ demonstration: false }).execute();
  }
  const off = await start('off', on);
  expect(await signsIn(off)).toEqual([retCodes.SIGN_IN_FAILED, retCodes.SIGN_IN_FAILED]);
  const stale = await off.visitor().send(kycInfo, {}, before.cookieHeader());
  expect(stale.code).toBe(retCodes.NOT_SIGNED_IN);
  const { email, password } = other;
  expect((await off.visitor().send(signIn, { email, password })).code).toBe(retCodes.OK);

  expect(await signsIn(await start('on', on))).toEqual([retCodes.OK, retCodes.OK]);
});

test('seeds of one-time codes are printed to a terminal alone, and told to the command that started the server', async () => {
  const on = await start('on');
  const { logins } = await loginsOf(on);
  const { connection, config } = on.context;
  const { host = '', port = 5432, user = '', database = '' } = connection;
  const query = new URLSearchParams({ host, port: String(port) });
  const child = spawn(process.execPath, await bundledArguments('apps/api/src/main.ts'), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: `postgres://${user}@/${database}?${query}`,
      CREDENCE_DATA: config.dataDirectory,
      CREDENCE_DEMONSTRATION: 'on',
      PORT: '0',
    },
  });
  const said = child.stdout === null ? '' : text(child.stdout);
  const [message] = await once(child, 'message');
  expect(v.parse(v.object({ logins: v.unknown() }), message).logins).toEqual(logins);
  child.kill('SIGTERM');
  const printed = await said;
  expect(printed).toContain(logins.applicant.password);
  expect(printed).toContain('npm run officer:code');
  for (const { secret } of logins.officers) {
    expect(printed).not.toContain(secret);
    expect(describeDemonstration(logins, { seeds: true })).toContain(secret);
  }
});
