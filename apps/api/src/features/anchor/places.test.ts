import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { signatureHolds } from '../../../test/aws-signature.ts';
import { startServer } from '../../../test/server.ts';
import { inTransaction } from '../../db/transaction.ts';
import { defineJob } from '../../jobs/queue.ts';
import type { Anchor, AnchorPlace } from './anchor.ts';
import { anchorBucket } from './bucket.ts';
import { anchorFile, compareAnchors } from './index.ts';

const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };
const region = 'eu-test-1';
/** Names of objects, and what each was put with. */
const objects = new Map<string, Record<string, unknown>>();
let endpoint: string;

const s3 = createServer((request, response) => {
  void buffer(request).then((body) => {
    const url = new URL(request.url ?? '', 'http://bucket');
    if (!signatureHolds(request, body, { ...credentials, region, service: 's3' })) {
      response.writeHead(403).end();
    } else if (request.method === 'PUT') {
      objects.set(decodeURIComponent(url.pathname).replace('/anchors/', ''), { ...request.headers });
      response.writeHead(200).end();
    } else {
      // Two a page.
      const names = [...objects.keys()].toSorted();
      const from = names.findIndex((name) => name > (url.searchParams.get('key-marker') ?? ''));
      const page = names.slice(from, from + 2);
      const more = from + 2 < names.length;
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(
          `<?xml version="1.0"?><ListVersionsResult><IsTruncated>${more}</IsTruncated>${
            more ? `<NextKeyMarker>${page.at(-1)}</NextKeyMarker>` : ''
          }${page.map((name) => `<Version><Key>${name}</Key><VersionId>1</VersionId></Version>`).join('')}</ListVersionsResult>`,
        );
    }
  });
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credence-places-'));
  s3.listen(0, '127.0.0.1');
  await once(s3, 'listening');
  const address = s3.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  endpoint = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  s3.close();
  await rm(folder, { recursive: true, force: true });
});

async function allOf(place: AnchorPlace): Promise<Anchor[]> {
  const anchors: Anchor[] = [];
  for await (const anchor of place.all()) anchors.push(anchor);
  return anchors;
}

test('an anchor in a bucket is locked for as long as configured, and every one is listed [ASVS 16.4.3]', async () => {
  const now = new Date('2026-11-27T06:00:00Z');
  const place = await anchorBucket({ endpoint, region, bucket: 'anchors', days: 10, credentials }, () => now);
  const anchors = [1, 2, 10].map((checkpoint) => ({
    checkpoint,
    at: now.toISOString(),
    hash: 'ab'.repeat(31 + checkpoint),
  }));
  for (const anchor of anchors) await place.put(anchor);
  expect(await allOf(place)).toEqual(anchors);
  for (const headers of objects.values()) {
    expect(headers).toMatchObject({ 'x-amz-object-lock-mode': 'COMPLIANCE' });
    const until = v.parse(v.string(), headers['x-amz-object-lock-retain-until-date']);
    expect(new Date(until)).toEqual(new Date('2026-12-07T06:00:00Z'));
    expect(headers['x-amz-checksum-sha256']).toBeDefined();
  }
});

test('each checkpoint is written to the log and to the file once it is stored', async () => {
  const path = join(folder, 'anchors');
  const server = await startServer({ environment: { CREDENCE_ANCHOR_FILE: path } });
  try {
    await server.applicant();
    await inTransaction(server.db, (work) =>
      server.context.jobs.enqueue(work, defineJob('take-checkpoint', v.object({})), {}),
    );
    const place = anchorFile(path);
    await vi.waitFor(async () => expect(await allOf(place)).not.toEqual([]), { timeout: 60_000 });
    const [anchor] = await allOf(place);
    expect(await compareAnchors(server.db, place)).toMatchObject({ findings: [] });
    const line = server.log.find((one) => one.includes('checkpoint of the audit trail'));
    expect(JSON.parse(line ?? '')).toMatchObject(anchor ?? {});
  } finally {
    await server.stop();
  }
});
