import { savePersonalInfo } from '@credence/contract/personal-info';
import { orderReverification } from '@credence/contract/reverification';
import { signIn } from '@credence/contract/session';
import { sql } from 'kysely';
import type * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import { watchCampaigns } from '../../src/features/campaign/index.ts';
import { watchOrders } from '../../src/features/reverification/index.ts';
import type { JobKind } from '../../src/jobs/queue.ts';
import { completeInfo } from '../applicants.ts';
import { campaignUntil, startedCampaign } from '../fixtures/campaign-fixture.ts';
import { mailEnvironment, type MailServer, startMailServer } from '../fixtures/mail-server.ts';
import { noticesOf, told } from '../fixtures/notice-fixture.ts';
import { smsEnvironment, type SmsGatewayServer, startSmsGateway } from '../fixtures/sms-fixture.ts';
import { missHeartbeats } from '../later.ts';
import { startServer, type TestServer } from '../server.ts';
import { ChildServer } from './child-server.ts';

let mail: MailServer;
let server: TestServer;
let child: ChildServer;
let gateway: SmsGatewayServer;
beforeAll(async () => {
  mail = await startMailServer();
  gateway = await startSmsGateway();
  const environment = { ...smsEnvironment(gateway.port), ...mailEnvironment(mail.port) };
  server = await startServer({ environment, jobs: false });
  child = new ChildServer(server, environment);
  await child.start();
});
afterAll(async () => {
  await child.kill();
  await server.stop();
  await mail.stop();
  await gateway.stop();
});

async function signInElsewhere({ email, password }: { email: string; password: string }): Promise<void> {
  expect((await server.visitor().send(signIn, { email, password })).code).toBe(0);
}

async function startAgain(): Promise<void> {
  mail.beforeAnswer(() => Promise.resolve());
  gateway.beforeAnswer(() => Promise.resolve());
  await missHeartbeats(server.db);
  await child.start();
}

/** Fulfilled once the mail server has that many messages whole, which it then does not answer. */
function held(count: number): Promise<void> {
  return new Promise((resolve) => {
    mail.beforeAnswer(() => {
      if (mail.received.length >= count) resolve();
      return new Promise(() => undefined);
    });
  });
}

test('messages of a killed process are all sent; twice only what the mail server had whole and had not answered, under the same id', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => server.applicant()));
  await told(server);
  const holding = held(2);
  await Promise.all(people.map(signInElsewhere));
  await holding;
  await child.kill();
  await expect.poll(mail.connections, { timeout: 30_000 }).toBe(0);
  const early = new Set(mail.received.map(({ to }) => to));
  await startAgain();
  const states = async () =>
    (await Promise.all(people.map((person) => noticesOf(server, person)))).map((rows) =>
      rows.map(({ state }) => state),
    );
  await expect.poll(states, { timeout: 60_000, interval: 100 }).toEqual(people.map(() => ['sent']));
  for (const { email } of people) {
    const mine = mail.received.filter(({ to }) => to === email);
    expect(mine).toHaveLength(early.has(email) ? 2 : 1);
    expect(new Set(mine.map(({ headers }) => headers.get('message-id'))).size).toBe(1);
  }
});

test('an SMS that the gateway had when the process was killed comes twice at most, with one key', async () => {
  const person = await server.applicant();
  await person.call(savePersonalInfo, { info: completeInfo });
  await told(server);
  const holding = new Promise<void>((resolve) => {
    gateway.beforeAnswer(() => {
      resolve();
      return new Promise(() => undefined);
    });
  });
  await signInElsewhere(person);
  await holding;
  await child.kill();
  await startAgain();
  const states = async () =>
    (await noticesOf(server, person)).map(({ channel, state }) => `${channel} ${state}`).toSorted();
  await expect.poll(states, { timeout: 60_000, interval: 100 }).toEqual(['email sent', 'sms sent']);
  expect(gateway.received).toHaveLength(2);
  expect(new Set(gateway.received.map(({ key }) => key)).size).toBe(1);
});

/** More than are sent at the same time. */
const many = 16;
const day = 86_400_000;
const inDays = (days: number): string => new Date(server.context.now().getTime() + days * day).toISOString();

/** Accounts that can be asked to verify again. */
async function verified(): Promise<string[]> {
  const people = await Promise.all(Array.from({ length: many }, () => server.applicant()));
  const ids = people.map(({ userId }) => userId);
  await server.db
    .updateTable('applicant')
    .set({ level: 1, site: 'IN' })
    .where('user_id', 'in', ids)
    .execute();
  return ids;
}

/** How many of these accounts were told that they are asked, were reminded, and all their messages. */
const toldTo = (ids: readonly string[]) => async (): Promise<number[]> => {
  const rows = await server.db
    .selectFrom('notice')
    .select(['user_id', 'kind', 'state'])
    .where('user_id', 'in', ids)
    .execute();
  const of = (kind: string) => rows.filter((row) => row.kind === kind && row.state === 'sent').length;
  return [of('reverification-asked'), of('reverification-reminder'), rows.length];
};

/** Lets a job remind all of them, kills the process in the middle of it, and waits until all is told. */
async function remindedAcrossAKill(ids: readonly string[], watch: JobKind<v.GenericSchema<object>>) {
  const kinds = toldTo(ids);
  mail.received.length = 0;
  const holding = held(3);
  await inTransaction(server.db, (work) => server.context.jobs.enqueue(work, watch, {}));
  await holding;
  await child.kill();
  await expect.poll(mail.connections, { timeout: 30_000 }).toBe(0);
  expect((await kinds())[1]).toBeLessThan(many);
  await startAgain();
  await expect.poll(kinds, { timeout: 60_000, interval: 100 }).toEqual([many, many, 2 * many]);
  const messages = mail.received.map(({ headers }) => headers.get('message-id'));
  expect(new Set(messages).size).toBe(many);
  // Twice only what the mail server had and had not answered: as many as are sent at the same time.
  expect(messages.length).toBeLessThanOrEqual(many + 4);
}

test('a process that is killed in the middle of reminders reminds everybody, and nobody twice', async () => {
  const officers = [await server.officer('Mara Lind'), await server.officer('Tomas Okafor')] as const;
  const ids = await verified();
  const { campaignId } = await startedCampaign(server, officers, { deadline: inDays(31) });
  await campaignUntil(officers[0], campaignId, ({ line }) => line.state === 'running');
  await expect.poll(toldTo(ids), { timeout: 60_000, interval: 100 }).toEqual([many, 0, many]);
  // As if two days had passed.
  await sql`update reverification set due_at = due_at - interval '2 days'`.execute(server.db);
  await sql`update campaign_notice set sent_at = sent_at - interval '2 days'`.execute(server.db);
  await remindedAcrossAKill(ids, watchCampaigns);
}, 180_000);

test('the same where officers asked one account each', async () => {
  const officer = await server.officer();
  const ids = await verified();
  for (const userId of ids) {
    const terms = { reason: 'regulator', dueAt: inDays(15), consequence: 'limits' } as const;
    await officer.call(orderReverification, { userId, ...terms });
  }
  await expect.poll(toldTo(ids), { timeout: 60_000, interval: 100 }).toEqual([many, 0, many]);
  // As if two days had passed.
  await sql`update reverification set due_at = due_at - interval '2 days',
    ordered_at = ordered_at - interval '2 days' where campaign_id is null`.execute(server.db);
  await remindedAcrossAKill(ids, watchOrders);
}, 180_000);
