import { reviewCase } from '@credence/contract/review-case';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submittedCase } from '../../../test/applicants.ts';
import { answerPersonal, answerScreening, besides } from '../../../test/fixtures/person-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer();
  officer = await server.officer();
});
afterAll(() => server.stop());

/** What an officer is shown of birth, nationalities and names of an account with a case. */
async function shown(answer: (client: Client) => Promise<unknown>, nationality = 'SE') {
  const client = await server.applicant();
  const { id: caseId } = await submittedCase(client, undefined, { nationality });
  await answer(client);
  return (await officer.call(reviewCase, { userId: client.userId, caseId })).stated;
}

const born = { place: 'Malmö', country: 'SE' };

test('[S2.12] an officer sees where somebody was born, every nationality and other names beside the details', async () => {
  expect(await shown(() => Promise.resolve())).toBeNull();
  const several = { 'nationality-kind': 'several', nationalities: ['SE', 'TR'] };
  const names = { 'other-names': 'yes', names: [{ name: 'Anna Lind', kind: 'birth-name' }] };
  expect(await shown((client) => answerPersonal(client, { ...several, ...names }))).toEqual({
    nationalities: ['TR'],
    stateless: false,
    births: [born],
    otherNames: ['Anna Lind'],
    doubts: [],
  });
});

test('[S2.7] what is stated for name screening stands with it, once where it is the same', async () => {
  const both = await shown(async (client) => {
    await answerPersonal(client, { 'nationality-kind': 'several', nationalities: ['SE', 'TR'] });
    await answerScreening(client, {
      ...besides('TR'),
      'other-scripts': 'yes',
      'names-in-scripts': [{ script: 'cyrillic', name: 'Анна Эрикссон' }],
    });
  });
  expect(both).toEqual({
    nationalities: ['TR'],
    stateless: false,
    births: [born],
    otherNames: ['Анна Эрикссон'],
    doubts: [],
  });
});

test.each([
  ['details-not-listed', { 'nationality-kind': 'several', nationalities: ['DE', 'TR'] }, undefined],
  ['stateless-and-national', { 'nationality-kind': 'stateless', 'status-country': 'DE' }, undefined],
  ['more-than-one', {}, besides('TR')],
  ['birth-countries-differ', {}, { 'birth-country': 'DK' }],
])('[S2.7] [S2.12] what does not go together is flagged: %s', async (doubt, personal, screening) => {
  const stated = await shown(async (client) => {
    await answerPersonal(client, personal);
    if (screening !== undefined) await answerScreening(client, screening);
  });
  expect(stated?.doubts).toEqual([doubt]);
});

test('[S2.12] who is stateless says so in the details too, and nothing is in doubt', async () => {
  const answers = { 'nationality-kind': 'stateless', 'status-country': 'DE' };
  const stated = await shown((client) => answerPersonal(client, answers), 'XX');
  expect(stated).toMatchObject({ nationalities: [], stateless: true, doubts: [] });
});
