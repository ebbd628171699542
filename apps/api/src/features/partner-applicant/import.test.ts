import { agreementApply, agreementVersions } from '@credence/contract/agreement';
import { integrationAccessToken, sdkHeaders } from '@credence/contract/embedding';
import {
  createToken,
  decideApplicant,
  eraseApplicant,
  listApplicants,
} from '@credence/contract/partner-applicant';
import { importPath } from '@credence/contract/partner-import';
import { readPersonalInfo, savePersonalInfo } from '@credence/contract/personal-info';
import { reviewCase } from '@credence/contract/review-case';
import { applicantCase, currentCase, startCase, submitCase } from '@credence/contract/verification';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { completeInfo } from '../../../test/applicants.ts';
import { expectErrors } from '../../../test/error-log.ts';
import { onSdkPath } from '../../../test/fixtures/embedding-fixture.ts';
import { eraseWhatIsDue } from '../../../test/fixtures/erasure-fixture.ts';
import {
  outcomes,
  passport,
  person,
  picture,
  reportOf,
  bring,
  verified,
} from '../../../test/fixtures/import-fixture.ts';
import { addTestPartner, type PartnerClient } from '../../../test/fixtures/partner-fixture.ts';
import { hasten } from '../../../test/later.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const idOf = async (partner: PartnerClient, externalId: string) =>
  (await partner.call(listApplicants, { externalId })).data[0]?.id ?? '';

/** The person of an applicant, who opens the flow. */
async function comes(partner: PartnerClient, externalId: string) {
  const id = await idOf(partner, externalId);
  const { token } = await partner.call(createToken, { id });
  const visitor = server.visitor();
  const { accessToken } = await visitor.call(integrationAccessToken, { token });
  const headers = { [sdkHeaders.token]: accessToken };
  const send: typeof visitor.send = (endpoint, input) => visitor.send(onSdkPath(endpoint), input, headers);
  const begin = async (country = 'SE') => {
    const { result } = await send(startCase, { level: 1, country, documentType: 'PASSPORT' });
    return v.parse(applicantCase, result);
  };
  const files = async () => {
    const row = v.parse(applicantCase, (await send(currentCase, { level: '1' })).result);
    return row.files.map(({ kind, state }) => `${kind} ${state}`);
  };
  const agrees = ({ id: caseId, provider }: Awaited<ReturnType<typeof begin>>) =>
    send(agreementApply, {
      code: 'biometric-consent',
      version: agreementVersions['biometric-consent'],
      language: 'en',
      caseId,
      recipient: provider,
    });
  return { id, send, begin, files, agrees };
}

const brought = (userId: string) =>
  server.db.selectFrom('brought_file').select(['kind', 'blob']).where('user_id', '=', userId).orderBy('kind');

test('a dry run says what would become of each line, and stores nothing', async () => {
  const { live } = await addTestPartner(server);
  const lines = [
    person('one', { verified }),
    await passport('one'),
    await picture('one', 'selfie'),
    await picture('one', 'proof-of-address'),
    await passport('nobody'),
    { ...person('two'), externalId: 'a name with spaces' },
    'no json',
    { ...(await passport('one')), kind: 'liveness-1' },
    { ...(await passport('one')), content: Buffer.from('%PDF-1.7').toString('base64') },
    { ...(await passport('one')), country: 'SE', documentType: 'RESIDENCE_PERMIT', level: 3 },
    { ...(await picture('one', 'selfie')), level: 2 },
    person('one', { verified }),
    await passport('one'),
    await passport('one', 'another'),
    person('one', { verified: [{ level: 1, on: '2024-01-01', by: 'Somebody' }] }),
    person('three', { verified: [{ level: 1, on: '9999-01-01', by: 'Somebody' }] }),
  ];
  const report = await reportOf(server, live.key, lines, '?dryRun=true');
  expect(report.lines.map(({ outcome, code }) => code ?? outcome)).toEqual([
    'accepted',
    'accepted',
    'accepted',
    'accepted',
    'not-found',
    'input-invalid',
    'input-invalid',
    'input-invalid',
    'file-not-image',
    'input-invalid',
    'file-not-wanted',
    'repeated',
    'repeated',
    'brought-before',
    'brought-before',
    'input-invalid',
  ]);
  expect(report).toMatchObject({ dryRun: true, accepted: 4, repeated: 2, refused: 10 });
  expect(report.lines[5]).toMatchObject({ line: 6, fields: { externalId: 'invalid-format' } });
  expect(report.lines[15]).toMatchObject({ fields: { 'verified.on': 'in-the-future' } });
  expect((await live.call(listApplicants, {})).data).toEqual([]);
  // And what it said comes true.
  const real = await reportOf(server, live.key, lines);
  expect({ ...real, dryRun: true }).toEqual(report);
});

test('pictures wait, untouched, until their person begins the case; a face until the person agrees', async () => {
  const { live } = await addTestPartner(server);
  const lines = [person('ana', { verified }), await passport('ana'), await picture('ana', 'selfie')];
  expect(await outcomes(server, live.key, lines)).toEqual(['accepted', 'accepted', 'accepted']);
  const ana = await comes(live, 'ana');
  const pictures = () =>
    server.db.selectFrom('verification_file').select('kind').where('user_id', '=', ana.id).execute();
  expect(await pictures()).toEqual([]);
  expect((await ana.send(readPersonalInfo, {})).result).toMatchObject({
    info: completeInfo,
    complete: false,
    locked: false,
  });

  // Another document is chosen: the one that was brought is not shown as if it were that.
  expect((await ana.begin('DE')).files).toEqual([]);
  const open = await ana.begin();
  expect(open).toMatchObject({ consent: 'owed', files: [{ kind: 'document-front' }] });
  expect(await brought(ana.id).execute()).toMatchObject([
    { kind: 'document-front', blob: null },
    { kind: 'selfie', blob: expect.any(String) },
  ]);
  expect((await ana.agrees(open)).code).toBe(0);
  await vi.waitFor(async () => expect(await ana.files()).toEqual(['document-front ready', 'selfie ready']), {
    timeout: 30_000,
  });
  expect((await brought(ana.id).execute()).map(({ blob }) => blob)).toEqual([null, null]);

  await ana.send(savePersonalInfo, { info: completeInfo });
  expect((await ana.send(submitCase, { caseId: open.id })).code).toBe(0);
  const officer = await server.officer();
  await vi.waitFor(
    async () => {
      const seen = await officer.call(reviewCase, { userId: ana.id, caseId: open.id });
      expect(seen.privateNote).toContain(
        'Partner Pay says that level 1 was verified elsewhere on 2025-03-01, by Other Check Ltd, video.',
      );
    },
    { timeout: 30_000 },
  );
  // No verdict of ours: the account has the level that officers give it.
  expect((await live.call(listApplicants, { externalId: 'ana' })).data).toMatchObject([
    { level: 0, levels: [{ state: 'pending' }, { state: 'unavailable' }] },
  ]);
  expect(await outcomes(server, live.key, lines)).toEqual(['repeated', 'repeated', 'repeated']);
  const late = [{ ...(await passport('ana')), kind: 'document-back' }];
  expect(await outcomes(server, live.key, late)).toEqual(['file-not-wanted']);
});

test('what is brought while the case is begun goes to it, and never in the place of what is there', async () => {
  const { live } = await addTestPartner(server);
  await reportOf(server, live.key, [person('bea')]);
  const bea = await comes(live, 'bea');
  const open = await bea.begin();
  await bea.agrees(open);
  const first = [await passport('bea'), await picture('bea', 'selfie')];
  expect(await outcomes(server, live.key, first)).toEqual(['accepted', 'accepted']);
  expect((await bea.files()).map((file) => file.split(' ')[0])).toEqual(['document-front', 'selfie']);
  expect(await outcomes(server, live.key, [await passport('bea', 'another')])).toEqual(['brought-before']);
  await bea.send(savePersonalInfo, { info: completeInfo });
  await bea.send(submitCase, { caseId: open.id });
  const { test: trial } = await addTestPartner(server);
  await reportOf(server, trial.key, [person('cleo')]);
  await trial.call(decideApplicant, { id: await idOf(trial, 'cleo'), outcome: 'approved' });
  expect(await outcomes(server, trial.key, [await passport('cleo')])).toEqual(['level-not-allowed']);
});

test('a line is taken whole or not at all, wherever an import breaks off; repeated, it goes on', async () => {
  const { live, partnerId } = await addTestPartner(server);
  const trail = () =>
    server.db
      .selectFrom('audit_event')
      .select('details')
      .where('user_id', '=', partnerId)
      .where('action', '=', 'partner.imported')
      .execute();
  // The database fails in the middle of the second line.
  await sql`alter table earlier_verification add constraint broken check (level <> 2) not valid`.execute(
    server.db,
  );
  const broken = person('two', { verified: [...verified, { level: 2, on: '2025-03-01', by: 'Other' }] });
  const lines = [person('one'), broken, person('three')];
  expectErrors('failed');
  const failed = await bring(server, live.key, lines);
  expect(failed).toMatchObject({ status: 500, body: { code: 'server-failed' } });
  const known = async () => (await live.call(listApplicants, {})).data.map(({ externalId }) => externalId);
  expect(await known()).toEqual(['one']);
  expect(await trail()).toHaveLength(1);
  await sql`alter table earlier_verification drop constraint broken`.execute(server.db);
  // The connection breaks off within the third line.
  const sent = lines.map((line) => JSON.stringify(line)).join('\n');
  const aborted = new AbortController();
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode(sent.slice(0, -5))),
  });
  const request = fetch(`${server.address}${importPath}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${live.key}`, 'content-type': 'application/x-ndjson' },
    body,
    duplex: 'half',
    signal: aborted.signal,
  }).catch(() => undefined);
  await vi.waitFor(async () => expect(await known()).toEqual(['one', 'two']), { timeout: 30_000 });
  aborted.abort();
  await request;
  expect(await outcomes(server, live.key, lines)).toEqual(['repeated', 'repeated', 'accepted']);
});

test('a picture that its person never comes for is erased, and so is all with the account', async () => {
  const { live } = await addTestPartner(server);
  await reportOf(server, live.key, [person('dora', { verified }), await passport('dora')]);
  const id = await idOf(live, 'dora');
  const [{ blob = null } = {}] = await brought(id).execute();
  await hasten(server, 91 * 24 * 60 * 60_000, id);
  await vi.waitFor(async () => expect(await brought(id).execute()).toEqual([]), { timeout: 30_000 });
  await vi.waitFor(async () => expect(await server.context.blobs.stat(blob ?? '')).toBeUndefined(), {
    timeout: 30_000,
  });
  expect(await outcomes(server, live.key, [await passport('dora'), await picture('dora', 'selfie')])).toEqual(
    ['accepted', 'accepted'],
  );
  await live.call(eraseApplicant, { id });
  await eraseWhatIsDue(server);
  expect(await outcomes(server, live.key, [person('dora')])).toEqual(['applicant-closed']);
  server.pass(2 * 24 * 60 * 60_000);
  await eraseWhatIsDue(server);
  expect(await brought(id).execute()).toEqual([]);
});
