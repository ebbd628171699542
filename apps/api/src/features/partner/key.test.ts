import {
  changePartnerSettings,
  createPartnerKey,
  partnerKeys,
  readPartnerSettings,
  revokePartnerKey,
} from '@credence/contract/partner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTestPartner, partnerClient } from '../../../test/fixtures/partner-fixture.ts';
import { behindProxy, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: behindProxy, jobs: false });
});
afterAll(() => server.stop());

const wanted = { name: 'payments', scopes: ['settings:read' as const] };

test('a key is shown once, and only its hash is kept', async () => {
  const { live } = await addTestPartner(server);
  const { key, secret } = await live.call(createPartnerKey, wanted);
  expect(secret).toMatch(/^crd_live_[\da-f-]{36}\.[\da-f-]{36}\.[\w-]{43}$/);
  const listed = await live.call(partnerKeys, {});
  expect(listed.data.map(({ name }) => name)).toEqual(['payments', 'first']);
  expect(JSON.stringify(listed)).not.toContain(secret.split('.')[2]);
  const row = await server.db.selectFrom('partner_key').selectAll().where('id', '=', key.id).execute();
  expect(JSON.stringify(row)).not.toContain(secret.split('.')[2]);
  expect(server.log.join('')).not.toContain(secret.split('.')[2]);
  expect(await partnerClient(server, secret).call(readPartnerSettings, {})).toMatchObject({
    name: 'Partner Pay',
  });
});

test('two live keys of a name at most: one follows the other', async () => {
  const { live } = await addTestPartner(server);
  const { key: first } = await live.call(createPartnerKey, wanted);
  await live.call(createPartnerKey, wanted);
  expect((await live.send(createPartnerKey, wanted)).problem).toMatchObject({
    status: 409,
    code: 'keys-of-name',
  });
  await live.call(revokePartnerKey, { id: first.id });
  await live.call(createPartnerKey, wanted);
});

test('a key makes no key that may do more than itself, and none of the other mode', async () => {
  const { live, test: trial } = await addTestPartner(server);
  const { secret } = await live.call(createPartnerKey, { name: 'keys', scopes: ['keys:write'] });
  const own = partnerClient(server, secret);
  expect((await own.send(createPartnerKey, wanted)).problem).toMatchObject({
    status: 403,
    code: 'scope-missing',
  });
  const { key } = await trial.call(createPartnerKey, wanted);
  expect(key.mode).toBe('test');
  expect((await live.send(revokePartnerKey, { id: key.id })).status).toBe(404);
});

test('refused at once: no key, a forged one, one revoked, expired or from elsewhere, a partner suspended', async () => {
  const { live, partnerId } = await addTestPartner(server);
  const codeWith = async (key: string, address = '192.0.2.7') => {
    const answer = await partnerClient(server, key).send(
      readPartnerSettings,
      {},
      { 'x-forwarded-for': address },
    );
    return answer.problem === undefined ? answer.status : `${answer.status} ${answer.problem.code}`;
  };
  expect(await codeWith('')).toBe('401 key-missing');
  expect(await codeWith(live.key.replace('crd_live', 'crd_test'))).toBe('401 key-invalid');
  expect(await codeWith(`${live.key.slice(0, -2)}xx`)).toBe('401 key-invalid');
  const expiresAt = new Date(server.context.now().getTime() + 60_000).toISOString();
  const addresses = ['192.0.2.0/24', '2001:db8::/32'];
  const { key, secret } = await live.call(createPartnerKey, { ...wanted, expiresAt, addresses });
  expect(await codeWith(secret)).toBe(200);
  expect(await codeWith(secret, '2001:db8::1')).toBe(200);
  expect(await codeWith(secret, '198.51.100.1')).toBe('403 address-not-allowed');
  server.pass(61_000);
  expect(await codeWith(secret)).toBe('401 key-expired');
  await live.call(revokePartnerKey, { id: key.id });
  expect(await codeWith(secret)).toBe('401 key-revoked');
  await server.db.updateTable('partner').set({ status: 'suspended' }).where('id', '=', partnerId).execute();
  expect(await codeWith(live.key)).toBe('403 partner-suspended');
});

test('settings: what is left out stays, a change of another is noticed, a wrong field is named', async () => {
  const { live } = await addTestPartner(server, { origins: ['https://partner.example'] });
  const { revision } = await live.call(readPartnerSettings, {});
  const changed = await live.call(changePartnerSettings, { name: 'Partner Bank', revision });
  expect(changed).toMatchObject({ name: 'Partner Bank', origins: ['https://partner.example'] });
  expect((await live.send(changePartnerSettings, { name: 'Other', revision })).problem?.code).toBe(
    'settings-changed',
  );
  for (const origin of ['http://partner.example', 'https://partner.example/', 'https://*.example', '*'])
    expect((await live.send(changePartnerSettings, { origins: [origin] })).problem?.fields).toEqual({
      'origins.0': 'invalid-format',
    });
});
