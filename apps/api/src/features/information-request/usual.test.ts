import type { InputOf } from '@credence/contract/endpoint';
import { composeInformation, orderInformation } from '@credence/contract/information-request';
import { questionnaireTemplateDetail } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { reviewQuestionnaire } from '@credence/contract/review-questionnaire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  officer = await server.officer('Mara Lind');
});
afterAll(() => server.stop());

type Items = InputOf<typeof orderInformation>['items'];

const own = { kind: 'yes-no', label: 'War es Ihres?' } as const;
const request = (userId: string, items: Items) => ({
  userId,
  subject: 'Einzahlung vom 3. März',
  items,
  language: 'de-DE',
  dueAt: new Date(server.context.now().getTime() + 86_400_000).toISOString(),
  reason: 'monitoring',
});

async function usualIn(userId: string, language: string) {
  const { usual } = await officer.call(composeInformation, { userId, language, items: [] });
  return usual;
}

/** A usual item as an officer sends it. */
async function chosen(userId: string, code: string): Promise<Items[number]> {
  const found = (await usualIn(userId, 'de-DE')).find((one) => one.code === code);
  if (found === undefined) throw new Error('There is no such item.');
  const { kind, label, hint } = found;
  return { usual: code, kind, label, hint };
}

test('[S2.11] usual items are there in every language of requests, each in words of its own', async () => {
  const { userId } = await server.applicant();
  const { languages } = await officer.call(composeInformation, { userId, language: 'en', items: [] });
  expect(languages).toHaveLength(9);
  const each = await Promise.all(languages.map((language) => usualIn(userId, language)));
  for (const usual of each) expect(usual.map(({ code }) => code)).toEqual(each[0]?.map(({ code }) => code));
  const statements = each.map((usual) => usual.find(({ code }) => code === 'bank-statement')?.label);
  expect(new Set(statements).size).toBe(9);
});

test('[S2.11] the account reads usual items in its language, and the officer’s own words as they were written', async () => {
  const client = await server.applicant();
  const { userId } = client;
  const items = [await chosen(userId, 'bank-statement'), own];
  const { requestId } = await officer.call(orderInformation, {
    ...request(userId, items),
    reason: 'monitoring',
  });
  const read = (language: string) =>
    client.call(questionnaireTemplateDetail, { request_id: requestId, language });

  const turkish = await read('tr-TR');
  expect(turkish).toMatchObject({ language: 'tr-TR', written: { language: 'de-DE' } });
  expect(turkish.texts).toMatchObject({
    'section.asked': 'Einzahlung vom 3. März',
    'item.asked-1': 'Son üç ayın banka hesap özeti',
    'item.asked-2': 'War es Ihres?',
  });
  expect(turkish.written?.keys.toSorted()).toEqual(['item.asked-2', 'section.asked']);
  const german = await read('de-DE');
  expect(german.language).toBe('de-DE');
  expect(german.written).toBeUndefined();
  expect(german.texts['item.asked-1']).toBe('Kontoauszug der letzten drei Monate');
  expect(await read('ja-JP'), 'a language that requests do not have').toMatchObject({ language: 'de-DE' });
  const reviewed = await officer.call(reviewQuestionnaire, { userId, requestId, language: 'en' });
  expect(reviewed.texts['item.asked-1']).toBe('Bank statement of the last three months');
});

test('words that are not those of the usual item are not sent as such', async () => {
  const { userId } = await server.applicant();
  const item = await chosen(userId, 'payslips');
  for (const wrong of [
    { ...item, label: 'Alles' },
    { ...item, kind: 'text' as const },
    { ...item, usual: 'nothing' },
    { ...own, usual: 'payslips' },
  ]) {
    const answer = await officer.send(orderInformation, request(userId, [own, wrong]));
    expect(answer).toMatchObject({
      code: retCodes.INPUT_INVALID,
      result: { fields: { 'items.1.usual': 'not-allowed' } },
    });
  }
});
