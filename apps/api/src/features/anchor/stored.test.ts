import { barAccount } from '@credence/contract/review-account';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { approveCase, askAgain } from '@credence/contract/review-decision';
import { claimCase } from '@credence/contract/review-queue';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkedCase, completeInfo, submittedCase } from '../../../test/applicants.ts';
import { wholeReport } from '../../../test/fixtures/anchor-fixture.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer();
  officer = await server.officer('Mira');
});
afterAll(() => server.stop());

const findings = async () => (await wholeReport(server)).broken;

async function claimedCase(): Promise<{ userId: string; caseId: string }> {
  const applicant = await server.applicant();
  const { id: caseId } = await submittedCase(applicant);
  await checkedCase(applicant);
  const address = { userId: applicant.userId, caseId };
  await officer.call(claimCase, address);
  return address;
}

test('state, verdict, labels, officer, level and bar are what the trail says, and a change of one is found', async () => {
  const [approved, again] = [await claimedCase(), await claimedCase()];
  await officer.call(approveCase, { ...approved, privateNote: 'Looked at.' });
  await officer.call(askAgain, { ...again, labels: ['document-blurred'], privateNote: '' });
  expect(await findings()).toEqual([]);

  const { caseId, userId } = again;
  const recorded = `level 1 retry by ${officer.userId} for document-blurred`;
  for (const [set, back, stored] of [
    ['level = 2', 'level = 1', recorded.replace('level 1', 'level 2')],
    [
      `verdict_labels = '[]'`,
      `verdict_labels = '["document-blurred"]'`,
      recorded.replace(/for .*/, 'for nothing'),
    ],
    ['decided_by = null', `decided_by = '${officer.userId}'`, recorded.replace(officer.userId, 'rules')],
    [`state = 'approved'`, `state = 'retry'`, `${recorded.replace('retry', 'approved')} (retry)`],
    [
      `state = 'approved', verdict_outcome = 'approved'`,
      `state = 'retry', verdict_outcome = 'retry'`,
      recorded.replace('retry', 'approved'),
    ],
  ] as const) {
    const edit = (columns: string) =>
      sql`update verification_case set ${sql.raw(columns)} where id = ${caseId}`.execute(server.db);
    await edit(set);
    expect(await findings()).toEqual([
      { userId, problem: 'differs', about: `case ${caseId}`, recorded, stored },
    ]);
    await edit(back);
  }

  await officer.call(barAccount, { ...approved, barred: true, reason: 'for a test' });
  expect(await findings()).toEqual([]);
  await sql`update applicant set level = 0, member_tag_kyc = 0 where user_id = ${approved.userId}`.execute(
    server.db,
  );
  expect(await findings()).toEqual([
    { userId: approved.userId, problem: 'differs', about: 'level', recorded: '1', stored: '0' },
    { userId: approved.userId, problem: 'differs', about: 'tag', recorded: '1', stored: '0' },
  ]);
});

test('older details that are put back in their seal are found, and so are details that were taken away', async () => {
  const applicant = await server.applicant();
  const { userId } = applicant;
  const sealed = async () =>
    (
      await server.db
        .selectFrom('applicant')
        .select('personal_info')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).personal_info;
  const put = (value: Buffer | null) =>
    server.db.updateTable('applicant').set({ personal_info: value }).where('user_id', '=', userId).execute();
  await applicant.call(savePersonalInfo, { info: { ...completeInfo, lastname: 'Ericson' } });
  const older = await sealed();
  await applicant.call(savePersonalInfo, { info: completeInfo });
  const present = await sealed();
  const own = async () => (await findings()).filter((finding) => finding.userId === userId);
  expect(await own()).toEqual([]);
  for (const changed of [older, null]) {
    await put(changed);
    expect(await own()).toMatchObject([{ userId, problem: 'differs', about: 'details' }]);
    await put(present);
  }
  expect(await own()).toEqual([]);
});
