import { recallQuestionnaire } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import {
  approveQuestionnaire,
  claimQuestionnaire,
  orderQuestionnaire,
  reviewQuestionnaire,
  withdrawQuestionnaire,
} from '@credence/contract/review-questionnaire';
import { diligenceRule, policyFor, riskOf, sites } from '@credence/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedApplicant } from '../../../test/applicants.ts';
import { diligenceOf, settled } from '../../../test/fixtures/duty-fixture.ts';
import { answers, open, publish, submit, submitted } from '../../../test/fixtures/questionnaire-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';
import { readTemplates } from '../questionnaire/template/store.ts';

const { duties } = policyFor('CREDENCE');
const bands = [
  { code: 'low', from: 0 },
  { code: 'high', from: 10 },
];
const { employer: _notAsked, ...others } = answers;
const risky = { ...others, work: 'none' };
const day = 86_400_000;

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  if (duties === undefined) throw new Error('The policy has no duties.');
  // Its own answer stands for a public function, so that nothing depends on a long template.
  const when = { answers: [{ template: 'functionsTest', item: 'work', is: 'none' }] };
  const rules = [
    { reason: 'public-function', opens: 'eddQuestionnaire', when } as const,
    ...duties.diligence.rules,
  ];
  server = await startServer({
    policy: { duties: { ...duties, diligence: { ...duties.diligence, rules } } },
  });
  officer = await server.officer();
  await publish(server, { code: 'eddQuestionnaire', version: 9, opened: 'ordered', validMonths: 12 });
  await publish(server, { code: 'rcEddQuestionnaire', version: 9, opened: 'ordered' });
});
afterAll(() => server.stop());

/** Which due diligence an account has, and by which rule. */
const opened = async (client: Client) => {
  await settled(server);
  return (await diligenceOf(client)).map(({ template_code: code, reason }) => [code, reason]);
};

const approve = async (client: Client, requestId: string) => {
  const address = { userId: client.userId, requestId };
  await officer.call(claimQuestionnaire, address);
  await officer.call(approveQuestionnaire, { ...address, privateNote: '' });
};

/** Sends answers of high risk and takes them back: the next are sent by the same questionnaire. */
async function sendAgain(client: Client, requestId: string) {
  const { revision } = await client.call(recallQuestionnaire, { request_id: requestId });
  expect((await submit(client, { request_id: requestId, revision }, risky)).code).toBe(retCodes.OK);
}

test('[S2.9] answers of high risk open due diligence, until a day, with the rule that did', async () => {
  const template = await publish(server, { bands });
  const client = await server.applicant();
  await submitted(client, template);
  expect(await opened(client), 'low risk').toEqual([]);

  const other = await server.applicant();
  const { request_id: source } = await submitted(other, template, risky);
  expect(await opened(other)).toEqual([['eddQuestionnaire', 'score']]);
  const [line] = await diligenceOf(other);
  if (line?.dueAt == null) throw new Error('It has no due day.');
  expect((Date.parse(line.dueAt) - Date.parse(line.openedAt)) / day).toBeCloseTo(30, 3);
  const address = { userId: other.userId, requestId: line.request_id };
  expect(await officer.call(reviewQuestionnaire, address)).toMatchObject({
    line: { reason: 'score', openedBy: 'policy' },
    history: [{ action: 'questionnaire.opened', officerName: null }, { action: 'questionnaire.viewed' }],
  });
  const event = await server.db
    .selectFrom('audit_event')
    .select('details')
    .where('user_id', '=', other.userId)
    .where('subject', '=', line.request_id)
    .where('action', '=', 'questionnaire.opened')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(event.details)).toMatchObject({ by: 'policy', reason: 'score', after: source });
});

test('[S2.9] it opens once: not beside one that is open, nor beside one that stands, but after that', async () => {
  const template = await publish(server, { bands });
  const client = await server.applicant();
  const { request_id: source } = await submitted(client, template, risky);
  expect(await opened(client)).toHaveLength(1);
  await sendAgain(client, source);
  expect(await opened(client), 'while it is open').toHaveLength(1);

  const { request_id: diligence } = await submitted(client, { code: 'eddQuestionnaire' });
  await approve(client, diligence);
  await sendAgain(client, source);
  expect(await opened(client), 'while it stands').toHaveLength(1);
  await server.db
    .updateTable('questionnaire')
    .set({ valid_until: new Date(server.context.now().getTime() - 1) })
    .where('user_id', '=', client.userId)
    .where('id', '=', diligence)
    .execute();
  await sendAgain(client, source);
  expect(await opened(client), 'once it is old').toHaveLength(2);
});

test('[S2.9] nor beside one that an officer ordered; its own answers open no further one', async () => {
  const template = await publish(server, { bands });
  const client = await server.applicant();
  const { userId } = client;
  const order = { userId, templateCode: 'rcEddQuestionnaire', reason: 'monitoring' } as const;
  const { requestId } = await officer.call(orderQuestionnaire, order);
  await submitted(client, template, risky);
  expect(await opened(client)).toEqual([['rcEddQuestionnaire', 'monitoring']]);
  await officer.call(withdrawQuestionnaire, { userId, requestId });

  await publish(server, { code: 'eddQuestionnaire', version: 10, opened: 'ordered', bands });
  await officer.call(orderQuestionnaire, { ...order, templateCode: 'eddQuestionnaire' });
  await submitted(client, { code: 'eddQuestionnaire' }, risky);
  expect(await opened(client)).toHaveLength(2);
});

test('[S2.9] a public function opens it, and an answer without one does not', async () => {
  await publish(server, { code: 'functionsTest' });
  const client = await server.applicant();
  await submitted(client, { code: 'functionsTest' });
  expect(await opened(client), 'no public function').toEqual([]);
  const other = await server.applicant();
  await submitted(other, { code: 'functionsTest' }, risky);
  expect(await opened(other)).toEqual([['eddQuestionnaire', 'public-function']]);
});

test('[S2.9] residence in a listed country opens it once the account is verified', async () => {
  const { applicant: listed } = await approvedApplicant(server, { residenceCountry: 'VN' });
  expect(await opened(listed)).toEqual([['eddQuestionnaire', 'high-risk-country']]);
  const { applicant: other } = await approvedApplicant(server, { residenceCountry: 'DE' });
  expect(await opened(other)).toEqual([]);
});

test('what was submitted while it could not be heard is heard once, whatever asks again', async () => {
  const template = await publish(server, { bands });
  const client = await server.applicant();
  const asked = await open(client, template);
  await submit(client, asked, risky);
  // The same answers again: the first response was lost.
  await submit(client, asked, risky);
  expect(await opened(client)).toHaveLength(1);
});

test('every rule of every site asks templates that there are', async () => {
  const known = (await readTemplates(server.db)).map(({ template }) => template);
  for (const site of sites) {
    for (const { opens, when } of policyFor(site).duties?.diligence.rules ?? []) {
      expect(
        known.some(({ code }) => code === opens),
        opens,
      ).toBe(true);
      if (!('answers' in when)) continue;
      for (const { template: code, item, is } of when.answers) {
        const asked = known
          .filter((template) => template.code === code)
          .flatMap(({ sections }) => sections.flatMap(({ items }) => items))
          .filter((one) => one.code === item);
        expect(
          asked.map(({ type }) => type),
          `${code} ${item} ${is}`,
        ).toEqual(['yes-no']);
      }
    }
  }
});

test('[S2.9] what somebody needs, knows and is resident for tax says nothing of the risk of laundering', async () => {
  const known = (await readTemplates(server.db)).map(({ template }) => template);
  const apart = ['cnsquestion', 'satosQuestionnaire', 'questionnaire', 'personalquestion', 'taxResidence'];
  expect(known.map(({ code }) => code)).toEqual(expect.arrayContaining(apart));
  for (const template of known.filter(({ code }) => apart.includes(code))) {
    for (const { code: band } of template.bands) {
      for (const site of sites) {
        const submitted = { template: template.code, band, answers: {} };
        const facts = { residence: '', nationalities: [], submitted };
        expect(diligenceRule(policyFor(site), facts), `${template.code}, ${band}`).toBeUndefined();
      }
      expect(riskOf({ bands: [band], diligence: false }), template.code).toBe('low');
    }
  }
});
