import type { InputOf } from '@credence/contract/endpoint';
import { officers, proposeEndOfAccess, proposeRights } from '@credence/contract/rights';
import { acceptProposal } from '@credence/contract/proposal';
import { retCodes } from '@credence/contract/ret-codes';
import { reviewQueue } from '@credence/contract/review-queue';
import { officerProfile } from '@credence/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let mira: Client;
let noor: Client;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  mira = await server.officer('Mira', { roles: ['administrator'] });
  noor = await server.officer('Noor', { roles: ['administrator'] });
});
afterAll(() => server.stop());

const lineOf = async (officer: Client) =>
  (await mira.call(officers, {})).officers.find(({ officerId }) => officerId === officer.userId);

type Rights = Pick<InputOf<typeof proposeRights>, 'roles' | 'sites'>;

const wish = (officer: Client, rights: Rights, revision = 0) => ({
  officerId: officer.userId,
  revision,
  reason: 'She moves to the other team.',
  ...rights,
});

async function propose(by: Client, officer: Client, rights: Rights) {
  const { proposalId } = await by.call(proposeRights, wish(officer, rights));
  return { ownerId: officer.userId, id: proposalId ?? '' };
}

test('rights change once a second administrator agrees, from the next call on', async () => {
  const tomas = await server.officer('Tomas', { roles: ['reviewer'] });
  const rights = { roles: ['auditor' as const], sites: ['HKG'] };
  const proposal = await propose(mira, tomas, rights);
  expect(await lineOf(tomas)).toMatchObject({
    name: 'Tomas',
    roles: ['reviewer'],
    proposals: [{ ...proposal, kind: 'rights', about: 'Tomas', rights, mine: true, mayAnswer: false }],
  });
  expect(await mira.send(acceptProposal, proposal)).toMatchObject({
    status: 403,
    code: retCodes.PROPOSAL_FOUR_EYES,
  });
  await noor.call(acceptProposal, proposal);
  expect(await tomas.call(officerProfile, {})).toMatchObject(rights);
  expect(await lineOf(tomas)).toMatchObject({ ...rights, revision: 1, proposals: [] });
  const trail = await server.db
    .selectFrom('audit_event')
    .select(['action', 'actor_id', 'details'])
    .where('user_id', '=', tomas.userId)
    .where('action', '=', 'officer.rights-changed')
    .execute();
  expect(trail).toEqual([
    { action: 'officer.rights-changed', actor_id: noor.userId, details: JSON.stringify(rights) },
  ]);
});

test('nobody agrees about themselves, though another has proposed it', async () => {
  const tomas = await server.officer('Tomas', { roles: ['administrator'] });
  const proposal = await propose(mira, tomas, { roles: ['administrator', 'lead'], sites: [] });
  expect(await tomas.send(acceptProposal, proposal)).toMatchObject({
    status: 403,
    code: retCodes.PROPOSAL_FOUR_EYES,
  });
  expect((await tomas.send(reviewQueue, { view: 'waiting' })).status).toBe(403);
});

test('what was changed meanwhile is neither proposed on nor agreed to: 409', async () => {
  const tomas = await server.officer('Tomas', { roles: ['reviewer'] });
  const proposal = await propose(mira, tomas, { roles: ['senior'], sites: [] });
  await server.db
    .updateTable('officer_right')
    .set({ revision: 1 })
    .where('officer_id', '=', tomas.userId)
    .execute();
  expect(await noor.send(acceptProposal, proposal)).toMatchObject({
    status: 409,
    code: retCodes.PROPOSAL_CHANGED,
  });
  expect(await mira.send(proposeRights, wish(tomas, { roles: ['lead'], sites: [] }))).toMatchObject({
    status: 409,
    code: retCodes.RIGHTS_CHANGED,
    result: { revision: 1 },
  });
  expect((await lineOf(tomas))?.roles).toEqual(['reviewer']);
});

test('an access is ended by two, at once and for good', async () => {
  const tomas = await server.officer('Tomas', { roles: ['reviewer'] });
  const input = { officerId: tomas.userId, revision: 0, reason: 'She has left.' };
  const { proposalId } = await mira.call(proposeEndOfAccess, input);
  expect((await tomas.send(officerProfile)).code).toBe(retCodes.OK);
  await noor.call(acceptProposal, { ownerId: tomas.userId, id: proposalId ?? '' });
  expect((await tomas.send(officerProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
  expect(await lineOf(tomas)).toMatchObject({ roles: [], email: '', endedAt: expect.any(String) });
  expect((await mira.send(proposeEndOfAccess, { ...input, revision: 1 })).code).toBe(retCodes.NOT_FOUND);
});

test('an administrator of some sites changes officers of those alone, and gives no others', async () => {
  const own = await server.officer('Olive', { roles: ['administrator'], sites: ['HKG', 'EU'] });
  const here = await server.officer('Tomas', { roles: ['reviewer'], sites: ['EU'] });
  const everywhere = await server.officer('Pia', { roles: ['reviewer'] });
  expect((await own.call(officers, {})).sites).toEqual(['HKG', 'EU']);
  const send = async (officer: Client, sites: string[]) =>
    (await own.send(proposeRights, wish(officer, { roles: ['senior'], sites }))).code;
  expect(await send(here, [])).toBe(retCodes.NOT_FOUND);
  expect(await send(here, ['TUR'])).toBe(retCodes.NOT_FOUND);
  expect(await send(everywhere, ['EU'])).toBe(retCodes.NOT_FOUND);
  expect(await send(here, ['NOWHERE'])).toBe(retCodes.INPUT_INVALID);
  expect(await send(here, ['HKG'])).toBe(retCodes.OK);
});

test('an officer without a role cannot be made, and only administrators and auditors see the list', async () => {
  const tomas = await server.officer('Tomas', { roles: ['lead'] });
  const none = await mira.send(proposeRights, wish(tomas, { roles: [], sites: [] }));
  expect(none.code).toBe(retCodes.INPUT_INVALID);
  expect((await tomas.send(officers)).status).toBe(403);
  const auditor = await server.officer('Olive', { roles: ['auditor'] });
  expect((await auditor.call(officers, {})).officers.length).toBeGreaterThan(2);
  expect(await auditor.send(proposeRights, wish(tomas, { roles: ['senior'], sites: [] }))).toMatchObject({
    status: 403,
    code: retCodes.PERMISSION_MISSING,
  });
});
