import { agreementPdfPath, agreementWithdraw, sdkAgreementPdfPath } from '@credence/contract/agreement';
import { retCodes } from '@credence/contract/ret-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAndAgree } from '../../../test/fixtures/agreement-fixture.ts';
import { embeddingSites, sdkSession } from '../../../test/fixtures/embedding-fixture.ts';
import { copyOf, expectInOrder, readPdf } from '../../../test/fixtures/pdf-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: embeddingSites });
});
afterAll(() => server.stop());

const pathOf = ({ code, version }: { code: string; version: string }, base = agreementPdfPath): string =>
  `${base}/${code}/${version}`;

test.each(['en', 'ar-SA', 'zh-CN'])(
  '[S2.15] the copy of what was agreed to in %s has the whole text and its evidence',
  async (language) => {
    const applicant = await server.applicant();
    const { shown } = await readAndAgree(applicant, 'client-agreement', language);
    expect(shown.language).toBe(language);
    const first = await copyOf(server, applicant, pathOf(shown));
    expect(first.headers.get('content-disposition')).toBe(
      `attachment; filename="client-agreement-${shown.version}.pdf"`,
    );
    const read = await readPdf(first.content);
    expect(read).toMatchObject({ language, tagged: true });
    const headings = shown.sections.map(({ heading }) => heading);
    expectInOrder(read, [shown.title, 'UTC', language, shown.hash, ...headings]);
    const second = await copyOf(server, applicant, pathOf(shown));
    expect(first.content.equals(second.content)).toBe(true);
  },
);

test('[S2.15] every paragraph is there; withdrawn, the copy says so', async () => {
  const applicant = await server.applicant();
  const { shown } = await readAndAgree(applicant, 'professional-terms');
  await applicant.call(agreementWithdraw, { code: 'professional-terms' });
  const read = await readPdf((await copyOf(server, applicant, pathOf(shown))).content);
  const paragraphs = shown.sections.flatMap((section) => section.paragraphs);
  expectInOrder(read, ['Agreed on', 'Withdrawn on', shown.hash, shown.introduction]);
  for (const paragraph of paragraphs) {
    // A page may end within one.
    expectInOrder(read, [paragraph.slice(0, 40)]);
    expectInOrder(read, [paragraph.slice(-40)]);
  }
});

test('[S2.15] a copy is there only for who agreed, in SDK mode as well', async () => {
  const { applicant, embedded, headers } = await sdkSession(server);
  const { shown } = await readAndAgree(applicant, 'client-agreement');
  const other = await server.applicant();
  const codeOf = async (path: string, client = other) => (await client.request('GET', path)).code;
  expect(await codeOf(pathOf(shown))).toBe(retCodes.AGREEMENT_NOT_FOUND);
  expect(await codeOf(`${agreementPdfPath}/nothing/at-all`)).toBe(retCodes.AGREEMENT_NOT_FOUND);
  expect((await server.visitor().request('GET', pathOf(shown))).code).toBe(retCodes.NOT_SIGNED_IN);
  const inFrame = await embedded.request('GET', pathOf(shown, sdkAgreementPdfPath), { headers });
  expect(inFrame.text.slice(0, 5)).toBe('%PDF-');
});
