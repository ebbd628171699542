import { selfReset } from '@credence/contract/identity-change';
import { questionnaires, taxTemplate } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { approveQuestionnaire, claimQuestionnaire } from '@credence/contract/review-questionnaire';
import { securityActions } from '@credence/contract/security-action';
import { policyFor } from '@credence/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approveCaseOf,
  approvedApplicant,
  checkedCase,
  passedCheck,
  submittedCase,
} from '../../../test/applicants.ts';
import { limitOf, settled, told, watched } from '../../../test/fixtures/duty-fixture.ts';
import { open, problemsOf, submit } from '../../../test/fixtures/questionnaire-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

const { duties } = policyFor('EU');
const day = 86_400_000;
const template = { code: taxTemplate };

/** Somebody who lives in Germany and nowhere else. */
const german = {
  'how-many': 'one',
  country: 'DE',
  'lives-there': 'yes',
  investment: 'no',
  'number-status': 'have',
  number: '12 345 678 901',
  'details-right': true,
  certified: true,
  changes: true,
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ policy: { duties } });
});
afterAll(() => server.stop());

/** Its self-certifications, newest first. */
const certifications = async (client: Client) => {
  await settled(server);
  return (await client.call(questionnaires, {})).filter(({ template_code: code }) => code === taxTemplate);
};

test('an account with a level is asked where it is resident for tax, in sixty days and with two reminders', async () => {
  const { applicant } = await approvedApplicant(server);
  const [asked, ...more] = await certifications(applicant);
  expect(more).toEqual([]);
  expect(asked).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_UNSUBMIT', reason: 'regulator' });
  const { dueAt = null, openedAt = '' } = asked ?? {};
  expect((Date.parse(dueAt ?? '') - Date.parse(openedAt)) / day).toBeCloseTo(60, 3);
  expect(await limitOf(applicant)).toEqual(['10', 100]);

  const pass = (days: number) =>
    server.db
      .updateTable('questionnaire')
      .set({ due_at: new Date(server.context.now().getTime() + days * day) })
      .where('user_id', '=', applicant.userId)
      .execute();
  for (const days of [29, 6, -1]) {
    await pass(days);
    await watched(server);
  }
  expect((await told(server, applicant)).toSorted((one, other) => other - one)).toEqual([30, 7, 0]);
  expect(await limitOf(applicant), 'nothing moves once it is overdue').toEqual(['0', 0]);

  await submit(applicant, await open(applicant, template), german);
  expect(await limitOf(applicant), 'it does again once it is stated').toEqual(['10', 100]);
});

test('a tax number has to look like one of its country', async () => {
  const { applicant } = await approvedApplicant(server);
  await certifications(applicant);
  const opened = await open(applicant, template);
  expect(problemsOf(await submit(applicant, opened, { ...german, number: '123' }))).toEqual([
    { item: 'number', fault: 'not-a-tax-number', limit: '12 345 678 901' },
  ]);
  expect((await submit(applicant, opened, german)).code).toBe(retCodes.OK);
});

test('it is asked again when the verified residence no longer goes with it, and not before', async () => {
  const { applicant } = await approvedApplicant(server, { residenceCountry: 'DE' });
  await certifications(applicant);
  await submit(applicant, await open(applicant, template), german);
  const [sent] = await certifications(applicant);
  if (sent?.status !== 'QUESTIONNAIRE_STATUS_APPROVED') {
    const officer = await server.officer();
    const address = { userId: applicant.userId, requestId: sent?.request_id ?? '' };
    await officer.call(claimQuestionnaire, address);
    await officer.call(approveQuestionnaire, { ...address, privateNote: '' });
  }

  /** Verified anew, with this residence. */
  const verifiedAt = async (residenceCountry: string) => {
    await applicant.call(selfReset, { ticket: await passedCheck(applicant, securityActions.RESET) });
    const { id } = await submittedCase(applicant, undefined, { residenceCountry });
    await checkedCase(applicant);
    await approveCaseOf(server, applicant.userId, id);
    return certifications(applicant);
  };
  expect(await verifiedAt('DE'), 'at the same address').toHaveLength(1);
  await server.db
    .updateTable('identity_change')
    .set({ at: new Date(server.context.now().getTime() - 7 * day) })
    .where('user_id', '=', applicant.userId)
    .execute();
  const [again, ...before] = await verifiedAt('FR');
  expect(before).toHaveLength(1);
  expect(again).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_UNSUBMIT', reason: 'change' });
});

test('where no law asks for it, nobody is asked', async () => {
  const elsewhere = await startServer({ policy: { duties: policyFor('HKG').duties } });
  const { applicant } = await approvedApplicant(elsewhere);
  await settled(elsewhere);
  expect(await applicant.call(questionnaires, {})).toEqual([]);
  await elsewhere.stop();
});
