import { fileKey, nextCase, sealedFilePath } from '@credence/contract/review-ahead';
import { reviewCase, reviewFilePath } from '@credence/contract/review-case';
import { claimNextCase } from '@credence/contract/review-queue';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, answerFile, type Fake, SentFile } from '../../testing/fake-api.ts';
import { casePath, openCaseAt } from '../../testing/open-case.ts';
import { myHold, sampleCase, sampleId, sampleItem } from '../../testing/samples.ts';

const next = { userId: sampleId(51), caseId: sampleId(52) };
const front = { userId: next.userId, fileId: sampleId(53) };
const selfie = { userId: next.userId, fileId: sampleId(54) };
const plain = ({ userId, fileId }: typeof front) => `${reviewFilePath}/${userId}/${fileId}`;
const key = btoa('a key of thirty-two bytes, or so.'.slice(0, 32));

/** As the server seals a picture. */
async function seal(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const iv = new Uint8Array(12).fill(7);
  const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
  const secret = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt']);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, new TextEncoder().encode(text));
  return new Uint8Array([...iv, ...new Uint8Array(sealed)]);
}

const nextReviewed = sampleCase({
  item: sampleItem({ ...next, claim: myHold, person: { name: 'Anna Eriksson', age: 52 } }),
  files: [
    { id: front.fileId, kind: 'document-front', state: 'ready', width: 1600, height: 1100, findings: [] },
    { id: selfie.fileId, kind: 'selfie', state: 'ready', width: 1200, height: 1600, findings: [] },
  ],
});

/** A case that this officer holds, with another that follows. */
const openWithNext = (path = casePath, ...fakes: readonly Fake[]) =>
  openCaseAt(
    path,
    {},
    ...fakes,
    answer(reviewCase, ({ caseId }) =>
      caseId === next.caseId ? nextReviewed : sampleCase({ item: sampleItem({ claim: myHold }) }),
    ),
    answer(nextCase, () => ({ ...next, fileIds: [front.fileId, selfie.fileId] })),
    answer(claimNextCase, () => next),
    answer(fileKey, () => ({ key, mediaType: 'image/jpeg' })),
  );

async function takeNext(user: UserEvent): Promise<void> {
  await user.keyboard('a');
  await screen.findByRole('form', { name: 'Approve' });
  await user.keyboard('{Enter}');
  await screen.findByText('Approved. The applicant sees it now.');
  await user.keyboard('n');
}

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
});

test('the pictures of the next case are loaded sealed, and opened when it is taken', async () => {
  const drawn: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
    if (object instanceof Blob) drawn.push(object);
    return 'blob:nothing';
  });
  const sealed = async (file: typeof front, text: string) =>
    answerFile(sealedFilePath(file), new SentFile('application/octet-stream', await seal(text)));
  const { user, sent, server } = await openWithNext(
    casePath,
    await sealed(front, 'front of the next'),
    await sealed(selfie, 'face of the next'),
  );
  await waitFor(() =>
    expect(server.files).toEqual(expect.arrayContaining([front, selfie].map(sealedFilePath))),
  );
  expect(sent(fileKey)).toEqual([]);

  await takeNext(user);
  await screen.findByRole('heading', { level: 1, name: /^Anna Eriksson/ });
  await waitFor(() => expect(sent(fileKey)).toEqual(expect.arrayContaining([front, selfie])));
  await waitFor(async () =>
    expect(await Promise.all(drawn.map((picture) => picture.text()))).toEqual(
      expect.arrayContaining(['front of the next', 'face of the next']),
    ),
  );
  expect(server.files).not.toContain(plain(front));
  expect(server.files).not.toContain(plain(selfie));
});

test('a picture that cannot be opened with its key is loaded as it is', async () => {
  const { user, server } = await openWithNext();
  await waitFor(() => expect(server.files).toContain(sealedFilePath(selfie)));
  await takeNext(user);
  await waitFor(() => expect(server.files).toEqual(expect.arrayContaining([front, selfie].map(plain))));
});

test('the next case is that of the filter in the address', async () => {
  const { sent } = await openWithNext(`${casePath}?level=1&reason=details-differ`);
  await waitFor(() => expect(sent(nextCase)).toEqual([{ level: 1, reason: 'details-differ' }]));
});

test('nothing is loaded ahead where the browser has no ciphers', async () => {
  vi.stubGlobal('isSecureContext', false);
  const { user, server } = await openWithNext();
  await takeNext(user);
  await waitFor(() => expect(server.files).toEqual(expect.arrayContaining([front, selfie].map(plain))));
  expect(server.calls.map(({ path }) => path)).not.toContain(nextCase.path);
});
