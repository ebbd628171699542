import { retCodes } from '@credence/contract/ret-codes';
import { reviewCase } from '@credence/contract/review-case';
import { uploadedFileHeader, uploadPath } from '@credence/contract/upload';
import { currentCase, removeFile, startCase, submitCase } from '@credence/contract/verification';
import { readdir, readFile, stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCase } from '../../../../test/applicants.ts';
import { askOffset, beginUpload, samplePicture, sendPart, upload } from '../../../../test/pictures.ts';
import { startServer, type Client, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let picture: Buffer;
beforeAll(async () => {
  server = await startServer();
  picture = await samplePicture(2400, 1700);
  expect(picture.length).toBeGreaterThan(300_000);
});
afterAll(() => server.stop());

const frame = 65_536;

async function begin(): Promise<{ applicant: Client; caseId: string; location: string }> {
  const applicant = await server.applicant();
  const { id } = await openCase(applicant);
  const begun = await beginUpload(applicant, id, 'document-front', picture.length);
  expect(begun.status).toBe(201);
  return { applicant, caseId: id, location: begun.headers.get('location') ?? '' };
}

/** Size of the uploads in progress on disk. */
async function bytesStored(): Promise<number> {
  const folder = join(server.context.config.dataDirectory, 'uploads');
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Sends the beginning of a part, and breaks the connection when its whole frames have arrived. */
async function breakOff(
  client: Client,
  location: string,
  offset: number,
  part: Uint8Array,
  announced: number,
): Promise<void> {
  const { hostname, port } = new URL(server.address);
  const before = await bytesStored();
  const arrived = vi.waitFor(
    async () =>
      expect(await bytesStored()).toBeGreaterThanOrEqual(before + part.length - (part.length % frame)),
    { timeout: 60_000 },
  );
  await new Promise<void>((resolve) => {
    const sending = httpRequest({
      hostname,
      port,
      method: 'PATCH',
      path: location,
      headers: {
        ...client.cookieHeader(),
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': announced,
      },
    });
    sending.on('error', () => resolve());
    sending.on('close', () => resolve());
    sending.write(part);
    const breakLine = (): void => void sending.destroy();
    arrived.then(breakLine, breakLine);
  });
  await arrived;
}

test('a picture comes up in parts, and is the same picture in the end [S2.2]', async () => {
  const { applicant, caseId, location } = await begin();
  for (let offset = 0; offset < picture.length; offset += 2 * frame) {
    const answer = await sendPart(applicant, location, offset, picture.subarray(offset, offset + 2 * frame));
    expect(answer.status).toBe(204);
  }
  const found = await applicant.call(currentCase, { level: '1' });
  expect(found).toMatchObject({ id: caseId, files: [{ kind: 'document-front', width: 2400, height: 1700 }] });
});

test('officers see whether a picture was taken there and then or came from a file, where the page told [S2.2]', async () => {
  const officer = await server.officer();
  const applicant = await server.applicant();
  await openCase(applicant);
  const card = { level: 1, country: 'SE', documentType: 'ID_CARD' as const };
  const { id: caseId } = await applicant.call(startCase, card);
  const small = await samplePicture();
  for (const [kind, more] of [
    ['document-front', { origin: 'camera' }],
    ['document-back', {}],
    ['selfie', { origin: 'file' }],
  ] as const) {
    const begun = await beginUpload(applicant, caseId, kind, small.length, more);
    await sendPart(applicant, begun.headers.get('location') ?? '', 0, small);
  }
  const odd = await beginUpload(applicant, caseId, 'selfie', small.length, { origin: 'the moon' });
  expect(odd.status).toBe(422);
  const own = await applicant.call(submitCase, { caseId });
  expect(own.files.some((file) => 'origin' in file)).toBe(false);
  const seen = await officer.call(reviewCase, { userId: applicant.userId, caseId });
  expect(Object.fromEntries(seen.files.map(({ kind, origin }) => [kind, origin]))).toEqual({
    'document-front': 'camera',
    'document-back': undefined,
    selfie: 'file',
  });
});

test('an upload whose line broke goes on at the last whole frame', async () => {
  const { applicant, location } = await begin();
  await breakOff(applicant, location, 0, picture.subarray(0, 3 * frame + 1000), picture.length);
  const offset = await vi.waitFor(
    async () => {
      const at = await askOffset(applicant, location);
      expect(at).toBe(3 * frame);
      return at;
    },
    { timeout: 15_000 },
  );
  const answer = await sendPart(applicant, location, offset, picture.subarray(offset));
  expect(answer.status).toBe(204);
  // Repeated because the response was lost: it is finished, not begun again.
  expect(await askOffset(applicant, location)).toBe(picture.length);
});

test('a part at the wrong place, or too small to go on from, is refused and changes nothing', async () => {
  const { applicant, location } = await begin();
  expect((await sendPart(applicant, location, frame, picture.subarray(frame))).status).toBe(409);
  expect((await sendPart(applicant, location, 0, picture.subarray(0, 100))).status).toBe(422);
  expect(await askOffset(applicant, location)).toBe(0);
});

test('a newer picture takes the place of the older one, and a removed one is gone from the case', async () => {
  const applicant = await server.applicant();
  const { id } = await openCase(applicant);
  const first = await upload(applicant, id, 'selfie', picture);
  const second = await upload(applicant, id, 'selfie', picture);
  const files = (await applicant.call(currentCase, { level: '1' }))?.files ?? [];
  expect(files.map((file) => file.id)).toEqual([second.headers.get(uploadedFileHeader)]);
  expect(first.headers.get(uploadedFileHeader)).not.toBe(second.headers.get(uploadedFileHeader));
  const after = await applicant.call(removeFile, { caseId: id, fileId: files[0]?.id ?? '' });
  expect(after.files).toEqual([]);
});

test('pictures are kept upright and without metadata, and what came is discarded', async () => {
  const applicant = await server.applicant();
  const { id } = await openCase(applicant);
  const withPlace = await sharp(picture)
    .withExif({ IFD0: { Make: 'PhoneOfAnna' }, IFD3: { GPSLatitude: '59/1 19/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const answer = await upload(applicant, id, 'document-front', withPlace);
  const fileId = answer.headers.get(uploadedFileHeader) ?? '';
  await vi.waitFor(
    async () => {
      const found = await applicant.call(currentCase, { level: '1' });
      expect(found?.files[0]).toMatchObject({ state: 'ready', width: 1700, height: 2400 });
    },
    { timeout: 60_000 },
  );
  const response = await fetch(`${server.address}/v3/private/kyc/file/${fileId}`, {
    headers: applicant.cookieHeader(),
  });
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  const kept = Buffer.from(await response.arrayBuffer());
  const { exif, orientation, width } = await sharp(kept).metadata();
  expect({ exif, width, turned: orientation ?? 1 }).toEqual({ exif: undefined, width: 1700, turned: 1 });
});

test('a picture that only decoding finds damaged must be replaced before the case is submitted', async () => {
  const applicant = await server.applicant();
  const { id } = await openCase(applicant);
  // The container is intact: only the coded pixels are not.
  const cut = Buffer.concat([picture.subarray(0, Math.floor(picture.length / 2)), Buffer.from([0xff, 0xd9])]);
  await upload(applicant, id, 'document-front', cut);
  await upload(applicant, id, 'selfie', picture);
  await vi.waitFor(
    async () => {
      const files = (await applicant.call(currentCase, { level: '1' }))?.files ?? [];
      expect(files.map((file) => file.state).sort()).toEqual(['ready', 'unreadable']);
    },
    { timeout: 60_000 },
  );
  expect((await applicant.send(submitCase, { caseId: id })).code).toBe(retCodes.FILE_DAMAGED);
});

test('handing in without all pictures names those that are missing; twice is once', async () => {
  const applicant = await server.applicant();
  const { id } = await openCase(applicant);
  const early = await applicant.send(submitCase, { caseId: id });
  expect(early).toMatchObject({
    code: retCodes.FILE_MISSING,
    result: { missing: ['document-front', 'selfie'] },
  });
  await upload(applicant, id, 'document-front', picture);
  await upload(applicant, id, 'selfie', picture);
  const both = await Promise.all([1, 2].map(() => applicant.send(submitCase, { caseId: id })));
  expect(both.map((answer) => answer.code)).toEqual([retCodes.OK, retCodes.OK]);
  expect((await beginUpload(applicant, id, 'selfie', 1000)).code).toBe(retCodes.CASE_STATE_CONFLICT);
});

test('nothing on the disk can be read without the keys', async () => {
  const applicant = await server.applicant();
  const { id } = await openCase(applicant);
  await upload(applicant, id, 'document-front', picture);
  const folder = join(server.context.config.dataDirectory, 'blobs');
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  // A blob replaced by its cleaned picture meanwhile is gone.
  const contents = (
    await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name)).catch(() => undefined)))
  ).filter((content) => content !== undefined);
  expect(contents.length).toBeGreaterThan(0);
  for (const content of contents) {
    expect(content.includes(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe(false);
    expect(content.includes(picture.subarray(2000, 2064))).toBe(false);
  }
});

test('an upload of a length yet unknown is the client’s mistake, not the server’s', async () => {
  const applicant = await server.applicant();
  await openCase(applicant);
  const answer = await applicant.request('POST', '/v3/private/kyc/files', {
    headers: { 'tus-resumable': '1.0.0', 'upload-defer-length': '1' },
  });
  expect(answer.status).toBe(400);
  expect(answer.code).toBe(retCodes.INPUT_INVALID);
});

test('beginning uploads is limited for each address of those who are not signed in', async () => {
  const other = await startServer({ jobs: false });
  try {
    const visitor = other.visitor();
    const codes = new Set<number | undefined>();
    for (let count = 0; count <= 200; count++) codes.add((await visitor.request('POST', uploadPath)).code);
    expect(codes).toEqual(new Set([retCodes.NOT_SIGNED_IN, retCodes.TOO_MANY_REQUESTS]));
  } finally {
    await other.stop();
  }
});

test('an upload that comes to its end after the case was submitted leaves nothing behind', async () => {
  const { applicant, caseId, location } = await begin();
  await server.db
    .updateTable('verification_case')
    .set({ state: 'abandoned' })
    .where('id', '=', caseId)
    .execute();
  const answer = await sendPart(applicant, location, 0, picture);
  expect(answer.code).toBe(retCodes.CASE_STATE_CONFLICT);
  const id = location.split('/').at(-1) ?? '';
  expect(await server.context.blobs.stat(id)).toBeUndefined();
  expect(await readdir(join(server.context.config.dataDirectory, 'uploads'))).not.toContain(id);
});
