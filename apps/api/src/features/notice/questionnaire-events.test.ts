import {
  orderInformation,
  sendInformationMessage,
  sendReviewMessage,
} from '@credence/contract/information-request';
import { changeNoticeSettings } from '@credence/contract/notice';
import {
  approveQuestionnaire,
  claimQuestionnaire,
  orderQuestionnaire,
  rejectQuestionnaire,
} from '@credence/contract/review-questionnaire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  laterVersion,
  readAndAgree,
  textsWithLaterVersion,
} from '../../../test/fixtures/agreement-fixture.ts';
import { watched } from '../../../test/fixtures/duty-fixture.ts';
import { mailEnvironment, type MailServer, startMailServer } from '../../../test/fixtures/mail-server.ts';
import { newSubjects, noticesOf, told } from '../../../test/fixtures/notice-fixture.ts';
import { open, publish, submitted } from '../../../test/fixtures/questionnaire-fixture.ts';
import { pass } from '../../../test/later.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';
import { newId } from '../../app.ts';
import { inTransaction } from '../../db/transaction.ts';
import { agreementJobs } from '../agreement/index.ts';

const day = 86_400_000;

let mail: MailServer;
let texts: Awaited<ReturnType<typeof textsWithLaterVersion>>;
let server: TestServer;
let officer: Client;
beforeAll(async () => {
  mail = await startMailServer();
  texts = await textsWithLaterVersion();
  const environment = { ...mailEnvironment(mail.port), CREDENCE_AGREEMENTS: texts.folder };
  server = await startServer({ environment });
  officer = await server.officer();
  await publish(server, { code: 'eddQuestionnaire', version: 900, opened: 'ordered' });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
  await texts.remove();
});

type Person = Awaited<ReturnType<TestServer['applicant']>>;

async function reading(language: string): Promise<Person> {
  const account = await server.applicant();
  // The clock of other tests has gone on.
  await pass(server, 0);
  await account.call(changeNoticeSettings, { language });
  return account;
}

const subjects = (account: Person) => newSubjects(server, mail, account);

test('a questionnaire: asked with its title and day, sent back, approved; what one opens oneself is not told', async () => {
  const account = await reading('de-DE');
  const order = { userId: account.userId, templateCode: 'eddQuestionnaire', reason: 'monitoring' } as const;
  const { requestId } = await officer.call(orderQuestionnaire, order);
  await told(server);
  const asked = mail.received.find(({ to }) => to === account.email);
  expect(asked?.text).toMatch(/de-DE title/);
  expect(asked?.text).toMatch(/Bitte erledigen Sie das bis \d+\. \S+ \d{4}/);
  expect(await subjects(account)).toEqual(['Bitte beantworten Sie einige Fragen']);
  const address = { userId: account.userId, requestId };
  await submitted(account, { code: 'eddQuestionnaire' });
  await officer.call(claimQuestionnaire, address);
  const remarks = [{ item: 'work', text: 'Since when?' }];
  await officer.call(rejectQuestionnaire, { ...address, remarks, privateNote: '' });
  await told(server);
  expect(mail.received.map(({ text, html }) => `${text}${html}`).join('')).not.toContain('Since when?');
  expect(await subjects(account)).toEqual(['Ihre Antworten müssen berichtigt werden']);
  await submitted(account, { code: 'eddQuestionnaire' });
  await officer.call(claimQuestionnaire, address);
  await officer.call(approveQuestionnaire, { ...address, privateNote: '' });
  expect(await subjects(account)).toEqual(['Ihre Antworten wurden akzeptiert']);
  await open(account, await publish(server));
  expect(await subjects(account)).toEqual([]);
});

test('[S2.9] reminders go out on the days of the policy and can be switched off; that it is overdue is told regardless', async () => {
  const [one, other] = [await reading('es-ES'), await reading('es-ES')];
  for (const { userId } of [one, other]) {
    const order = { userId, templateCode: 'eddQuestionnaire', reason: 'monitoring' } as const;
    await officer.call(orderQuestionnaire, order);
  }
  await subjects(one);
  await subjects(other);
  await other.call(changeNoticeSettings, { reminders: false });
  const heard: [day: number, subject: string][] = [];
  for (let passed = 0; passed <= 31; passed++) {
    await watched(server);
    for (const subject of await subjects(one)) heard.push([passed, subject]);
    await pass(server, day);
  }
  const reminder = 'Recordatorio: el plazo de sus respuestas termina pronto';
  expect(heard).toEqual([
    [16, reminder],
    [23, reminder],
    [27, reminder],
    [29, reminder],
    [30, 'El plazo de sus respuestas ha vencido'],
  ]);
  expect(await subjects(other)).toEqual(['El plazo de sus respuestas ha vencido']);
});

test('[S2.11] a request for information says no word of what is asked; a message of an officer is told, one’s own is not', async () => {
  const account = await reading('id-ID');
  const { userId } = account;
  const { requestId } = await officer.call(orderInformation, {
    userId,
    subject: 'A deposit from Weser Werft',
    items: [{ kind: 'yes-no', label: 'Was it yours?' }],
    language: 'en',
    dueAt: new Date(server.context.now().getTime() + day).toISOString(),
    reason: 'monitoring',
  });
  await told(server);
  const { text = '', html = '' } = mail.received.find(({ to }) => to === account.email) ?? {};
  expect(`${text}${html}`).not.toMatch(/deposit|Weser|yours/);
  expect(await subjects(account)).toEqual(['Kami memerlukan informasi dari Anda']);
  await account.call(sendInformationMessage, { request_id: requestId, id: newId(), text: 'Which?' });
  expect(await subjects(account)).toEqual([]);
  await officer.call(sendReviewMessage, { userId, requestId, id: newId(), text: 'That one.' });
  expect(await subjects(account)).toEqual(['Anda mendapat pesan baru']);
});

test('[S2.15] a new version of an agreement is told', async () => {
  const account = await reading('ru-RU');
  await readAndAgree(account, 'client-agreement');
  await told(server);
  await pass(server, Date.parse(laterVersion) - server.context.now().getTime() + 3_600_000);
  const [job] = agreementJobs;
  if (job === undefined) throw new Error('There is no job.');
  await inTransaction(server.db, (work) => server.context.jobs.enqueue(work, job, {}));
  await expect
    .poll(async () => (await noticesOf(server, account)).map(({ kind }) => kind), { timeout: 30_000 })
    .toEqual(['agreement']);
  expect(await subjects(account)).toEqual(['Прочитайте и примите условия']);
});
