import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { shownSecret } from '@credence/contract/webhook';
import { Client } from 'pg';
import * as v from 'valibot';
import { startChildServer, type ApiReady } from './servers/child.ts';

const usual = 100_000;
const target = 300;
/** Memory is flat: what it holds at most in the second half, against the first; garbage is not counted. */
const memoryTarget = 1.25;

/** A receiver on this machine that takes everything. */
async function startReceiver(): Promise<{ server: Server; url: string; taken: () => number }> {
  let taken = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      taken++;
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}/`, taken: () => taken };
}

async function createEndpoint({ address, partner }: ApiReady, url: string): Promise<string> {
  const response = await fetch(`${address}/v1/partner/webhooks`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${partner.key}`,
      'content-type': 'application/json',
      'idempotency-key': 'webhooks-out-bench',
    },
    body: JSON.stringify({ url }),
  });
  return v.parse(shownSecret, await response.json()).endpoint.id;
}

/** Events of one account, and their deliveries, which are due at once. */
async function fill(client: Client, { partner, userId }: ApiReady, endpointId: string, events: number) {
  await client.query('begin');
  await client.query(
    `insert into webhook_event (partner_id, id, mode, user_id, number, type, body, created_at)
     select $1::uuid, gen_random_uuid(), 'live', $2::uuid, n, 'case.approved', json_build_object('type',
       'case.approved', 'timestamp', now(), 'data', json_build_object('applicantId', $2, 'externalId',
       'customer-' || n, 'mode', 'live', 'number', n, 'caseId', gen_random_uuid(), 'level', 1))::text, now()
     from generate_series(1, $3::integer) n`,
    [partner.partnerId, userId, events],
  );
  await client.query(
    `insert into webhook_delivery (partner_id, id, mode, endpoint_id, event_id, state, created_at, due_at, tries,
       attempts, answer)
     select partner_id, gen_random_uuid(), mode, $2::uuid, id, 'waiting', now(), now(), 0, 0, ''
     from webhook_event where partner_id = $1`,
    [partner.partnerId, endpointId],
  );
  await client.query('commit');
  await client.query('vacuum analyze webhook_event, webhook_delivery');
}

/**
 * Deliveries a second to one endpoint on this machine, each signed, logged and written down, of 100,000 that
 * wait (or as many as the argument says), and the memory that it takes.
 */
export default async function webhooksOut(argument?: string) {
  const events = Number(argument ?? usual);
  const server = await startChildServer<ApiReady>('api-server.ts', ['{"CREDENCE_WORKER":"on"}']);
  const receiver = await startReceiver();
  const client = new Client(server.ready.administrator);
  await client.connect();
  try {
    const endpointId = await createEndpoint(server.ready, receiver.url);
    await client.query(`update webhook_endpoint set status = 'stopped'`);
    await fill(client, server.ready, endpointId, events);
    const cpu = await server.cpuSeconds();
    const begun = performance.now();
    await client.query(`update webhook_endpoint set status = 'active'`);
    const most = { first: 0, second: 0 };
    while (receiver.taken() < events) {
      const half = receiver.taken() < events / 2 ? 'first' : 'second';
      most[half] = Math.max(most[half], await server.heldBytes());
      await wait(1000);
    }
    const seconds = (performance.now() - begun) / 1000;
    const used = (await server.cpuSeconds()) - cpu;
    const [rate, memory] = [events / seconds, most.second / most.first];
    return {
      name: `delivering ${events} webhooks`,
      lines: [
        { label: 'deliveries', value: Math.round(rate), unit: '1/s', target, ok: rate >= target },
        { label: 'CPU of the server for each', value: Math.round((used / events) * 1e6), unit: 'µs' },
        { label: 'memory held, first half', value: Math.round(most.first / 1e6), unit: 'MB' },
        { label: 'memory held, second half', value: Math.round(most.second / 1e6), unit: 'MB' },
        {
          label: 'ratio',
          value: Math.round(memory * 100) / 100,
          unit: '',
          target: memoryTarget,
          ok: memory <= memoryTarget,
        },
      ],
    };
  } finally {
    await client.end();
    receiver.server.closeAllConnections();
    receiver.server.close();
    await server.stop();
  }
}
