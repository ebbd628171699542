import { endOwnSessions, officerSessions } from '@credence/contract/officer-session';
import { retCodes } from '@credence/contract/ret-codes';
import { officerProfile, officerSignIn, officerSignOut } from '@credence/contract/session';
import { officerSingleSignOnLogout, officerWaysIn } from '@credence/contract/single-sign-on';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  signInOfficerAtProvider,
  type SignOnWorld,
  startSignOn,
} from '../../../test/fixtures/single-sign-on-fixture.ts';
import type { Client } from '../../../test/server.ts';

let world: SignOnWorld;
beforeAll(async () => {
  world = await startSignOn({ CREDENCE_OFFICER_OIDC_PASSWORDS: 'off' });
});
afterAll(() => world.stop());

const visitor = () => world.server.visitor();
const isSignedIn = async (client: Client) => (await client.send(officerProfile)).code === retCodes.OK;

function inGroups(name: string, groups: unknown, claims: Record<string, unknown> = {}): string {
  const email = `${name}@exchange.example`;
  world.provider.people.set(name, {
    email,
    email_verified: true,
    name: `Officer ${name}`,
    groups,
    ...claims,
  });
  return name;
}

const eventsOf = (officerId: string) =>
  world.server.db
    .selectFrom('audit_event')
    .select(['action', 'actor_id'])
    .where('user_id', '=', officerId)
    .orderBy('sequence')
    .execute();

test('whose group has a role is an officer from the first sign-in on, with the rights of the groups', async () => {
  const client = visitor();
  const answer = await signInOfficerAtProvider(client, inGroups('ada', ['staff', 'hong-kong']));
  expect(answer.code).toBe(retCodes.OK);
  const { id, ...profile } = await client.call(officerProfile, {});
  expect(profile).toMatchObject({
    name: 'Officer ada',
    email: 'ada@exchange.example',
    roles: ['reviewer'],
    sites: ['HKG'],
  });
  expect((await eventsOf(id)).map(({ action }) => action)).toEqual([
    'officer.added',
    'officer.connected',
    'officer.session-begun',
  ]);
});

test.each([
  ['no group', []],
  ['no group that has a role', ['staff']],
  ['a claim of another form', { hong: 'kong' }],
  ['no such claim', undefined],
])('who has %s is no officer', async (what, groups) => {
  const client = visitor();
  const answer = await signInOfficerAtProvider(client, inGroups(`stranger ${what}`, groups));
  expect(answer.code).toBe(retCodes.SINGLE_SIGN_ON_NO_ROLE);
  expect(await isSignedIn(client)).toBe(false);
});

test('a role of some sites is not one of every site because of another group', async () => {
  const client = visitor();
  await signInOfficerAtProvider(client, inGroups('bela', ['leads', 'hong-kong', 'both']));
  const { roles, sites } = await client.call(officerProfile, {});
  expect(roles.toSorted()).toEqual(['administrator', 'lead', 'reviewer', 'senior']);
  expect(sites).toEqual(['HKG']);
});

test('rights follow the groups with every sign-in, and fall away with the last of them', async () => {
  const client = visitor();
  await signInOfficerAtProvider(client, inGroups('carol', 'leads'));
  const { id } = await client.call(officerProfile, {});
  inGroups('carol', ['hong-kong']);
  await signInOfficerAtProvider(visitor(), 'carol');
  expect(await client.call(officerProfile, {})).toMatchObject({ roles: ['reviewer'], sites: ['HKG'] });

  inGroups('carol', []);
  const last = await signInOfficerAtProvider(visitor(), 'carol');
  expect(last.code).toBe(retCodes.SINGLE_SIGN_ON_NO_ROLE);
  expect(await isSignedIn(client)).toBe(false);
  const changes = (await eventsOf(id)).filter(({ action }) => action === 'officer.rights-changed');
  expect(changes).toHaveLength(2);

  inGroups('carol', ['leads']);
  expect((await signInOfficerAtProvider(visitor(), 'carol')).code).toBe(retCodes.OK);
});

test('an access that was ended here is not given back by the provider', async () => {
  const client = visitor();
  await signInOfficerAtProvider(client, inGroups('dora', ['leads']));
  const { id } = await client.call(officerProfile, {});
  const { endOfficer } = await import('../officer/index.ts');
  await world.server.db.transaction().execute((work) => endOfficer(work, id, world.server.context.now()));
  const again = visitor();
  expect((await signInOfficerAtProvider(again, 'dora')).code).toBe(retCodes.SINGLE_SIGN_ON_NO_ROLE);
  expect(await isSignedIn(again)).toBe(false);
});

test('an officer’s e-mail leads to nobody else’s access', async () => {
  await signInOfficerAtProvider(visitor(), inGroups('erin', ['leads']));
  const thief = inGroups('thief', ['leads'], { email: 'erin@exchange.example' });
  const answer = await signInOfficerAtProvider(visitor(), thief);
  expect(answer.code).toBe(retCodes.SINGLE_SIGN_ON_EMAIL_TAKEN);
});

describe('passwords of officers', () => {
  test('are off, and the console is told so', async () => {
    const client = visitor();
    expect(await client.call(officerWaysIn, {})).toEqual({ passwords: false, provider: 'Example Exchange' });
    const answer = await client.send(officerSignIn, { email: 'a@b.example', password: 'x' });
    expect(answer.code).toBe(retCodes.PASSWORDS_OFF);
  });
});

test('signing out leads to the provider, and a logout there ends the session here', async () => {
  const client = visitor();
  await signInOfficerAtProvider(client, inGroups('frank', ['leads']));
  const other = visitor();
  await signInOfficerAtProvider(other, 'frank');
  const url = new URL((await client.call(officerSignOut, {})).url ?? '');
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${world.server.address}/console/sign-in`);
  const now = Math.floor(Date.now() / 1000);
  const token = await world.provider.sign(
    {
      iss: world.provider.issuer,
      aud: 'credence',
      iat: now,
      exp: now + 60,
      jti: crypto.randomUUID(),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      sub: 'frank',
    },
    'logout+jwt',
  );
  const body = new URLSearchParams({ logout_token: token });
  const response = await fetch(world.server.address + officerSingleSignOnLogout.path, {
    method: 'POST',
    body,
  });
  expect(response.status).toBe(200);
  expect(await isSignedIn(other)).toBe(false);
});

test('[ASVS 7.5.2] an officer sees the own sessions and ends them', async () => {
  const [here, there] = [visitor(), visitor()];
  for (const client of [here, there]) await signInOfficerAtProvider(client, inGroups('grace', ['hong-kong']));
  const { sessions } = await here.call(officerSessions, {});
  expect(sessions.map(({ current }) => current)).toEqual([true, false]);
  await here.call(endOwnSessions, {});
  expect(await Promise.all([here, there].map(isSignedIn))).toEqual([true, false]);
  await here.call(endOwnSessions, { id: sessions[0]?.id ?? '' });
  expect(await isSignedIn(here)).toBe(false);
});
