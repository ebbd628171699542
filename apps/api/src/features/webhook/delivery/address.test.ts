import type { LookupAddress } from 'node:dns';
import {
  changePartnerWebhook,
  createPartnerWebhook,
  pingPartnerWebhook,
} from '@credence/contract/partner-webhook';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addTestPartner } from '../../../../test/fixtures/partner-fixture.ts';
import {
  deliveriesOf,
  listening,
  startReceiver,
  type Receiver,
} from '../../../../test/fixtures/webhook-fixture.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

/** Where names lead, one answer after the other; the last one stays. */
const network = new Map<string, string[]>();

const resolveHost = (host: string): Promise<LookupAddress[]> => {
  const answers = network.get(host) ?? [];
  const address = answers.length > 1 ? answers.shift() : answers[0];
  if (address === undefined) return Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
  return Promise.resolve(
    address.split(' ').map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 })),
  );
};

let open: TestServer;
let strict: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  open = await startServer({ resolveHost });
  strict = await startServer({ environment: { CREDENCE_WEBHOOK_NETWORKS: 'none' }, resolveHost });
  receiver = await startReceiver();
});
afterAll(async () => {
  await open.stop();
  await strict.stop();
  await receiver.stop();
});

const inside = [
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
];

test('no endpoint is saved that leads into a network of ours, by address or by name', async () => {
  const { live } = await addTestPartner(strict);
  const { endpoint } = await saved(live);
  const literals = inside.map((address) => `https://${address.includes(':') ? `[${address}]` : address}/`);
  const named = inside.map((address, index) => {
    network.set(`inside-${index}.example`, [`93.184.216.34 ${address}`]);
    return `https://inside-${index}.example/`;
  });
  const disguised = ['https://2130706433/', 'https://0x7f.1/', 'https://017700000001/', 'https://127.1/'];
  const plain = ['http://93.184.216.34/', 'http://outside.example/'];
  for (const url of [...literals, ...named, ...disguised, ...plain]) {
    const refused = { status: 422, code: 'input-invalid', fields: { url: 'address-refused' } };
    expect((await live.send(createPartnerWebhook, { url })).problem, url).toMatchObject(refused);
  }
  const change = await live.send(changePartnerWebhook, { id: endpoint.id, url: 'https://[::1]/' });
  expect(change.problem?.fields).toEqual({ url: 'address-refused' });
  const nowhere = await live.send(createPartnerWebhook, { url: 'https://nowhere.example/' });
  expect(nowhere.problem?.fields).toEqual({ url: 'host-not-found' });
  for (const url of ['ftp://outside.example/', 'https://me:secret@outside.example/', 'https://x.example/#a'])
    expect((await live.send(createPartnerWebhook, { url })).status, url).toBe(422);
});

/** An endpoint in public, which nobody reaches from here. */
async function saved(live: Parameters<typeof listening>[0]) {
  network.set('outside.example', ['93.184.216.34 2606:2800:220:1:248:1893:25c8:1946']);
  return listening(live, 'https://outside.example/');
}

test('a name that leads inside only after it was saved is not called: what is checked is what is connected to', async () => {
  const { port } = new URL(receiver.url);
  const partners = await Promise.all([1, 2, 3].map(async () => (await addTestPartner(strict)).live));
  for (const [index, address] of inside.entries()) {
    // At most ten endpoints each.
    const partner = partners[index % partners.length] ?? expect.fail();
    network.set(`turns-${index}.example`, ['93.184.216.34', address]);
    const { endpoint } = await listening(partner, `https://turns-${index}.example:${port}/`);
    await partner.call(pingPartnerWebhook, { id: endpoint.id });
  }
  for (const partner of partners)
    await vi.waitFor(
      async () => {
        const answers = (await deliveriesOf(partner)).map(({ answer }) => answer);
        expect(new Set(answers)).toEqual(new Set(['EADDRESS']));
      },
      { timeout: 20_000 },
    );
  expect(receiver.received).toEqual([]);
});

test('a connection goes to the address that the check was given, and asks for none of its own', async () => {
  const { live } = await addTestPartner(open);
  const { port } = new URL(receiver.url);
  network.set('of-the-test.invalid', ['127.0.0.1']);
  const { endpoint } = await listening(live, `http://of-the-test.invalid:${port}/hooks`);
  await live.call(pingPartnerWebhook, { id: endpoint.id });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 60_000 });
  expect(receiver.received[0]?.headers.host).toBe(`of-the-test.invalid:${port}`);
});

test('where the operator named a network, other ones stay closed', async () => {
  const { live } = await addTestPartner(open);
  for (const url of ['http://10.0.0.1/', 'https://10.0.0.1/', 'https://[fd00::1]/', 'http://93.184.216.34/'])
    expect((await live.send(createPartnerWebhook, { url })).problem?.fields, url).toEqual({
      url: 'address-refused',
    });
  await listening(live, 'http://[::ffff:127.0.0.1]:9/');
});
