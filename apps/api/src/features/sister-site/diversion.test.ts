import { integrationAccessToken, sdkAccess, sdkHeaders } from '@credence/contract/embedding';
import type { AnyEndpoint } from '@credence/contract/endpoint';
import { identityChangeTerms, selfReset } from '@credence/contract/identity-change';
import { kycInfo } from '@credence/contract/kyc';
import { readPersonalInfo, savePersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { riskIntercept, securityCheck } from '@credence/contract/risk';
import { securityActions } from '@credence/contract/security-action';
import { doQuickKyc, trafficDiversion } from '@credence/contract/sister-site';
import { startCase } from '@credence/contract/verification';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approvedApplicant,
  completeInfo,
  submitOpenCase,
  officerDecides,
  openCase,
  passedCheck,
} from '../../../test/applicants.ts';
import { consent, moved, ticketOf, level } from '../../../test/fixtures/sister-site-fixture.ts';
import { behindProxy, startServer, type TestServer } from '../../../test/server.ts';
import { inTransaction } from '../../db/transaction.ts';
import { readApplicant } from '../applicant/index.ts';
import { updatePersonalInfo } from '../applicant/store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    environment: {
      ...behindProxy,
      CREDENCE_SITE_ADDRESSES: 'EU=https://eu.example.com,HKG=https://example.hk',
    },
  });
});
afterAll(() => server.stop());

test('who lives where another site is in charge is told so, with the reason and its address [S7.19]', async () => {
  const applicant = await server.applicant();
  await applicant.call(savePersonalInfo, { info: completeInfo });
  expect(await applicant.call(trafficDiversion, {})).toEqual({
    site: 'CREDENCE',
    target: 'EU',
    by: 'RESIDENCE',
    country: 'DE',
    required: false,
    url: 'https://eu.example.com',
    limits: [
      { level: 1, here: '10', there: '10' },
      { level: 2, here: '100', there: '100' },
    ],
    moved: false,
  });
  expect(await applicant.call(trafficDiversion, { residence: 'BR' })).toMatchObject({ target: '', by: '' });
  expect(await applicant.call(trafficDiversion, { residence: 'HK' })).toMatchObject({
    target: 'HKG',
    by: 'RESIDENCE',
    url: 'https://example.hk',
  });
});

test.each([
  ['TR', 'TUR'],
  ['IN', 'IN'],
  ['ID', 'IDN'],
] as const)(
  'a resident of %s begins no verification at our own site, is told why and goes on at %s [S7.19] [S3.9]',
  async (country, site) => {
    const applicant = await server.applicant();
    await applicant.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry: country } });
    const begin = async () =>
      (await applicant.send(startCase, { level: 1, country: 'SE', documentType: 'PASSPORT' })).code;
    expect(await applicant.call(trafficDiversion, {})).toMatchObject({
      site: 'CREDENCE',
      target: site,
      by: 'RESIDENCE',
      country,
      required: true,
    });
    expect((await applicant.call(kycInfo, {})).limitation).toBe('LIMITATION_REGION');
    expect(await begin()).toBe(retCodes.RESIDENCE_NOT_SERVED);
    expect(await applicant.call(trafficDiversion, { accept: site })).toMatchObject({ site, moved: true });
    expect((await applicant.call(kycInfo, {})).limitation).toBe('LIMITATION_DEFAULT');
    expect(await begin()).toBe(retCodes.OK);
  },
);

test('who is verified at our own site already is not thrown off it [S7.19]', async () => {
  const { applicant } = await approvedApplicant(server);
  const { key, info } = await readApplicant(server.db, applicant.userId, server.context.keyring);
  if (info === undefined) throw new Error('Nothing was declared');
  const moved = { ...info, residenceCountry: 'TR' };
  await inTransaction(server.db, (work) =>
    updatePersonalInfo(work, applicant.userId, key, moved, true, server.context.now()),
  );
  expect(await applicant.call(trafficDiversion, {})).toMatchObject({
    target: 'TUR',
    by: 'RESIDENCE',
    required: false,
  });
  const told = await applicant.call(kycInfo, { obtain_state: true });
  expect(told.limitation).toBe('LIMITATION_DEFAULT');
  expect(told.state.map(({ status }) => status)).toEqual(['SUCCESS', 'ALLOW']);
  expect((await applicant.send(startCase, { level: 2 })).code).toBe(retCodes.OK);
});

test('before a residence is declared the network address is a hint, and never compels [S7.19]', async () => {
  const applicant = await server.applicant();
  const from = async (address: string) =>
    (await applicant.send(trafficDiversion, {}, { 'x-forwarded-for': address })).result;
  expect(await from('145.7.1.1')).toMatchObject({
    target: 'EU',
    by: 'ADDRESS',
    country: 'NL',
    required: false,
  });
  expect(await from('10.0.0.1')).toMatchObject({ target: '', by: '' });
});

test('a residence permit of another regulated place is mentioned, a passport is not [S7.19]', async () => {
  const applicant = await server.applicant();
  await applicant.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry: 'BR' } });
  await applicant.call(startCase, { level: 1, country: 'HK', documentType: 'PASSPORT' });
  expect(await applicant.call(trafficDiversion, {})).toMatchObject({ target: '', by: '' });
  await applicant.call(startCase, { level: 1, country: 'HK', documentType: 'RESIDENCE_PERMIT' });
  expect(await applicant.call(trafficDiversion, {})).toMatchObject({
    target: 'HKG',
    by: 'DOCUMENT',
    country: 'HK',
    required: false,
  });
});

test('a site that does not serve a residence sends on, and says that it must [S7.19]', async () => {
  const { applicant } = await moved(server);
  expect(await applicant.call(trafficDiversion, { residence: 'HK' })).toMatchObject({
    site: 'GEO',
    target: 'HKG',
    required: true,
  });
});

test('a residence that somebody names to move is declared with the move, and the form is as unsaved as before [S7.19]', async () => {
  const applicant = await server.applicant();
  const before = await applicant.call(readPersonalInfo, {});
  await applicant.call(trafficDiversion, { residence: 'HK', accept: 'HKG' });
  const { info, updatedAt, complete } = await applicant.call(readPersonalInfo, {});
  expect({ info, updatedAt, complete }).toEqual({
    info: { ...before.info, residenceCountry: 'HK' },
    updatedAt: before.updatedAt,
    complete: false,
  });
  expect(await applicant.call(trafficDiversion, {})).toMatchObject({ site: 'HKG', target: '' });
  await applicant.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry: 'HK' } });
  await applicant.call(trafficDiversion, { residence: 'TR', accept: 'TUR' });
  expect(await applicant.call(readPersonalInfo, {})).toMatchObject({
    info: { ...completeInfo, residenceCountry: 'TR' },
    complete: true,
  });
});

test('an account moves only to where it belongs, and takes no level along [S7.19]', async () => {
  const { applicant } = await approvedApplicant(server);
  const wrong = await applicant.send(trafficDiversion, { accept: 'TUR' });
  expect(wrong.code).toBe(retCodes.DIVERSION_NOT_POSSIBLE);
  const unproved = await applicant.send(trafficDiversion, { accept: 'EU' });
  expect(unproved.code).toBe(retCodes.SECURITY_CHECK_NEEDED);
  const other = await passedCheck(applicant, securityActions.UPDATE);
  const elsewhere = await applicant.send(trafficDiversion, { accept: 'EU', ticket: other });
  expect(elsewhere.code).toBe(retCodes.SECURITY_CHECK_NEEDED);
  expect(await level(applicant)).toBe(1);
  expect(
    await applicant.call(trafficDiversion, { accept: 'EU', ticket: await ticketOf(applicant) }),
  ).toMatchObject({ site: 'EU', moved: true });
  expect(await level(applicant)).toBe(0);
  // Repeated because the first response was lost.
  expect(await applicant.call(trafficDiversion, { accept: 'EU' })).toMatchObject({
    site: 'EU',
    moved: false,
  });
});

test('whoever is verified lives where he declared to live: no other residence takes him to another site and back, level by level [S7.19] [S7.16]', async () => {
  const applicant = await server.applicant();
  await applicant.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry: 'TR' } });
  await applicant.call(trafficDiversion, { accept: 'TUR' });
  const open = await applicant.call(startCase, { level: 1, country: 'SE', documentType: 'PASSPORT' });
  await submitOpenCase(applicant, open);
  await officerDecides(applicant, await server.officer(), open);
  expect(await level(applicant)).toBe(1);

  expect(await applicant.call(trafficDiversion, { residence: 'DE' })).toMatchObject({ target: '', by: '' });
  for (const [residence, accept] of [
    ['DE', 'EU'],
    ['TR', 'TUR'],
  ] as const) {
    await applicant.send(trafficDiversion, { residence, accept, ticket: await ticketOf(applicant) });
  }
  expect(await level(applicant)).toBe(1);
  expect(await applicant.call(readPersonalInfo, {})).toMatchObject({ locked: true });
});

test('of two who move at once one does, and the other is told that it is there already [S7.19]', async () => {
  const { applicant } = await approvedApplicant(server);
  const tickets = [await ticketOf(applicant), await ticketOf(applicant)];
  const answers = await Promise.all(
    tickets.map((ticket) => applicant.call(trafficDiversion, { accept: 'EU', ticket })),
  );
  expect(answers.map(({ site }) => site)).toEqual(['EU', 'EU']);
  expect(answers.map(({ moved }) => moved).sort()).toEqual([false, true]);
});

test('a session of SDK mode moves no account without the password [S7.19] [S6.2]', async () => {
  const applicant = await server.applicant();
  await applicant.call(savePersonalInfo, { info: completeInfo });
  const { accessToken } = await applicant.call(sdkAccess, {});
  const embedded = server.visitor();
  const { accessToken: token } = await embedded.call(integrationAccessToken, { token: accessToken });
  const send = (endpoint: AnyEndpoint, input: object) =>
    embedded.send({ ...endpoint, path: endpoint.sdkPath ?? '' }, input, { [sdkHeaders.token]: token });
  const accept = (ticket?: string) => send(trafficDiversion, { accept: 'EU', ticket });
  expect((await accept()).code).toBe(retCodes.SECURITY_CHECK_NEEDED);
  // A ticket is good in the session that asked for it alone.
  expect((await accept(await ticketOf(applicant))).code).toBe(retCodes.SECURITY_CHECK_NEEDED);
  const asked = await send(riskIntercept, { action: securityActions.RESET });
  const { ticket } = v.parse(riskIntercept.result, asked.result);
  expect((await send(securityCheck, { ticket, password: applicant.password })).code).toBe(retCodes.OK);
  expect((await accept(ticket)).result).toMatchObject({ site: 'EU', moved: true });
});

test('a move is a change like any other: the next one waits as long as the site says [S7.19] [S7.16] [S8.11]', async () => {
  const { applicant } = await moved(server);
  await applicant.call(doQuickKyc, consent);
  const { reset } = await applicant.call(identityChangeTerms, {});
  expect(reset).toMatchObject({ allowed: false, code: 1048, from: expect.stringMatching(/^\d{4}-/) });
  expect((await applicant.send(selfReset, { ticket: await ticketOf(applicant) })).code).toBe(1048);
});

test('nobody leaves a site while a verification is being checked there, and none is named [S7.19]', async () => {
  const applicant = await server.applicant();
  const open = await openCase(applicant);
  expect(await applicant.call(trafficDiversion, {})).toMatchObject({ target: 'EU' });
  await submitOpenCase(applicant, open);
  expect(await applicant.call(trafficDiversion, {})).toMatchObject({ target: '', by: '', limits: [] });
  const answer = await applicant.send(trafficDiversion, { accept: 'EU' });
  expect(answer.code).toBe(retCodes.DIVERSION_NOT_POSSIBLE);
});
