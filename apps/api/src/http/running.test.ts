import { memberInfo } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCase } from '../../test/applicants.ts';
import { holdSessions } from '../../test/hold.ts';
import { beginUpload } from '../../test/pictures.ts';
import { startServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

test('a server that stops still ends what a caller asked who has gone', async () => {
  const own = await startServer({ jobs: false, beside: server });
  const { cookieHeader } = await own.applicant();
  const letGo = await holdSessions(server);
  const asked = new AbortController();
  const lost = expect(
    fetch(`${own.address}${memberInfo.path}`, { headers: cookieHeader(), signal: asked.signal }),
  ).rejects.toThrow('aborted');
  await letGo.waitedFor();
  asked.abort();
  await lost;
  let stopped = false;
  const stopping = own.stop().then(() => (stopped = true));
  await expect(vi.waitUntil(() => stopped, { timeout: 500 })).rejects.toThrow();
  await letGo();
  // What its handler does next it does on a database that is still there, or it would log an error.
  await stopping;
});

test('what is asked on an open connection of a server that closes is refused with the envelope', async () => {
  const own = await startServer({ jobs: false, beside: server });
  const { cookieHeader } = await own.applicant();
  const { hostname, port, host } = new URL(own.address);
  const asking = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookieHeader().cookie}\r\n\r\n`;
  const letGo = await holdSessions(server);
  const connection = connect(Number(port), hostname);
  const answers = text(connection);
  connection.write(asking(memberInfo.path));
  await letGo.waitedFor();
  const stopping = own.stop();
  await vi.waitUntil(
    () =>
      fetch(own.address).then(
        () => false,
        () => true,
      ),
    { timeout: 60_000 },
  );
  connection.write(asking('/readyz'));
  await letGo();
  const [, first, second] = (await answers).split('HTTP/1.1 ');
  expect(first).toContain('200 OK');
  expect(second).toContain('503 Service Unavailable');
  expect(second).toContain(`{"ret_code":${retCodes.SERVER_FAILED},`);
  await stopping;
});

test('an upload that stands still keeps a server from ending for some seconds only', async () => {
  const own = await startServer({ jobs: false, beside: server });
  const applicant = await own.applicant();
  const { id } = await openCase(applicant);
  const bytes = 500_000;
  const begun = await beginUpload(applicant, id, 'selfie', bytes);
  const headers = {
    ...applicant.cookieHeader(),
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': bytes,
  };
  const address = `${own.address}${begun.headers.get('location') ?? ''}`;
  const stalled = request(address, { method: 'PATCH', headers });
  const broken = new Promise((resolve) => stalled.on('error', resolve));
  stalled.write(Buffer.alloc(100_000));
  const arrived = async () =>
    (await own.context.partialUploads.size(begun.headers.get('location')?.split('/').at(-1) ?? '')) > 65_536;
  await vi.waitUntil(arrived, { timeout: 60_000 });
  const before = performance.now();
  await own.stop();
  await broken;
  // Without an end of ours it would be minutes.
  expect(performance.now() - before).toBeLessThan(60_000);
});
