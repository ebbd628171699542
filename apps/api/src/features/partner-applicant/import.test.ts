import { integrationAccessToken, sdkHeaders } from '@credence/contract/embedding';
import { createPartnerKey } from '@credence/contract/partner';
import { createToken, decideApplicant, listApplicants } from '@credence/contract/partner-applicant';
import { type ImportLine, importPath, importReport } from '@credence/contract/partner-import';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { currentCase, submitCase } from '@credence/contract/verification';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { completeInfo } from '../../../test/applicants.ts';
import { wholeReport } from '../../../test/fixtures/anchor-fixture.ts';
import { onSdkPath } from '../../../test/fixtures/embedding-fixture.ts';
import { addTestPartner } from '../../../test/fixtures/partner-fixture.ts';
import { smallPicture } from '../../../test/pictures.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const person = (externalId: string): ImportLine => ({
  type: 'applicant',
  externalId,
  email: `${externalId}@example.com`,
  details: completeInfo,
});
const passport = async (externalId: string): Promise<ImportLine> => ({
  type: 'file',
  externalId,
  kind: 'document-front',
  country: 'SE',
  documentType: 'PASSPORT',
  content: (await smallPicture(`passport of ${externalId}`)).toString('base64'),
});

async function bring(key: string, lines: readonly unknown[], query = '') {
  const response = await fetch(`${server.address}${importPath}${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    body: lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

const reportOf = async (...asked: Parameters<typeof bring>) => {
  const { status, body } = await bring(...asked);
  expect(status, JSON.stringify(body)).toBe(200);
  return v.parse(importReport, body);
};

test('a dry run says what would become of each line, and stores nothing', async () => {
  const { live } = await addTestPartner(server);
  const lines = [
    person('one'),
    await passport('one'),
    await passport('nobody'),
    { ...person('two'), externalId: 'a name with spaces' },
    'no json',
    { ...(await passport('one')), kind: 'selfie' },
    { ...(await passport('one')), content: Buffer.from('%PDF-1.7').toString('base64') },
    person('one'),
  ];
  const report = await reportOf(live.key, lines, '?dryRun=true');
  expect(report).toMatchObject({ dryRun: true, lines: 8, created: 1, found: 1, files: 1 });
  expect(report.refused.map(({ line, code }) => [line, code])).toEqual([
    [3, 'not-found'],
    [4, 'input-invalid'],
    [5, 'input-invalid'],
    [6, 'input-invalid'],
    [7, 'file-not-image'],
  ]);
  expect((await live.call(listApplicants, {})).data).toEqual([]);
});

test('an import brings people with their document, and every consent is asked here anew', async () => {
  const { live, partnerId } = await addTestPartner(server);
  const lines = [person('ana'), await passport('ana'), await passport('nobody')];
  const report = await reportOf(live.key, lines);
  expect(report).toMatchObject({ created: 1, found: 0, files: 1, refused: [{ line: 3, code: 'not-found' }] });
  // Repeated, nobody is there twice.
  expect(await reportOf(live.key, [person('ana')])).toMatchObject({ created: 0, found: 1 });

  const { data } = await live.call(listApplicants, { externalId: 'ana' });
  const id = data[0]?.id ?? '';
  const { token } = await live.call(createToken, { id });
  const visitor = server.visitor();
  const { accessToken } = await visitor.call(integrationAccessToken, { token });
  const headers = { [sdkHeaders.token]: accessToken };
  const info = await visitor.send(onSdkPath(readPersonalInfo), {}, headers);
  expect(info.result).toMatchObject({ info: completeInfo, complete: false, locked: false });
  const taken = async () => {
    const { result } = await visitor.send(onSdkPath(currentCase), { level: '1' }, headers);
    const read = v.parse(
      v.looseObject({
        id: v.string(),
        state: v.string(),
        files: v.array(v.looseObject({ kind: v.string(), state: v.string() })),
      }),
      result,
    );
    return { id: read.id, state: read.state, files: read.files.map(({ kind, state }) => `${kind} ${state}`) };
  };
  await vi.waitFor(async () => expect((await taken()).files).toEqual(['document-front ready']), {
    timeout: 30_000,
  });
  const { id: caseId, state } = await taken();
  expect(state).toBe('collecting');
  expect((await visitor.send(onSdkPath(submitCase), { caseId }, headers)).code).not.toBe(0);
  const consents = await server.db
    .selectFrom('biometric_consent')
    .selectAll()
    .where('user_id', '=', id)
    .execute();
  expect(consents).toEqual([]);
  const trail = await server.db
    .selectFrom('audit_event')
    .select('action')
    .where('user_id', '=', partnerId)
    .where('action', '=', 'partner.imported')
    .execute();
  expect(trail).toHaveLength(2);
});

test('details that were brought, and those that a trial is decided by, are in the trail', async () => {
  const partner = await addTestPartner(server);
  await reportOf(partner.test.key, [person('zoe')]);
  const [{ id = '' } = {}] = (await partner.test.call(listApplicants, { externalId: 'zoe' })).data;
  const findings = async () => (await wholeReport(server)).broken.filter(({ userId }) => userId === id);
  const swap = (value: Buffer | null) =>
    server.db.updateTable('applicant').set({ personal_info: value }).where('user_id', '=', id).execute();
  const rowOf = server.db.selectFrom('applicant').select('personal_info').where('user_id', '=', id);
  const { personal_info: brought } = await rowOf.executeTakeFirstOrThrow();
  await swap(null);
  expect(await findings()).toMatchObject([{ problem: 'differs', about: 'details' }]);
  await swap(brought);
  expect(await findings()).toEqual([]);
  // Completed for the verdict, which seals them anew.
  await partner.test.call(decideApplicant, { id, outcome: 'approved' });
  expect(await findings()).toEqual([]);
});

test('it takes the scope, so many lines, and lines of so many bytes', async () => {
  const { live } = await addTestPartner(server);
  const { secret } = await live.call(createPartnerKey, { name: 'reader', scopes: ['applicants:read'] });
  expect(await bring(secret, [person('x')])).toMatchObject({ status: 403, body: { code: 'scope-missing' } });
  const many = Array.from({ length: 1001 }, () => ({ type: 'x' }));
  expect(await bring(live.key, many, '?dryRun=true')).toMatchObject({ status: 413 });
  expect(await bring(live.key, ['x'.repeat(17_000_001)], '?dryRun=true')).toMatchObject({
    status: 413,
    body: { code: 'line-too-long' },
  });
});
