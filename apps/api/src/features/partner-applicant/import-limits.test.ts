import { createPartnerKey } from '@credence/contract/partner';
import { decideApplicant, listApplicants } from '@credence/contract/partner-applicant';
import { importPath } from '@credence/contract/partner-import';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeReport } from '../../../test/fixtures/anchor-fixture.ts';
import { bring, outcomes, person, reportOf } from '../../../test/fixtures/import-fixture.ts';
import { addTestPartner } from '../../../test/fixtures/partner-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

test('details that were brought, and those that a trial is decided by, are in the trail', async () => {
  const partner = await addTestPartner(server);
  await reportOf(server, partner.test.key, [person('zoe')]);
  const [{ id = '' } = {}] = (await partner.test.call(listApplicants, { externalId: 'zoe' })).data;
  const findings = async () => (await wholeReport(server)).broken.filter(({ userId }) => userId === id);
  const swap = (value: Buffer | null) =>
    server.db.updateTable('applicant').set({ personal_info: value }).where('user_id', '=', id).execute();
  const rowOf = server.db.selectFrom('applicant').select('personal_info').where('user_id', '=', id);
  const { personal_info: before } = await rowOf.executeTakeFirstOrThrow();
  await swap(null);
  expect(await findings()).toMatchObject([{ problem: 'differs', about: 'details' }]);
  await swap(before);
  expect(await findings()).toEqual([]);
  // Completed for the verdict, which seals them anew.
  await partner.test.call(decideApplicant, { id, outcome: 'approved' });
  expect(await findings()).toEqual([]);
});

test('it takes the scope, so many lines, and lines of so many bytes', async () => {
  const { live } = await addTestPartner(server);
  const { secret } = await live.call(createPartnerKey, { name: 'reader', scopes: ['applicants:read'] });
  expect(await bring(server, secret, [person('x')])).toMatchObject({
    status: 403,
    body: { code: 'scope-missing' },
  });
  const many = Array.from({ length: 1001 }, () => ({ type: 'x' }));
  expect(await bring(server, live.key, many, '?dryRun=true')).toMatchObject({ status: 413 });
  const long = ['x'.repeat(17_000_001), person('after')];
  expect(await outcomes(server, live.key, long, '?dryRun=true')).toEqual(['line-too-long', 'accepted']);
});

test('two imports at a time are read, and a third is asked to come again', async () => {
  const { live } = await addTestPartner(server);
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const importing = () =>
    fetch(`${server.address}${importPath}?dryRun=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${live.key}`, 'content-type': 'application/x-ndjson' },
      body: new ReadableStream<Uint8Array>({
        start: (stream) => {
          stream.enqueue(new TextEncoder().encode('\n'));
          open.push(stream);
        },
      }),
      duplex: 'half',
    });
  const three = [importing(), importing(), importing()];
  const third = await Promise.race(three);
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '5']);
  for (const stream of open) stream.close();
  const statuses = (await Promise.all(three)).map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 429]);
  expect(await outcomes(server, live.key, [person('fay')])).toEqual(['accepted']);
});
