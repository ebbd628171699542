import { createQuestionnaire, saveQuestionnaire } from '@credence/contract/questionnaire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedApplicant, officerDecides, submittedCase } from '../../../test/applicants.ts';
import { diligenceOf, settled } from '../../../test/fixtures/duty-fixture.ts';
import { granted, heard, levelOf } from '../../../test/fixtures/level-fixture.ts';
import { answerPersonal, answerScreening, besides } from '../../../test/fixtures/person-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer();
  officer = await server.officer();
});
afterAll(() => server.stop());

/** Somebody of the European Economic Area. */
async function european(): Promise<Client> {
  const client = await server.applicant();
  await server.db.updateTable('applicant').set({ site: 'EU' }).where('user_id', '=', client.userId).execute();
  return client;
}

/** By which rules due diligence was opened, once everything that may open it was heard. */
async function opened(client: Client) {
  await heard(server, client);
  await settled(server);
  return (await diligenceOf(client)).map(({ reason }) => reason);
}

const approve = async (client: Client) =>
  officerDecides(client, officer, { ...(await submittedCase(client)), level: 1 });

const dual = { 'nationality-kind': 'several', nationalities: ['SE', 'IR'] };
const listed = ['high-risk-country'];

test('[S2.12] [S3.9] in the European Economic Area level 1 waits for birth and nationalities, in either order', async () => {
  const first = await european();
  await approve(first);
  expect(await opened(first)).toEqual([]);
  expect(await levelOf(first), 'a document alone').toBe(0);
  await answerPersonal(first);
  expect(await opened(first)).toEqual([]);
  expect(await levelOf(first)).toBe(1);

  const second = await european();
  await answerPersonal(second);
  await heard(server, second);
  expect(await levelOf(second), 'answers alone').toBe(0);
  await approve(second);
  await heard(server, second);
  expect(await granted(server, second)).toEqual([{ level: 1 }]);
});

test('[S2.9] [S2.12] a second nationality of a listed country opens due diligence with the level, whichever comes last', async () => {
  const answersLast = await european();
  await approve(answersLast);
  await answerPersonal(answersLast, dual);
  expect(await opened(answersLast)).toEqual(listed);

  const caseLast = await european();
  await answerPersonal(caseLast, dual);
  expect(await opened(caseLast), 'before the level').toEqual([]);
  await approve(caseLast);
  expect(await opened(caseLast)).toEqual(listed);
});

test('[S2.7] [S2.9] so does one that is stated for name screening, looked at or not; one given up does not', async () => {
  const { applicant: former } = await approvedApplicant(server);
  await answerScreening(former, besides('IR', '2001-05-01'));
  expect(await opened(former)).toEqual([]);
  const { applicant: holder } = await approvedApplicant(server);
  await answerScreening(holder, besides('IR'));
  expect(await opened(holder)).toEqual(listed);
});

test('[S2.9] where somebody was born opens nothing, nor does what was typed and not sent', async () => {
  const { applicant } = await approvedApplicant(server);
  await answerPersonal(applicant, { 'birth-country': 'IR', 'birth-town': 'Shiraz' });
  await answerScreening(applicant, { 'birth-country': 'IR', 'birth-place': 'Shiraz' });
  const draft = await applicant.call(createQuestionnaire, {
    template_code: 'personalquestion',
    again: true,
  });
  await applicant.call(saveQuestionnaire, {
    request_id: draft.request_id,
    revision: draft.revision,
    answers: dual,
  });
  expect(await opened(applicant)).toEqual([]);
});

test('[S2.9] [S2.12] the answers that were sent last count, and a stateless person has no nationality that would', async () => {
  const { applicant } = await approvedApplicant(server, { nationality: 'XX' });
  await answerPersonal(applicant, { 'nationality-kind': 'stateless', 'status-country': 'DE' });
  expect(await opened(applicant)).toEqual([]);
  await answerPersonal(applicant, dual);
  expect(await opened(applicant)).toEqual(listed);
});
