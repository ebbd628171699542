import {
  addPartner,
  addPartnerKey,
  changePartner,
  endPartnerKey,
  partner,
  partners,
} from '@credence/contract/console-partner';
import { readPartnerSettings } from '@credence/contract/partner';
import { retCodes } from '@credence/contract/ret-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partnerClient } from '../../../test/fixtures/partner-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let mira: Client;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  mira = await server.officer('Mira', { roles: ['administrator'] });
});
afterAll(() => server.stop());

const key = {
  mode: 'test' as const,
  name: 'server',
  scopes: ['settings:read' as const],
  addresses: [],
  expiresAt: null,
};

test('an administrator adds a partner, gives it a key and takes that back; all of it is in the trail', async () => {
  const { partnerId } = await mira.call(addPartner, { name: 'Shop' });
  const { key: made, secret } = await mira.call(addPartnerKey, { partnerId, ...key });
  const client = partnerClient(server, secret);
  expect(await client.call(readPartnerSettings, {})).toMatchObject({ name: 'Shop', revision: 0 });
  const look = { colour: '#f7a600', theme: 'dark' as const };
  await mira.call(changePartner, { partnerId, revision: 0, look, origins: ['https://shop.example'] });
  expect(await client.call(readPartnerSettings, {})).toMatchObject({ look, revision: 1 });
  await mira.call(endPartnerKey, { partnerId, keyId: made.id });
  expect((await client.send(readPartnerSettings)).problem?.code).toBe('key-revoked');
  await mira.call(endPartnerKey, { partnerId, keyId: made.id });
  const detail = await mira.call(partner, { partnerId });
  expect(detail.keys).toMatchObject([{ id: made.id, revokedAt: expect.any(String) }]);
  expect(JSON.stringify(detail)).not.toContain(secret.split('.')[2]);
  const trail = await server.db
    .selectFrom('audit_event')
    .select(['action', 'actor_id', 'details'])
    .where('user_id', '=', partnerId)
    .orderBy('sequence')
    .execute();
  expect(trail.map(({ action }) => action)).toEqual([
    'partner.added',
    'partner.key-created',
    'partner.settings-changed',
    'partner.key-revoked',
  ]);
  expect(new Set(trail.map((event) => event.actor_id))).toEqual(new Set([mira.userId]));
  expect(trail[2]?.details).toBe(JSON.stringify({ changed: ['look', 'origins'] }));
});

test('what is wrong is told at its field', async () => {
  const { partnerId } = await mira.call(addPartner, { name: 'Fields' });
  const wrong = async (input: object) => {
    const { code, result } = await mira.send(changePartner, { partnerId, ...input });
    return [code, result];
  };
  const invalid = retCodes.INPUT_INVALID;
  expect(await wrong({ revision: 7 })).toEqual([invalid, { fields: { revision: 'settings-changed' } }]);
  expect(await wrong({ look: { colour: '#7a7a7a' } })).toEqual([
    invalid,
    { fields: { 'look.colour': 'contrast' } },
  ]);
  expect((await wrong({ redirects: ['javascript:alert(1)'] }))[0]).toBe(invalid);
  await mira.call(addPartnerKey, { partnerId, ...key });
  await mira.call(addPartnerKey, { partnerId, ...key });
  expect((await mira.send(addPartnerKey, { partnerId, ...key })).result).toEqual({
    fields: { name: 'keys-of-name' },
  });
  const over = { partnerId, ...key, name: 'over', expiresAt: '2020-01-01T00:00:00.000Z' };
  expect((await mira.send(addPartnerKey, over)).result).toEqual({ fields: { expiresAt: 'over' } });
});

test('the list is searched by name and id, and read page by page', async () => {
  const ids: string[] = [];
  for (let number = 0; number < 52; number++)
    ids.push((await mira.call(addPartner, { name: `Long list ${number}` })).partnerId);
  const first = await mira.call(partners, { search: 'long LIST' });
  expect(first.partners.length).toBe(50);
  const rest = await mira.call(partners, { search: 'long LIST', after: first.next ?? '' });
  expect([...first.partners, ...rest.partners].map(({ partnerId }) => partnerId)).toEqual(ids.toReversed());
  expect(rest.next).toBeNull();
  const byId = await mira.call(partners, { search: ids[3] ?? '' });
  expect(byId.partners).toMatchObject([{ name: 'Long list 3', liveKeys: 0, lastUsedAt: null }]);
  expect((await mira.call(partners, { search: '%' })).partners).toEqual([]);
});

test('auditors read and change nothing; of another site’s partner nobody there knows', async () => {
  const { partnerId } = await mira.call(addPartner, { name: 'Ours' });
  const auditor = await server.officer('Olive', { roles: ['auditor'] });
  await auditor.call(partner, { partnerId });
  expect((await auditor.send(changePartner, { partnerId, name: 'x' })).status).toBe(403);
  const elsewhere = await server.officer('Tomas', { roles: ['administrator'], sites: ['HKG'] });
  expect((await elsewhere.call(partners, {})).partners).toEqual([]);
  for (const endpoint of [changePartner, addPartnerKey])
    expect((await elsewhere.send(endpoint, { partnerId, ...(endpoint === addPartnerKey && key) })).code).toBe(
      retCodes.NOT_FOUND,
    );
  expect((await elsewhere.send(addPartner, { name: 'Theirs' })).code).toBe(retCodes.NO_PERMISSION);
});
