import { changeNoticeSettings } from '@credence/contract/notice';
import { endReverification } from '@credence/contract/reverification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { officerDecides } from '../../../test/applicants.ts';
import { mailEnvironment, type MailServer, startMailServer } from '../../../test/fixtures/mail-server.ts';
import { kindsTold, newSubjects, told } from '../../../test/fixtures/notice-fixture.ts';
import { order, resubmitted, verifiedAt } from '../../../test/fixtures/reverification-fixture.ts';
import { updateUntil, vendorServer, verifiedUntil, watched } from '../../../test/fixtures/upkeep-fixture.ts';
import { pass } from '../../../test/later.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';
import { isoDay } from '../../base/day.ts';

const day = 86_400_000;

let mail: MailServer;
let server: Awaited<ReturnType<typeof vendorServer>>;
/** Where cases are checked by officers. */
let byHand: TestServer;
let officer: Client;
beforeAll(async () => {
  mail = await startMailServer();
  server = await vendorServer({ environment: mailEnvironment(mail.port) });
  byHand = await startServer({ environment: mailEnvironment(mail.port) });
  officer = await byHand.officer();
});
afterAll(async () => {
  await server.stop();
  await byHand.stop();
  await mail.stop();
});

const inDays = (days: number) => isoDay(new Date(server.context.now().getTime() + days * day));

test('a document that runs out: asked for, reminded, told when it has run out, and thanked for the new one; on its days, once each', async () => {
  const client = await verifiedUntil(server, inDays(63));
  await client.call(changeNoticeSettings, { language: 'de-DE' });
  await newSubjects(server, mail, client);
  const heard: [day: number, subject: string][] = [];
  let today = 0;
  // Around 60, 30 and 7 days before, and around the day itself: the last one ends at noon UTC of the next.
  for (const at of [3, 5, 33, 35, 56, 58, 63, 65]) {
    await pass(server, (at - today) * day);
    today = at;
    await watched(server);
    await watched(server);
    for (const subject of await newSubjects(server, mail, client)) heard.push([at, subject]);
  }
  const reminder = 'Erinnerung: Ihr Dokument läuft bald ab';
  expect(heard).toEqual([
    [5, 'Ihr Dokument läuft bald ab'],
    [35, reminder],
    [58, reminder],
    [65, 'Ihr Dokument ist abgelaufen'],
  ]);
  await updateUntil(server, client, inDays(3000));
  expect(await newSubjects(server, mail, client)).toEqual([
    'Eine Aktualisierung Ihres Dokuments hat begonnen',
    'Ihr neues Dokument wurde akzeptiert',
  ]);
});

test('[S8.7] reminders of the file can be switched off; that it is asked, and overdue, is told regardless', async () => {
  const client = await verifiedUntil(server, inDays(63));
  await client.call(changeNoticeSettings, { reminders: false });
  for (const days of [5, 30, 23, 8]) {
    await pass(server, days * day);
    await watched(server);
  }
  const kinds = await kindsTold(server, client);
  expect(kinds.filter((kind) => kind.startsWith('document'))).toEqual(['document-asked', 'document-overdue']);
});

test('a re-verification of one account: asked with its day, sent back and passed by the messages of its case, or ended', async () => {
  const client = await verifiedAt(byHand, officer, 'IN');
  await client.call(changeNoticeSettings, { language: 'en' });
  await newSubjects(byHand, mail, client);
  await order(byHand, officer, client);
  await told(byHand);
  const asked = mail.received.find(({ to }) => to === client.email);
  expect(asked?.text).toMatch(/Please do this by \d+ \S+ \d{4}/);
  expect(asked?.headers.has('list-unsubscribe')).toBe(false);
  expect(await newSubjects(byHand, mail, client)).toEqual(['Please verify your identity again']);
  await officerDecides(client, officer, await resubmitted(byHand, client), ['document-blurred']);
  expect(await newSubjects(byHand, mail, client)).toEqual([
    'A document update was started',
    'Please try your verification again',
  ]);
  const other = await verifiedAt(byHand, officer, 'IN');
  await order(byHand, officer, other);
  await officerDecides(other, officer, await resubmitted(byHand, other));
  await newSubjects(byHand, mail, other);
  expect((await kindsTold(byHand, other)).slice(-3)).toEqual([
    'reverification-asked',
    'identity-update',
    'update-approved',
  ]);
  const third = await verifiedAt(byHand, officer, 'IN');
  await order(byHand, officer, third);
  await told(byHand);
  await officer.call(endReverification, { userId: third.userId });
  expect((await kindsTold(byHand, third)).slice(-1)).toEqual(['reverification-ended']);
});
