import { savePersonalInfo } from '@credence/contract/personal-info';
import { caseProgress } from '@credence/contract/progress';
import { retCodes } from '@credence/contract/ret-codes';
import { claimCase } from '@credence/contract/review-queue';
import { type ApplicantCase, currentCase, startCase } from '@credence/contract/verification';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkedCase, completeInfo, officerDecides, submittedCase } from '../../../test/applicants.ts';
import { mailEnvironment } from '../../../test/fixtures/mail-server.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';

const minute = 60_000;
const hour = 60 * minute;

let server: TestServer;
let silent: TestServer;
beforeAll(async () => {
  // Nothing listens there: it is not asked for anything while cases wait.
  server = await startServer({ environment: mailEnvironment(9) });
  silent = await startServer();
});
afterAll(async () => {
  await server.stop();
  await silent.stop();
});
// Each test has the line to itself.
beforeEach(async () => {
  for (const { db } of [server, silent]) {
    await db
      .updateTable('verification_case')
      .set({ state: 'expired' })
      .where('state', '=', 'in_review')
      .execute();
    await db.updateTable('verification_case').set({ decided_by: null }).execute();
  }
});

/** A case that waits for an officer. */
async function inLine(on = server): Promise<{ client: Client; email: string; submitted: ApplicantCase }> {
  const client = await on.applicant();
  await submittedCase(client);
  return { client, email: client.email, submitted: await checkedCase(client) };
}

const progressOf = (client: Client, { id: caseId }: Pick<ApplicantCase, 'id'>) =>
  client.call(caseProgress, { caseId });

/** Makes a decided case one of many, decided at these times. */
async function decidedAt(on: TestServer, times: readonly Date[]): Promise<void> {
  const { client, submitted } = await inLine(on);
  const officer = await on.officer();
  await officerDecides(client, officer, submitted);
  const row = await on.db
    .selectFrom('verification_case')
    .selectAll()
    .where('id', '=', submitted.id)
    .executeTakeFirstOrThrow();
  await on.db
    .insertInto('verification_case')
    .values(
      times.map((at, index) => ({
        ...row,
        liveness_challenge: '[]',
        suggested_labels: '[]',
        verdict_labels: '[]',
        late_conclusion: null,
        id: on.context.newId(),
        attempt: index + 2,
        decided_at: at,
      })),
    )
    .execute();
}

test('[S2.2] who waits is told what was found, the place in the line, and that an officer has taken the case once one has', async () => {
  const { client, submitted } = await inLine();
  const second = await inLine();
  expect(await progressOf(client, submitted)).toMatchObject({
    stage: 'in-line',
    document: 'left',
    place: 1,
    usuallyBy: null,
  });
  expect(await progressOf(second.client, second.submitted)).toMatchObject({ place: 2 });

  const officer = await server.officer();
  await officer.call(claimCase, { userId: client.userId, caseId: submitted.id });
  expect(await progressOf(client, submitted)).toMatchObject({ stage: 'with-officer', place: null });
  expect(await progressOf(second.client, second.submitted)).toMatchObject({ stage: 'in-line', place: 2 });
  server.pass(11 * minute);
  expect(await progressOf(client, submitted)).toMatchObject({ stage: 'in-line', place: 1 });
});

test('the address is covered, and named only where e-mail is sent', async () => {
  const { client, email, submitted } = await inLine();
  const { mailTo } = await progressOf(client, submitted);
  expect(mailTo).toBe(`${email[0]}••••••@e••••••.com`);
  const kept = await inLine(silent);
  expect(await progressOf(kept.client, kept.submitted)).toMatchObject({ mailTo: null });
});

test('a case that is not submitted is in no line, and another account’s is not there', async () => {
  const client = await server.applicant();
  await client.call(savePersonalInfo, { info: completeInfo });
  const open = await client.call(startCase, { level: 1, country: 'SE', documentType: 'PASSPORT' });
  expect(await progressOf(client, open)).toMatchObject({ stage: 'over', place: null, mailTo: null });
  const stranger = await server.applicant();
  expect((await stranger.send(caseProgress, { caseId: open.id })).code).toBe(retCodes.CASE_NOT_FOUND);
  expect(await stranger.call(currentCase, { level: '1' })).toBeNull();
});

test('the time is that of the officers’ pace in the hours in which they work; nothing is said from a few decisions', async () => {
  const { client, submitted } = await inLine(silent);
  const now = silent.context.now();
  const start = Math.floor(now.getTime() / hour) * hour;
  // Six an hour in five hours: three hours last week that come again tomorrow, and the last and this one.
  const hours = [-1, 0].map((back) => start + back * hour);
  const lastWeek = [20, 21, 22].map((ahead) => start + (ahead - 7 * 24) * hour);
  const times = [...hours, ...lastWeek].flatMap((at) =>
    Array.from({ length: 6 }, (_, index) => new Date(at + index * minute)),
  );
  await decidedAt(silent, times.slice(0, 10));
  silent.pass(minute);
  expect(await progressOf(client, submitted)).toMatchObject({ place: 1, usuallyBy: null });
  await decidedAt(silent, times.slice(10));
  silent.pass(minute);
  const { place, usuallyBy } = await progressOf(client, submitted);
  expect(place).toBe(1);
  const said = new Date(usuallyBy ?? '').getTime();
  // A quarter of an hour for one case, in this hour or, where it ends before, the next.
  expect(said - silent.context.now().getTime()).toBeGreaterThan(10 * minute);
  expect(said - silent.context.now().getTime()).toBeLessThanOrEqual(32 * minute);
  expect(said % (15 * minute)).toBe(0);
});
