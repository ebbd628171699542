import { identity, taskList } from '@credence/contract/identity';
import { kycInfo } from '@credence/contract/kyc';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { nonDocumentCase, vendorToken } from '@credence/contract/vendor-calls';
import { currentCase, startCase, type ApplicantCase } from '@credence/contract/verification';
import { policyFor } from '@credence/policy';
import { startSimulator, type Simulator } from '@credence/simulator';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { completeInfo, submitOpenCase, officerDecides } from '../../../test/applicants.ts';
import { smallPicture, upload } from '../../../test/pictures.ts';
import { besideTheDocument } from '../../db/migrations/2026-11-22-h-beside.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';

const { levels } = policyFor('IN');
const attempts = { perDay: 2, inAll: 3 };

let simulator: Simulator;
let server: TestServer;
let officer: Client;
beforeAll(async () => {
  simulator = await startSimulator({ speed: 1000 });
  server = await startServer({
    environment: { ...simulator.environment, CREDENCE_PROVIDER_ORDER: 'PROVIDER_DEFAULT' },
    policies: { IN: { levels: { ...levels, 1: { ...levels[1], liveness: 'none', attempts } } } },
  });
  officer = await server.officer();
});
afterAll(async () => {
  await server.stop();
  await simulator.close();
});

const passport = { level: 1, country: 'IN', documentType: 'PASSPORT' } as const;
let numbers = 1000;
/** A unique number; the registry confirms it, or has it for someone else. */
const pan = (answer: 'match' | 'not-found' = 'match') => {
  numbers += 10;
  const number = `ABCPE${numbers + (answer === 'match' ? 1 : 0)}F`;
  return { by: 'number', level: 1, country: 'IN', scheme: 'PAN', number } as const;
};

/** A resident of India, where the number is required in addition to the document. */
async function indian(): Promise<Client> {
  const client = await server.applicant();
  await server.db.updateTable('applicant').set({ site: 'IN' }).where('user_id', '=', client.userId).execute();
  await client.call(savePersonalInfo, {
    info: { ...completeInfo, nationality: 'IN', residenceCountry: 'IN' },
  });
  return client;
}

const statusOf = async (client: Client) => {
  const info = await client.call(kycInfo, { obtain_state: true, obtain_verification_process: true });
  const { tasks } = await client.call(taskList, {});
  return {
    status: info.state[0]?.status,
    second: info.second_identity_state,
    todo: tasks.filter(({ status }) => status === 'TODO').map(({ code }) => code),
    waiting: tasks.filter(({ status }) => status === 'WAITING').map(({ code }) => code),
    level: info.applicant.level,
    limitation: info.limitation,
  };
};

const numberIs = (client: Client, state: ApplicantCase['state']) =>
  vi.waitFor(
    async () => {
      const found = await client.call(nonDocumentCase, { level: '1' });
      expect(found?.case.state).toBe(state);
    },
    { timeout: 60_000, interval: 40 },
  );

const openCases = (client: Client) =>
  server.db
    .selectFrom('verification_case')
    .select(['route', 'state'])
    .where('user_id', '=', client.userId)
    .orderBy('route')
    .execute();

test('[S3.9] [S2.3] a number given while pictures are collected leaves the document’s case and its pictures as they are, and both together give the level', async () => {
  const client = await indian();
  const open = await client.call(startCase, passport);
  await upload(client, open.id, 'document-front', await smallPicture(open.id));
  await client.call(vendorToken, pan());
  expect(await statusOf(client)).toMatchObject({
    status: 'ALLOW',
    todo: ['BIOMETRIC_CONSENT', 'SELFIE'],
  });
  const still = await client.call(startCase, passport);
  expect(still).toMatchObject({ id: open.id, state: 'collecting', files: [{ kind: 'document-front' }] });
  await numberIs(client, 'approved');
  expect(await statusOf(client)).toMatchObject({ status: 'ALLOW', second: 'SUCCESS', level: 0 });
  // The document's screen shows the document's case.
  expect(await client.call(currentCase, { level: '1' })).toMatchObject({ id: open.id, route: 'document' });
  await submitOpenCase(client, still);
  await officerDecides(client, officer, still);
  expect(await statusOf(client)).toMatchObject({ status: 'SUCCESS', level: 1 });
  expect(await client.call(identity, {})).toMatchObject({ verified: true, documentType: 'PASSPORT' });
});

test('[S3.9] [S7.24] a number is taken while the document is checked, for as long as it is said to be needed', async () => {
  const client = await indian();
  const open = await client.call(startCase, passport);
  await submitOpenCase(client, open);
  expect(await statusOf(client)).toMatchObject({
    status: 'PENDING',
    second: 'NEEDED',
    todo: ['SECOND_IDENTITY'],
  });
  await client.call(vendorToken, pan('not-found'));
  await numberIs(client, 'retry');
  expect(await statusOf(client)).toMatchObject({
    status: 'PENDING',
    second: 'FAILED',
    todo: ['SECOND_IDENTITY'],
  });
  await client.call(vendorToken, pan());
  await numberIs(client, 'approved');
  expect(await statusOf(client)).toMatchObject({
    status: 'PENDING',
    second: 'SUCCESS',
    todo: [],
    waiting: ['IDENTITY_DOCUMENT', 'SELFIE'],
  });
  await officerDecides(client, officer, open);
  expect(await statusOf(client)).toMatchObject({ status: 'SUCCESS', level: 1 });
});

test('[S3.9] after the document the number decides the level, and waits with it', async () => {
  const client = await indian();
  const open = await client.call(startCase, passport);
  await submitOpenCase(client, open);
  await officerDecides(client, officer, open);
  expect(await statusOf(client)).toMatchObject({ status: 'ALLOW', todo: ['SECOND_IDENTITY'], level: 0 });
  simulator.faults('number-registry', { answers: { broken: 'http-500' } });
  await client.call(vendorToken, pan());
  expect(await statusOf(client)).toMatchObject({
    status: 'PENDING',
    second: 'PENDING',
    todo: [],
    waiting: ['SECOND_IDENTITY'],
  });
  const twice = await client.send(vendorToken, pan());
  expect([twice.code, twice.result]).toEqual([retCodes.LEVEL_NOT_ALLOWED, { status: 'PENDING' }]);
  simulator.faults('number-registry', {});
  await numberIs(client, 'approved');
  expect(await statusOf(client)).toMatchObject({ status: 'SUCCESS', level: 1 });
});

/** The submission is a day old. */
const dayLater = (client: Client) =>
  server.db
    .updateTable('verification_case')
    .set({ submitted_at: sql`submitted_at - interval '1 day'` })
    .where('user_id', '=', client.userId)
    .where('submitted_at', 'is not', null)
    .execute();

async function turnedDown(client: Client): Promise<void> {
  await client.call(vendorToken, pan('not-found'));
  await numberIs(client, 'retry');
}

test('[S3.9] [S4.9] the attempts of the number and those of the document are counted apart', async () => {
  const client = await indian();
  for (const labels of [['document-glare' as const], ['document-glare' as const], undefined]) {
    const open = await client.call(startCase, passport);
    await submitOpenCase(client, open);
    await officerDecides(client, officer, open, labels);
    await dayLater(client);
  }
  // The document used up its attempts.
  expect(await statusOf(client)).toMatchObject({
    status: 'ALLOW',
    todo: ['SECOND_IDENTITY'],
    limitation: 'LIMITATION_DEFAULT',
  });
  await turnedDown(client);
  expect(await statusOf(client)).toMatchObject({ second: 'FAILED', limitation: 'LIMITATION_DEFAULT' });
  await turnedDown(client);
  expect(await statusOf(client)).toMatchObject({
    status: 'ALLOW',
    second: 'FAILED',
    limitation: 'LIMITATION_ATTEMPTS_TODAY',
  });
  expect((await client.send(vendorToken, pan())).code).toBe(retCodes.ATTEMPTS_TODAY);
  await dayLater(client);
  await client.call(vendorToken, pan());
  await numberIs(client, 'approved');
  expect(await statusOf(client)).toMatchObject({ status: 'SUCCESS', level: 1 });
});

test('[S3.9] [S4.9] a number that fails as often as it may leaves the document its attempts, and ends the level all the same', async () => {
  const client = await indian();
  await turnedDown(client);
  await turnedDown(client);
  // The document can be continued today.
  expect(await statusOf(client)).toMatchObject({ status: 'ALLOW', limitation: 'LIMITATION_DEFAULT' });
  expect((await client.call(startCase, passport)).state).toBe('collecting');
  await dayLater(client);
  await turnedDown(client);
  expect(await statusOf(client)).toMatchObject({
    status: 'FAILED_AND_CAN_NOT_RETRY',
    limitation: 'LIMITATION_ATTEMPTS_USED_UP',
    todo: [],
  });
  for (const answer of [await client.send(vendorToken, pan()), await client.send(startCase, passport)]) {
    expect(answer.code).toBe(retCodes.ATTEMPTS_USED_UP);
  }
});

test('[S4.9] [S3.9] fifty tabs at once lead to one open case of the document and one of the number', async () => {
  const client = await indian();
  simulator.faults('number-registry', { answers: { broken: 'http-500' } });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, tab) =>
      tab % 2 === 0 ? client.send(startCase, passport) : client.send(vendorToken, pan()),
    ),
  );
  simulator.faults('number-registry', {});
  const documents = answers.filter((_, tab) => tab % 2 === 0);
  expect(documents.every(({ code }) => code === retCodes.OK)).toBe(true);
  expect(new Set(documents.map(({ result }) => v.parse(startCase.result, result).id)).size).toBe(1);
  const taken = answers.filter(({ code }, tab) => tab % 2 === 1 && code === retCodes.OK);
  expect(taken).toHaveLength(1);
  const others = answers.filter(({ code }) => code !== retCodes.OK);
  expect(new Set(others.map(({ code }) => code))).toEqual(new Set([retCodes.LEVEL_NOT_ALLOWED]));
  await numberIs(client, 'approved');
  expect(await openCases(client)).toEqual([
    { route: 'document', state: 'collecting' },
    { route: 'number', state: 'approved' },
  ]);
});

test('[S4.9] cases of before the two ways were told apart are sorted by the rules that they began with', async () => {
  const client = await indian();
  await client.call(startCase, passport);
  await client.call(vendorToken, pan());
  await numberIs(client, 'approved');
  await server.db
    .updateTable('verification_case')
    .set({ beside: false, attempt: sql`attempt + (route = 'number')::int` })
    .where('user_id', '=', client.userId)
    .execute();
  for (const statement of besideTheDocument.statements) await sql.raw(statement).execute(server.db);
  expect(await statusOf(client)).toMatchObject({ status: 'ALLOW', second: 'SUCCESS' });
});

test('[S4.9] the database holds no second open case of either way', async () => {
  const client = await indian();
  simulator.faults('number-registry', { answers: { broken: 'http-500' } });
  await client.call(startCase, passport);
  await client.call(vendorToken, pan());
  const copy = (route: 'document' | 'number') =>
    sql`insert into verification_case
      select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'attempt', 99))).*
      from verification_case as one where user_id = ${client.userId} and route = ${route}`.execute(server.db);
  await expect(copy('document')).rejects.toMatchObject({ code: '23505' });
  await expect(copy('number')).rejects.toMatchObject({ code: '23505' });
  simulator.faults('number-registry', {});
  await numberIs(client, 'approved');
});
