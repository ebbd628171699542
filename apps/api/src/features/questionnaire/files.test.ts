import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import {
  fileNameHeader,
  questionnaireFilePath,
  questionnaireFileResult,
  questionnaireKey,
  removeQuestionnaireFile,
  saveQuestionnaire,
} from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import {
  claimQuestionnaire,
  orderQuestionnaire,
  reviewQuestionnaireFilePath,
  withdrawQuestionnaire,
} from '@credence/contract/review-questionnaire';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { answers, open, publish, submit } from '../../../test/fixtures/questionnaire-fixture.ts';
import { hasten } from '../../../test/later.ts';
import { samplePicture, smallPicture } from '../../../test/pictures.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let template: Awaited<ReturnType<typeof publish>>;
let picture: Buffer;
beforeAll(async () => {
  server = await startServer();
  template = await publish(server);
  picture = await smallPicture('proof');
});
afterAll(() => server.stop());

const pdf = (bytes = 1000): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)]);

const pathOf = (requestId: string, id: string, item = 'proof') =>
  `${questionnaireFilePath}/${requestId}/${item}/${id}`;

interface Sent {
  id?: string;
  item?: string;
  name?: string;
}

const send = (
  client: Client,
  requestId: string,
  content: Uint8Array,
  { id = uuidv7(), item, name = 'proof' }: Sent = {},
) =>
  client.request('PUT', pathOf(requestId, id, item), {
    body: new Uint8Array(content),
    headers: { 'content-type': 'application/octet-stream', [fileNameHeader]: encodeURIComponent(name) },
  });

/** A file that was taken. */
async function taken(client: Client, requestId: string, content: Uint8Array, sent?: Sent) {
  const answer = await send(client, requestId, content, sent);
  expect(answer).toMatchObject({ status: 200, code: retCodes.OK });
  return v.parse(questionnaireFileResult, answer.result);
}

async function opened(of = template) {
  const applicant = await server.applicant();
  return { applicant, requestId: (await open(applicant, of)).request_id };
}

const blobsOf = (userId: string) =>
  server.db.selectFrom('questionnaire_file').select(['id', 'blob']).where('user_id', '=', userId).execute();

/** Every blob that the server has written and not deleted again. */
function watchBlobs(): { left: () => Promise<string[]> } {
  const put = vi.spyOn(server.context.blobs, 'put');
  return {
    left: async () => {
      const names = put.mock.calls.map(([name]) => name);
      const found = await Promise.all(names.map((name) => server.context.blobs.stat(name)));
      return names.filter((_, at) => found[at] !== undefined);
    },
  };
}

test('[S7.13] a picture is made anew by our decoder, and belongs to its owner', async () => {
  const { applicant, requestId } = await opened();
  const located = await sharp(picture)
    .withExif({ IFD0: { ImageDescription: 'at home' } })
    .jpeg()
    .toBuffer();
  expect(located.includes('at home')).toBe(true);
  const file = await taken(applicant, requestId, located, { name: 'Ausweis & Miete.jpg' });
  expect(file).toMatchObject({ item: 'proof', name: 'Ausweis & Miete.jpg', type: 'image' });
  expect((await open(applicant, template)).files).toEqual([file]);
  const shown = await fetch(`${server.address}${pathOf(requestId, file.id)}`, {
    headers: applicant.cookieHeader(),
  });
  const content = Buffer.from(await shown.arrayBuffer());
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  expect(shown.headers.get('content-security-policy')).toContain('sandbox');
  expect(content).toHaveLength(file.bytes);
  expect(content.includes('at home')).toBe(false);
  expect((await sharp(content).metadata()).width).toBe(480);
  const seen = await server.db
    .selectFrom('audit_event')
    .select(['actor_kind', 'actor_id', 'details'])
    .where('subject', '=', requestId)
    .where('action', '=', 'questionnaire.file-viewed')
    .execute();
  expect(seen).toMatchObject([
    { actor_kind: 'account', actor_id: applicant.userId, details: expect.stringContaining(file.id) },
  ]);
  const other = await server.applicant();
  expect((await other.request('GET', pathOf(requestId, file.id))).status).toBe(404);
  const [row] = await blobsOf(applicant.userId);
  const chunks = [];
  for await (const chunk of await server.context.blobs.get(row?.blob ?? '')) chunks.push(chunk);
  expect(Buffer.concat(chunks).includes(content.subarray(0, 64)), 'sealed').toBe(false);
});

test('a PDF is sent only to be saved, without any right', async () => {
  const { applicant, requestId } = await opened();
  const content = pdf();
  const file = await taken(applicant, requestId, content, { name: 'Lohn «März».pdf' });
  expect(file).toMatchObject({ type: 'pdf', bytes: content.length });
  const shown = await fetch(`${server.address}${pathOf(requestId, file.id)}`, {
    headers: applicant.cookieHeader(),
  });
  expect(Buffer.from(await shown.arrayBuffer()).equals(content)).toBe(true);
  expect(shown.headers.get('content-disposition')).toMatch(/^attachment;.*filename\*=UTF-8''Lohn%20/);
  expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
});

test.each<[string, (item: string) => Buffer, object, number, string?]>([
  ['a file over the limit of its item', () => pdf(1_000_001), {}, retCodes.FILE_TOO_LARGE],
  ['a far larger one', () => pdf(12_000_000), {}, retCodes.FILE_TOO_LARGE],
  ['a program with the name of a picture', () => Buffer.from('MZ '.repeat(50)), {}, retCodes.FILE_NOT_IMAGE],
  ['nothing', () => Buffer.alloc(0), {}, retCodes.FILE_NOT_IMAGE],
  ['a few bytes', () => Buffer.from('%PDF'), {}, retCodes.FILE_NOT_IMAGE],
  ['an item that takes no files', () => pdf(), { item: 'work' }, retCodes.INPUT_INVALID],
  ['an item that does not exist', () => pdf(), { item: 'nothing' }, retCodes.INPUT_INVALID],
])('%s is refused, and leaves nothing', async (_what, content, sent, code) => {
  const watched = watchBlobs();
  const { applicant, requestId } = await opened();
  expect((await send(applicant, requestId, content(''), { name: 'x.png', ...sent })).code).toBe(code);
  expect(await watched.left()).toEqual([]);
  expect((await open(applicant, template)).files).toEqual([]);
});

test('a picture that cannot be decoded is refused, and leaves nothing', async () => {
  const watched = watchBlobs();
  const { applicant, requestId } = await opened();
  const whole = await samplePicture();
  const cut = Buffer.concat([whole.subarray(0, Math.floor(whole.length / 2)), Buffer.from([0xff, 0xd9])]);
  expect((await send(applicant, requestId, cut)).code).toBe(retCodes.FILE_DAMAGED);
  expect(await watched.left()).toEqual([]);
});

test('an item takes the kinds that it names, and as many as it says', async () => {
  const items = [
    { code: 'proof', type: 'files', types: ['pdf'], minimum: 1, maximum: 2, maximumBytes: 1_000_000 },
    { code: 'true', type: 'statement' },
  ];
  const onlyPdf = await publish(server, { sections: [{ code: 'only', items }], totals: [], rules: [] });
  const { applicant, requestId } = await opened(onlyPdf);
  expect(await send(applicant, requestId, picture)).toMatchObject({
    code: retCodes.FILE_NOT_IMAGE,
    result: { found: 'image/jpeg' },
  });
  const [one] = [await taken(applicant, requestId, pdf()), await taken(applicant, requestId, pdf())];
  expect(await send(applicant, requestId, pdf())).toMatchObject({
    code: retCodes.INPUT_INVALID,
    result: { fields: { item: 'too-many' } },
  });
  const { blob } = (await blobsOf(applicant.userId)).find(({ id }) => id === one.id) ?? { blob: '' };
  const remove = { request_id: requestId, file_id: one.id };
  await applicant.call(removeQuestionnaireFile, remove);
  await applicant.call(removeQuestionnaireFile, remove);
  expect((await open(applicant, onlyPdf)).files).toHaveLength(1);
  await vi.waitFor(async () => expect(await server.context.blobs.stat(blob)).toBeUndefined(), {
    timeout: 60_000,
  });
  await taken(applicant, requestId, pdf());
});

test('a repeated request stores a file once, even while the first is under way', async () => {
  const { applicant, requestId } = await opened();
  const watched = watchBlobs();
  const id = uuidv7();
  const twice = () => taken(applicant, requestId, picture, { id });
  const both = await Promise.all([twice(), twice()]);
  expect(both[0]).toEqual(both[1]);
  expect(await twice()).toEqual(both[0]);
  expect(await watched.left()).toHaveLength(1);
  expect((await open(applicant, template)).files).toEqual([both[0]]);
  const { request_id: second } = await open(applicant, await publish(server));
  expect((await send(applicant, second, picture, { id })).code).toBe(retCodes.INPUT_INVALID);
  const elsewhere = await opened(await publish(server));
  expect(
    (await send(elsewhere.applicant, elsewhere.requestId, picture, { id })).code,
    'ids are per account',
  ).toBe(retCodes.OK);
});

test('an upload that breaks off leaves nothing', async () => {
  const { applicant, requestId } = await opened();
  const watched = watchBlobs();
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  const head = [
    `PUT ${pathOf(requestId, uuidv7())} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `origin: ${server.address}`,
    `cookie: ${applicant.cookieHeader().cookie}`,
    'content-type: application/pdf',
    'content-length: 500000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(pdf(200_000));
  const { blobs } = server.context;
  await vi.waitFor(() => expect(blobs.put).toHaveBeenCalled(), { timeout: 60_000 });
  const end = vi.mocked(blobs.put).mock.results[0]?.value.catch(() => 'broken off');
  socket.destroy();
  expect(await end).toBe('broken off');
  expect(await watched.left()).toEqual([]);
  expect((await open(applicant, template)).files).toEqual([]);
});

test('what a killed process has left is discarded an hour later, and what is in use stays', async () => {
  const { applicant, requestId } = await opened();
  const file = await taken(applicant, requestId, pdf());
  const [row] = await blobsOf(applicant.userId);
  const discard = vi.spyOn(server.context.blobs, 'delete');
  await hasten(server, 60 * 60 * 1000, applicant.userId);
  await vi.waitFor(() => expect(discard).toHaveBeenCalled(), { timeout: 60_000 });
  expect(discard).not.toHaveBeenCalledWith(row?.blob);
  expect((await applicant.request('GET', pathOf(requestId, file.id))).status).toBe(200);
});

test('answers name files of their item; those that none names go with the submission', async () => {
  const { applicant, requestId } = await opened();
  const [used, unused] = [
    await taken(applicant, requestId, picture),
    await taken(applicant, requestId, pdf()),
  ];
  const given = { ...answers, proof: [used.id] };
  await applicant.call(saveQuestionnaire, { request_id: requestId, revision: 0, answers: given });
  expect((await submit(applicant, { request_id: requestId, revision: 1 }, given)).code).toBe(retCodes.OK);
  expect((await open(applicant, template)).files).toEqual([used]);
  expect((await applicant.request('GET', pathOf(requestId, used.id))).status, 'of what was sent').toBe(200);
  const key = await applicant.send(questionnaireKey, { request_id: requestId });
  expect(key.code, 'nothing waits any more').toBe(retCodes.QUESTIONNAIRE_NOT_EDITABLE);
  expect((await applicant.request('GET', pathOf(requestId, unused.id))).status).toBe(404);
  expect((await send(applicant, requestId, pdf())).code).toBe(retCodes.QUESTIONNAIRE_NOT_EDITABLE);
  const remove = await applicant.send(removeQuestionnaireFile, { request_id: requestId, file_id: used.id });
  expect(remove.code).toBe(retCodes.QUESTIONNAIRE_NOT_EDITABLE);

  const officer = await server.officer('Mira');
  const path = `${reviewQuestionnaireFilePath}/${applicant.userId}/${requestId}/${used.id}`;
  const shown = await officer.request('GET', path);
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  expect(shown.text, 'to whom it was sent').toContain('Shown to Mira, officer');
  await officer.call(claimQuestionnaire, { userId: applicant.userId, requestId });
  const seen = await server.db
    .selectFrom('audit_event')
    .select('action')
    .where('subject', '=', requestId)
    .where('actor_id', '=', officer.userId)
    .execute();
  expect(seen.map(({ action }) => action)).toContain('questionnaire.file-viewed');
});

test('officers get no file that was not submitted, and a withdrawn questionnaire keeps none', async () => {
  const [applicant, officer] = [await server.applicant(), await server.officer()];
  const { requestId } = await officer.call(orderQuestionnaire, {
    userId: applicant.userId,
    templateCode: template.code,
    reason: 'review',
  });
  const { id } = await taken(applicant, requestId, pdf());
  const path = `${reviewQuestionnaireFilePath}/${applicant.userId}/${requestId}/${id}`;
  expect((await officer.request('GET', path)).status).toBe(404);
  const [row] = await blobsOf(applicant.userId);
  await officer.call(withdrawQuestionnaire, { userId: applicant.userId, requestId });
  expect(await blobsOf(applicant.userId)).toEqual([]);
  await vi.waitFor(async () => expect(await server.context.blobs.stat(row?.blob ?? '')).toBeUndefined(), {
    timeout: 60_000,
  });
});

test('an address that is none, and somebody else’s questionnaire', async () => {
  const { applicant, requestId } = await opened();
  const wrong = await applicant.request('PUT', pathOf('nothing', uuidv7()), { body: new Uint8Array(pdf()) });
  expect(wrong.status).toBe(404);
  const other = await server.applicant();
  expect((await send(other, requestId, pdf())).code).toBe(retCodes.QUESTIONNAIRE_NOT_FOUND);
  expect((await send(server.visitor(), requestId, pdf())).code).toBe(retCodes.NOT_SIGNED_IN);
});
