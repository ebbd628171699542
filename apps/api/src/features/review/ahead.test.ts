import { retCodes } from '@credence/contract/ret-codes';
import { fileKey, nextCase, sealedFilePath } from '@credence/contract/review-ahead';
import { reviewCase, reviewFilePath } from '@credence/contract/review-case';
import { claimCase, claimNextCase } from '@credence/contract/review-queue';
import sharp from 'sharp';
import { uploadedFileHeader } from '@credence/contract/upload';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkedCase, openCase, submittedCase } from '../../../test/applicants.ts';
import { smallPicture, upload } from '../../../test/pictures.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function waitingCase() {
  const applicant = await server.applicant();
  const { id } = await submittedCase(applicant);
  await checkedCase(applicant);
  return { userId: applicant.userId, caseId: id };
}

/** The bytes of an address, and its status. */
async function bytesOf(client: Client, path: string): Promise<{ status: number; bytes: Uint8Array }> {
  const answer = await fetch(`${server.address}${path}`, { headers: client.cookieHeader() });
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

/** Opens what was sent sealed, as a browser does. */
async function opened(sealed: Uint8Array, key: string): Promise<Uint8Array> {
  const secret = await crypto.subtle.importKey('raw', Buffer.from(key, 'base64'), 'AES-GCM', false, [
    'decrypt',
  ]);
  const iv = sealed.slice(0, 12);
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, sealed.slice(12)));
}

test('the next case is the one that would be taken, which nobody holds', async () => {
  const [held, free] = [await waitingCase(), await waitingCase()];
  const officer = await server.officer();
  expect(await officer.call(nextCase, {})).toMatchObject(held);
  await officer.call(claimCase, held);
  const next = await officer.call(nextCase, {});
  expect(next).toMatchObject(free);
  expect(next?.fileIds).toHaveLength(2);
  const { fileIds: _, ...address } = next ?? { fileIds: [] };
  expect(await officer.call(claimNextCase, {})).toEqual(address);
  expect(await officer.call(nextCase, {})).toBeNull();
});

test('a picture is sent sealed without a look; its key is given with a look, to this officer alone [ASVS 8.2.2]', async () => {
  const address = await waitingCase();
  const officer = await server.officer('Tomas');
  const other = await server.officer('Mira');
  const next = await officer.call(nextCase, {});
  const file = { userId: address.userId, fileId: next?.fileIds[0] ?? '' };
  const sealed = await bytesOf(officer, sealedFilePath(file));
  expect(sealed.status).toBe(200);
  const looks = async () => {
    const { timeline } = await other.call(reviewCase, address);
    return timeline.filter(({ action }) => action === 'file.viewed');
  };
  expect(await looks()).toEqual([]);
  const { key, mediaType } = await officer.call(fileKey, file);
  expect(await looks()).toMatchObject([{ actor: 'Tomas', details: { kind: 'document-front' } }]);
  expect(mediaType).toBe('image/jpeg');

  const picture = await bytesOf(other, `${reviewFilePath}/${file.userId}/${file.fileId}`);
  const unsealed = await opened(sealed.bytes, key);
  const pixels = (jpeg: Uint8Array) => sharp(jpeg).raw().toBuffer();
  expect(await pixels(unsealed)).toEqual(await pixels(picture.bytes));
  // Each says to whom it was sent, wherever it is saved.
  expect(String(Buffer.from(unsealed))).toContain(`Shown to Tomas, officer ${officer.userId}, at 20`);
  expect(String(Buffer.from(picture.bytes))).toContain(`Shown to Mira, officer ${other.userId}, at 20`);
  expect(Buffer.from(sealed.bytes).includes(Buffer.from(picture.bytes).subarray(0, 64))).toBe(false);
  const others = await other.call(fileKey, file);
  await expect(opened(sealed.bytes, others.key)).rejects.toThrow();
});

test('pictures of a case that was not submitted are sent to no officer, sealed or not, and no key is given', async () => {
  const applicant = await server.applicant();
  const { id } = await openCase(applicant);
  const answer = await upload(applicant, id, 'document-front', await smallPicture(applicant.userId));
  const file = { userId: applicant.userId, fileId: answer.headers.get(uploadedFileHeader) ?? '' };
  const officer = await server.officer();
  expect((await bytesOf(officer, sealedFilePath(file))).status).toBe(404);
  expect((await officer.send(fileKey, file)).code).toBe(retCodes.NOT_FOUND);
});

test('nobody but an officer is sent anything ahead', async () => {
  const { userId } = await waitingCase();
  const applicant = await server.applicant();
  expect((await applicant.send(nextCase, {})).code).toBe(retCodes.NOT_SIGNED_IN);
  const sealed = await applicant.request('GET', sealedFilePath({ userId, fileId: userId }));
  expect(sealed.code).toBe(retCodes.NOT_SIGNED_IN);
  expect((await applicant.send(fileKey, { userId, fileId: userId })).code).toBe(retCodes.NOT_SIGNED_IN);
});
