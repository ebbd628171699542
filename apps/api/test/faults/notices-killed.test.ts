import { signIn } from '@credence/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  mailEnvironment,
  type MailServer,
  noticesOf,
  startMailServer,
  told,
} from '../fixtures/notice-fixture.ts';
import { missHeartbeats } from '../later.ts';
import { startServer, type TestServer } from '../server.ts';
import { ChildServer } from './child-server.ts';

let mail: MailServer;
let server: TestServer;
let child: ChildServer;
beforeAll(async () => {
  mail = await startMailServer();
  const environment = mailEnvironment(mail.port);
  server = await startServer({ environment, jobs: false });
  child = new ChildServer(server, environment);
  await child.start();
});
afterAll(async () => {
  await child.kill();
  await server.stop();
  await mail.stop();
});

async function signInElsewhere({ email, password }: { email: string; password: string }): Promise<void> {
  expect((await server.visitor().send(signIn, { email, password })).code).toBe(0);
}

async function startAgain(): Promise<void> {
  mail.beforeAnswer(() => Promise.resolve());
  await child.start();
  await missHeartbeats(server.db);
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
  await mail.nobodyConnected();
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
