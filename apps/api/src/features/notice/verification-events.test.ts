import { changeNoticeSettings, noticeList } from '@credence/contract/notice';
import { selfReset, selfUpdate } from '@credence/contract/identity-change';
import { refuseCase } from '@credence/contract/review-decision';
import { claimCase } from '@credence/contract/review-queue';
import { undoTransfer } from '@credence/contract/review-account';
import { reviewCase } from '@credence/contract/review-case';
import { securityActions } from '@credence/contract/security-action';
import { transferVerify, transferWithdraw } from '@credence/contract/transfer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkedCase, officerDecides, passedCheck, submittedCase } from '../../../test/applicants.ts';
import { mailEnvironment, type MailServer, startMailServer } from '../../../test/fixtures/mail-server.ts';
import { newSubjects } from '../../../test/fixtures/notice-fixture.ts';
import { levelOf, passTest, publishAsked, waitingPolicy } from '../../../test/fixtures/level-fixture.ts';
import { accept, approve, before, type Person } from '../../../test/fixtures/transfer-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let mail: MailServer;
let server: TestServer;
let officer: Client;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startServer({ environment: mailEnvironment(mail.port) });
  officer = await server.officer();
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

async function reading(language: string): Promise<Person> {
  const account = await server.applicant();
  await account.call(changeNoticeSettings, { language });
  return account;
}

const subjects = (account: Person) => newSubjects(server, mail, account);

test('a verdict is told once: granted, asked again, refused; each in the language of the account', async () => {
  const [granted, again, refused] = [await reading('en'), await reading('ar-SA'), await reading('zh-HK')];
  await officerDecides(granted, officer, await submittedCase(granted));
  await officerDecides(again, officer, await submittedCase(again), ['document-blurred']);
  const { id: caseId, reference } = await submittedCase(refused);
  await checkedCase(refused);
  const address = { userId: refused.userId, caseId };
  await officer.call(claimCase, address);
  await officer.call(refuseCase, { ...address, labels: ['document-altered'], privateNote: 'Forged.' });
  expect(await subjects(granted)).toEqual(['Your verification is complete: level 1']);
  const arabic = mail.received.find(({ to }) => to === again.email);
  expect(arabic?.html).toContain('<html lang="ar-SA" dir="rtl">');
  expect(await subjects(again)).toEqual(['يحتاج توثيق هويتك إلى شيء من جديد']);
  const chinese = mail.received.find(({ to }) => to === refused.email);
  // Why is read in the account: e-mail is read by others.
  expect(`${chinese?.text}${chinese?.html}`).not.toMatch(/altered|Forged|竄改|篡改/);
  expect(chinese?.text).toContain(`您的參考編號：${reference}`);
  expect(await subjects(refused)).toEqual(['您的驗證未通過']);
  // An officer who is told the reference finds what was written about it.
  const { notices } = await officer.call(noticeList, { search: reference });
  expect(notices.map(({ userId, kind }) => [userId, kind])).toEqual([[refused.userId, 'case-refused']]);
});

test('an approval whose level still waits says that, and nothing of the level', async () => {
  const own = await startServer({ environment: mailEnvironment(mail.port), policy: waitingPolicy });
  try {
    await publishAsked(own);
    const account = await own.applicant();
    await officerDecides(account, await own.officer(), await submittedCase(account));
    expect(await newSubjects(own, mail, account)).toEqual(['A part of your verification was accepted']);
    await passTest(account);
    expect(await levelOf(account)).toBe(0);
    expect(await newSubjects(own, mail, account)).toEqual([]);
  } finally {
    await own.stop();
  }
});

test('an update and a reset of the identity are told at once, with what to do if somebody else did it', async () => {
  const account = await reading('en');
  await approve(server, account);
  await subjects(account);
  await account.call(selfUpdate, {
    country: 'SE',
    documentType: 'PASSPORT',
    ticket: await passedCheck(account, securityActions.UPDATE),
  });
  expect(await subjects(account)).toEqual(['A document update was started']);
  const other = await reading('en');
  await approve(server, other);
  await subjects(other);
  await other.call(selfReset, { ticket: await passedCheck(other, securityActions.RESET) });
  await expect.poll(() => mail.received.some(({ to }) => to === other.email)).toBe(true);
  const reset = mail.received.find(({ to }) => to === other.email);
  expect(reset?.text).toContain('change your password right away');
  expect(await subjects(other)).toEqual(['Your verification was reset']);
});

test('a transfer is told to its source at every step, and that it ended to both', async () => {
  const [source, target] = [await reading('en'), await reading('de-DE')];
  await approve(server, source);
  await subjects(source);
  const offer = await source.call(transferVerify, {
    role: 'source',
    ticket: await passedCheck(source, before),
  });
  expect(await subjects(source)).toEqual(['A transfer code was made in your account']);
  await accept(target, offer.code);
  expect(await subjects(source)).toEqual(['Your transfer code was used']);
  await source.call(transferWithdraw, { ticket: await passedCheck(source, before) });
  expect(await subjects(source)).toEqual(['The transfer of your verification has ended']);
  expect(await subjects(target)).toEqual(['Die Übertragung Ihrer Verifizierung ist beendet']);
});

test('a completed transfer is told to the account that is no longer verified', async () => {
  const [source, target] = [await reading('en'), await reading('en')];
  await approve(server, source);
  const offer = await source.call(transferVerify, {
    role: 'source',
    ticket: await passedCheck(source, before),
  });
  await accept(target, offer.code);
  await subjects(source);
  await approve(server, target);
  await expect
    .poll(() => mail.received.some(({ to }) => to === source.email), { timeout: 30_000 })
    .toBe(true);
  expect(await subjects(source)).toEqual(['Your verification has moved to your other account']);
  expect(await subjects(target)).toEqual(['Your verification is complete: level 1']);
});

test('a transfer that an officer undoes is told to both accounts', async () => {
  const [source, target] = [await reading('en'), await reading('de-DE')];
  const caseId = await approve(server, source);
  const ticket = await passedCheck(source, before);
  await accept(target, (await source.call(transferVerify, { role: 'source', ticket })).code);
  await approve(server, target);
  await subjects(source);
  await subjects(target);
  const address = { userId: source.userId, caseId };
  const officer = await server.officer();
  const { transfers } = await officer.call(reviewCase, address);
  const transferId = transfers[0]?.id ?? '';
  await officer.call(undoTransfer, { ...address, transferId, reason: 'The owner was deceived.' });
  expect(await subjects(source)).toEqual(['Your verification is back in this account']);
  expect(await subjects(target)).toEqual(['Eine Übertragung auf dieses Konto wurde rückgängig gemacht']);
});
