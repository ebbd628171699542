import { agreements } from '@credence/contract/agreement';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { reviewCase } from '@credence/contract/review-case';
import { caseDifferences } from '@credence/contract/sent-back';
import { filePath } from '@credence/contract/upload';
import { type ApplicantCase, type ReviewLabel, startCase, submitCase } from '@credence/contract/verification';
import { day, policyFor } from '@credence/policy';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approvedApplicant,
  checkedCase,
  completeInfo,
  officerDecides,
  submittedCase,
  submitOpenCase,
} from '../../../test/applicants.ts';
import { smallPicture, upload } from '../../../test/pictures.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';

const { levels } = policyFor('CREDENCE');

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer({
    policy: { levels: { ...levels, 1: { ...levels[1], attempts: { perDay: 2, inAll: 3 } } } },
  });
  officer = await server.officer();
});
afterAll(() => server.stop());

const specimen = join(import.meta.dirname, '../../../../../docs/specimen/passport.jpg');
const same = { level: 1, country: 'SE', documentType: 'PASSPORT' } as const;
const kindsOf = ({ files }: ApplicantCase) => files.map(({ kind }) => kind).sort();

/** An attempt at level 1 that an officer sent back for these reasons. */
async function sentBack(labels: ReviewLabel[]): Promise<{ client: Client; first: ApplicantCase }> {
  const client = await server.applicant();
  await submittedCase(client);
  const first = await checkedCase(client);
  await officerDecides(client, officer, first, labels);
  return { client, first };
}

const trailOf = (caseId: string) =>
  server.db
    .selectFrom('audit_event')
    .select(['details', 'actor_kind'])
    .where('subject', '=', caseId)
    .where('action', '=', 'case.carried-on')
    .execute();

const contentOf = async (client: Client, { files }: ApplicantCase, kind: string) => {
  const id = files.find((file) => file.kind === kind)?.id ?? '';
  const answer = await client.request('GET', `${filePath}/${id}`);
  return { status: answer.status, text: answer.text };
};

test('[S2.2] only the picture that a reason is about is taken again: the good one and the consent are carried on, on the record', async () => {
  const { client, first } = await sentBack(['selfie-unclear']);
  const next = await client.call(startCase, same);
  expect(next).toMatchObject({ state: 'collecting', consent: 'given', files: [{ state: 'ready' }] });
  expect(kindsOf(next)).toEqual(['document-front']);
  expect(next.files[0]?.id).not.toBe(first.files.find(({ kind }) => kind === 'document-front')?.id);
  expect(await contentOf(client, next, 'document-front')).toEqual(
    await contentOf(client, first, 'document-front'),
  );
  const [carried, ...more] = await trailOf(next.id);
  expect([carried?.actor_kind, JSON.parse(carried?.details ?? '')]).toEqual([
    'account',
    { from: first.id, pictures: ['document-front'], consent: true },
  ]);
  expect(more).toEqual([]);
  const consents = await client.call(agreements, {});
  expect(new Set(consents.map(({ agreedAt, recipient }) => `${agreedAt} ${recipient}`)).size).toBe(1);
  expect(consents.map(({ caseId }) => caseId).sort()).toEqual([first.id, next.id].sort());

  const early = await client.send(submitCase, { caseId: next.id });
  expect(early.result).toEqual({ missing: ['selfie'] });
  expect((await upload(client, next.id, 'selfie', await smallPicture('a clear face'))).status).toBe(204);
  await client.call(submitCase, { caseId: next.id });
  const waiting = await checkedCase(client);
  const seen = await officer.call(reviewCase, { userId: client.userId, caseId: next.id });
  expect(seen.item.earlierAttempts).toBe(1);
  expect(seen.files.map(({ kind, carriedOn }) => [kind, carriedOn]).sort()).toEqual([
    ['document-front', true],
    ['selfie', undefined],
  ]);

  // It was an attempt like any other.
  await officerDecides(client, officer, waiting, ['selfie-unclear']);
  expect((await client.send(startCase, same)).code).toBe(retCodes.ATTEMPTS_TODAY);
});

test.each([
  ['a reason about the document takes its pictures again', ['document-glare'], ['selfie']],
  ['a reason about details takes none', ['birth-date-differs'], ['document-front', 'selfie']],
  ['reasons about both take all', ['document-glare', 'selfie-differs'], []],
  ['a reason about a picture that was not asked for takes all', ['address-too-old'], []],
] as const)('%s', async (_title, labels, carried) => {
  const { client } = await sentBack([...labels]);
  expect(kindsOf(await client.call(startCase, same))).toEqual(carried);
});

test('another document leaves the face; what is older than an open case may be leaves nothing, and so does another account', async () => {
  const { client } = await sentBack(['birth-date-differs']);
  const other = await client.call(startCase, { ...same, documentType: 'ID_CARD' });
  expect(kindsOf(other)).toEqual(['selfie']);

  const late = await sentBack(['birth-date-differs']);
  const stranger = await server.applicant();
  await stranger.call(savePersonalInfo, { info: completeInfo });
  expect(await stranger.call(startCase, same)).toMatchObject({ files: [], consent: 'owed' });
  await server.db
    .updateTable('verification_file')
    .set({ created_at: new Date(server.context.now().getTime() - 31 * day) })
    .where('user_id', '=', late.client.userId)
    .execute();
  expect(await late.client.call(startCase, same)).toMatchObject({ files: [], consent: 'given' });
});

test('two tabs that go on at once get one attempt with each picture once', async () => {
  const { client, first } = await sentBack(['selfie-unclear']);
  const both = await Promise.all([client.call(startCase, same), client.call(startCase, same)]);
  expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  expect(both.map(kindsOf)).toEqual([['document-front'], ['document-front']]);
  expect(both[0]?.id).not.toBe(first.id);
});

test('[S4.9] at level 2 the answered prompts stay with their pictures, or all are drawn and taken anew', async () => {
  const { applicant: client } = await approvedApplicant(server);
  const open = await client.call(startCase, { level: 2 });
  await submitOpenCase(client, open);
  await officerDecides(client, officer, open, ['address-too-old']);
  const address = await client.call(startCase, { level: 2 });
  expect(kindsOf(address)).toEqual(['liveness-1', 'liveness-2', 'liveness-3']);
  expect(address.livenessChallenge).toEqual(open.livenessChallenge);

  await submitOpenCase(client, address);
  await officerDecides(client, officer, address, ['liveness-unclear']);
  const face = await client.call(startCase, { level: 2 });
  expect(kindsOf(face)).toEqual(['proof-of-address']);
  expect(face.livenessChallenge).toHaveLength(3);
});

test('what differs is shown as the document has it: only what a reason names, only while it is sent back, only to its owner', async () => {
  const client = await server.applicant();
  const holder = { ...completeInfo, firstname: 'Omar', lastname: 'Quijano', birthDate: '1996-10-14' };
  const turkish = { ...same, country: 'TR' };
  await client.call(savePersonalInfo, { info: { ...holder, birthDate: '1996-10-04', nationality: 'SE' } });
  const { id: caseId } = await client.call(startCase, turkish);
  await upload(client, caseId, 'document-front', await readFile(specimen));
  await upload(client, caseId, 'selfie', await smallPicture('a face of its own'));
  await client.call(submitCase, { caseId });
  const first = await checkedCase(client);
  expect(await client.call(caseDifferences, { caseId })).toEqual([]);
  await officerDecides(client, officer, first, ['birth-date-differs']);
  expect(await client.call(caseDifferences, { caseId })).toEqual([
    { field: 'birthDate', declared: '1996-10-04', read: '1996-10-14' },
  ]);
  const stranger = await server.applicant();
  expect((await stranger.send(caseDifferences, { caseId })).code).toBe(retCodes.CASE_NOT_FOUND);

  // Corrected, nothing has to be photographed.
  await client.call(savePersonalInfo, { info: { ...holder, nationality: 'TR' } });
  const next = await client.call(startCase, turkish);
  expect(await client.call(submitCase, { caseId: next.id })).toMatchObject({ state: 'submitted' });
  expect(await client.call(caseDifferences, { caseId: next.id })).toEqual([]);
  await checkedCase(client);
});
