import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { signIn } from '@credence/contract/session';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCase } from '../../test/applicants.ts';
import { openDatabaseLine } from '../../test/database-line.ts';
import { expectErrors } from '../../test/error-log.ts';
import { beginUpload, sendPart, smallPicture } from '../../test/pictures.ts';
import { startServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

const readyz = (at: TestServer) => at.visitor().request('GET', '/readyz');
/** An answer is given again for a second. */
const soon = { timeout: 60_000, interval: 250 };

const away = { status: 503, code: retCodes.SERVER_FAILED, result: {} };

test('while the database is away calls are answered 503 with the envelope and logged, and are right again once it is back', async () => {
  const line = await openDatabaseLine(server);
  const own = await startServer({ jobs: false, beside: line.beside });
  try {
    const applicant = await own.applicant();
    expect((await readyz(own)).status).toBe(200);
    await line.cut();
    expectErrors('failed', 'job queue');
    const person = { email: applicant.email, password: applicant.password };
    for (const answer of [await applicant.send(kycInfo, {}), await own.visitor().send(signIn, person)]) {
      expect(answer).toMatchObject(away);
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    expect(own.log.filter((entry) => entry.includes('"msg":"failed"'))).toHaveLength(2);
    await vi.waitFor(async () => expect((await readyz(own)).status).toBe(503), soon);
    await line.mend();
    await vi.waitFor(async () => expect((await readyz(own)).status).toBe(200), soon);
    await applicant.call(kycInfo, {});
  } finally {
    await own.stop();
    await line.cut();
  }
});

test('while the store of pictures is away /readyz says so', async () => {
  const folder = join(server.context.config.dataDirectory, 'blobs');
  await rename(folder, `${folder}.away`);
  try {
    await vi.waitFor(async () => expect((await readyz(server)).status).toBe(503), soon);
  } finally {
    await rename(`${folder}.away`, folder);
  }
  await vi.waitFor(async () => expect((await readyz(server)).status).toBe(200), soon);
});

test('while the disk is away an upload is answered 503 and logged, begun or going on, and goes on once it is back', async () => {
  const applicant = await server.applicant();
  const { id } = await openCase(applicant);
  const picture = await smallPicture('away');
  const begun = await beginUpload(applicant, id, 'selfie', picture.length);
  const location = begun.headers.get('location') ?? '';
  const folder = join(server.context.config.dataDirectory, 'uploads');
  await rename(folder, `${folder}.away`);
  try {
    expectErrors('upload failed');
    expect(await beginUpload(applicant, id, 'document-front', 1000)).toMatchObject(away);
    expect(server.log.filter((entry) => entry.includes('upload failed'))).toHaveLength(1);
    await vi.waitFor(async () => expect((await readyz(server)).status).toBe(503), soon);
    // Its file is there, and is not written.
    await mkdir(folder);
    await mkdir(join(folder, location.split('/').at(-1) ?? ''));
    const answer = await sendPart(applicant, location, 0, picture);
    expect([answer.status, answer.code]).toEqual([500, retCodes.SERVER_FAILED]);
    expect(server.log.filter((entry) => entry.includes('upload failed'))).toHaveLength(2);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rename(`${folder}.away`, folder);
  }
  expect((await sendPart(applicant, location, 0, picture)).status).toBe(204);
  await vi.waitFor(async () => expect((await readyz(server)).status).toBe(200), soon);
});
