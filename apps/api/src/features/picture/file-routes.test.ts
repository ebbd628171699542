import { retCodes } from '@credence/contract/ret-codes';
import { reviewCase, reviewFilePath } from '@credence/contract/review-case';
import { filePath, uploadedFileHeader } from '@credence/contract/upload';
import { type ApplicantCase, type ReviewLabel, submitCase } from '@credence/contract/verification';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkedCase, officerDecides, openCase, submittedCase } from '../../../test/applicants.ts';
import { samplePicture, upload } from '../../../test/pictures.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let picture: Buffer;
beforeAll(async () => {
  server = await startServer();
  picture = await samplePicture();
});
afterAll(() => server.stop());

test('what cannot be decoded is sent to nobody, its owner included, and is discarded [ASVS 5.4.3] [ASVS 14.2.8]', async () => {
  const applicant = await server.applicant();
  const { id } = await openCase(applicant);
  const cut = Buffer.concat([picture.subarray(0, Math.floor(picture.length / 2)), Buffer.from([0xff, 0xd9])]);
  const answer = await upload(applicant, id, 'document-front', cut);
  const fileId = answer.headers.get(uploadedFileHeader) ?? '';
  const { blob } = await server.db
    .selectFrom('verification_file')
    .select('blob')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  await vi.waitFor(
    async () => {
      const shown = await applicant.request('GET', `${filePath}/${fileId}`);
      expect(shown).toMatchObject({ status: 410, code: retCodes.FILE_DAMAGED, result: {} });
    },
    { timeout: 60_000 },
  );
  await vi.waitFor(async () => expect(await server.context.blobs.stat(blob)).toBeUndefined(), {
    timeout: 60_000,
  });
});

test('a picture is its owner’s to see until it is submitted, and again once it was sent back [S7.20]', async () => {
  const officer = await server.officer();
  const see = async (by: Client, { files }: ApplicantCase) =>
    (await by.request('GET', `${filePath}/${files[0]?.id}`)).status;
  const verdicts: [labels: ReviewLabel[] | undefined, status: number][] = [
    [['selfie-unclear'], 200],
    [undefined, 404],
  ];
  for (const [labels, status] of verdicts) {
    const applicant = await server.applicant();
    await submittedCase(applicant);
    const checked = await checkedCase(applicant);
    expect(await see(applicant, checked)).toBe(404);
    await officerDecides(applicant, officer, checked, labels);
    expect(await see(applicant, checked)).toBe(status);
  }
});

test('a picture that nobody has decoded yet is sent neither to its owner nor to officers, and can be submitted', async () => {
  const idle = await startServer({ jobs: false });
  try {
    const applicant = await idle.applicant();
    const { id } = await openCase(applicant);
    const front = await upload(applicant, id, 'document-front', picture);
    await upload(applicant, id, 'selfie', picture);
    const fileId = front.headers.get(uploadedFileHeader) ?? '';
    const own = await applicant.request('GET', `${filePath}/${fileId}`);
    expect(own).toMatchObject({ status: 409, code: retCodes.FILE_PROCESSING, result: {} });
    expect(own.headers.get('retry-after')).toBe('2');

    expect((await applicant.send(submitCase, { caseId: id })).code).toBe(retCodes.OK);
    const officer = await idle.officer();
    const look = await officer.request('GET', `${reviewFilePath}/${applicant.userId}/${fileId}`);
    expect(look).toMatchObject({ status: 409, code: retCodes.FILE_PROCESSING, result: {} });
    const { timeline } = await officer.call(reviewCase, { userId: applicant.userId, caseId: id });
    expect(timeline.map((entry) => entry.action)).not.toContain('file.viewed');
  } finally {
    await idle.stop();
  }
});
