import { retCodes } from '@credence/contract/ret-codes';
import { uploadedFileHeader } from '@credence/contract/upload';
import { day } from '@credence/policy';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCase } from '../../../../test/applicants.ts';
import { beginUpload, smallPicture, upload } from '../../../../test/pictures.ts';
import { behindProxy, startServer, type Client, type TestServer } from '../../../../test/server.ts';
import { handleJobs } from '../../../app.ts';
import { countTries, forgetTries } from '../../../http/tries.ts';
import { providersFor } from '../../provider/index.ts';

const environment = { ...behindProxy, CREDENCE_UPLOAD_GIGABYTES_PER_DAY: '1' };

let server: TestServer;
beforeAll(async () => {
  // Ten megabytes for each account, a hundred for each address.
  server = await startServer({ environment, jobs: false });
});
afterAll(() => server.stop());

/** An applicant with an open case, whose requests come from an address. */
async function sender(address: string | undefined, at = server) {
  const applicant = await at.applicant();
  const { id } = await openCase(applicant);
  const request: Client['request'] = (method, path, { headers, ...rest } = {}) =>
    applicant.request(method, path, {
      ...rest,
      headers: { ...headers, ...(address !== undefined && { 'x-forwarded-for': address }) },
    });
  const client = { ...applicant, request };
  return { client, id, begin: (bytes: number) => beginUpload(client, id, 'document-front', bytes) };
}

const held = { status: 429, code: retCodes.TOO_MANY_REQUESTS };

test('what one account may send in a day is counted for all servers, by what it announces [ASVS 5.2.4] [ASVS 2.4.1]', async () => {
  const one = await sender('203.0.113.1');
  expect((await one.begin(6_000_000)).status).toBe(201);
  const beside = await startServer({ beside: server, jobs: false, environment });
  try {
    const headers = one.client.cookieHeader();
    const answer = await beside.visitor().request('POST', '/v3/private/kyc/files', {
      headers: { ...headers, 'tus-resumable': '1.0.0', 'upload-length': '6000000' },
    });
    expect(answer).toMatchObject(held);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(80_000);
    // What was refused is taken from nothing.
    expect((await one.begin(3_000_000)).status).toBe(201);
  } finally {
    await beside.stop();
  }
  expect((await (await sender('203.0.113.1')).begin(6_000_000)).status).toBe(201);
});

test('what one address may send, and all together, is counted too', async () => {
  const senders = [];
  for (let count = 0; count < 12; count++) senders.push(await sender('203.0.113.2'));
  const statuses = [];
  for (const { begin } of senders) statuses.push((await begin(9_000_000)).status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(11);
  expect(statuses.at(-1)).toBe(429);
  const elsewhere = await sender('203.0.113.3');
  expect((await elsewhere.begin(1000)).status).toBe(201);
  const all = { what: 'files of all', within: day };
  await countTries(server.context, [{ ...all, amount: 1_000_000 }]);
  expect(await elsewhere.begin(1000)).toMatchObject(held);
  await forgetTries(server.context, all.what);
});

test('a case takes so many pictures and no more, and so many wait to be looked at', async () => {
  const { client, id, begin } = await sender('203.0.113.4');
  const first = await upload(client, id, 'document-front', await smallPicture('first'));
  const copy = (count: number) =>
    sql`
    insert into verification_file
    select f.user_id, gen_random_uuid(), f.case_id, f.kind, f.state, f.media_type, f.bytes, f.width, f.height, f.findings, f.blob, f.created_at, now(), f.origin
    from verification_file f, generate_series(1, ${sql.lit(count)})
    where f.id = ${first.headers.get(uploadedFileHeader)}`.execute(server.db);
  await copy(18);
  expect((await begin(1000)).status).toBe(201);
  await copy(1);
  expect(await begin(1000)).toMatchObject({ ...held, result: { retryAfterSeconds: 30 } });
  await sql`update verification_file set state = 'ready' where case_id = ${id}`.execute(server.db);
  expect((await begin(1000)).status).toBe(201);
  await copy(80);
  expect(await begin(1000)).toMatchObject({ status: 422, code: retCodes.TOO_MANY_REQUESTS });
});

test('the first picture of an account is looked at before the second of one that has sent many [ASVS 5.2.1] [ASVS 15.2.2]', async () => {
  const own = await startServer({ jobs: false });
  try {
    const [busy, calm] = [await sender(undefined, own), await sender(undefined, own)];
    for (let sent = 0; sent < 5; sent++) {
      await upload(busy.client, busy.id, 'selfie', await smallPicture(`busy ${sent}`));
    }
    await upload(calm.client, calm.id, 'selfie', await smallPicture('calm'));
    await handleJobs(own.context, providersFor(own.context.config, own.context));
    const looked = () =>
      own.db
        .selectFrom('audit_event')
        .select('user_id')
        .where('action', '=', 'file.ready')
        .orderBy('at')
        .orderBy('sequence')
        .execute();
    await vi.waitFor(async () => expect(await looked()).toHaveLength(6), { timeout: 60_000 });
    const order = (await looked()).map(({ user_id }) => user_id === calm.client.userId);
    expect(order.indexOf(true)).toBe(1);
  } finally {
    await own.stop();
  }
});
