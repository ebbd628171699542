import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BlobMissing, BlobTooLarge, NameRefused, openS3Blobs, type Blobs } from './index.ts';

const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };
const region = 'eu-test-1';

interface Request {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
}

const stored = new Map<string, Buffer>();
const requests: Request[] = [];
let failures = 0;
let server: Server;
let endpoint: string;
let blobs: Blobs;

/**
 * Recomputes signature version 4 from the received request: every signed header, and the body by its SHA-256.
 */
function signatureHolds(request: IncomingMessage, body: Buffer): boolean {
  const [, key, date, scopeRegion, signed, given] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  if (key !== credentials.accessKeyId || scopeRegion !== region || !date || !signed || !given) return false;
  const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return false;
  const names = signed.split(';');
  if (!names.includes('host') || !names.includes('x-amz-content-sha256')) return false;
  const url = new URL(request.url ?? '/', endpoint);
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map((pair) => pair.map(encodeURIComponent).join('='))
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    sha256(body),
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    `${date}/${region}/s3/aws4_request`,
    sha256(canonical),
  ].join('\n');
  const signingKey = [date, region, 's3', 'aws4_request'].reduce<Buffer>(
    (hmacKey, part) => createHmac('sha256', hmacKey).update(part).digest(),
    Buffer.from(`AWS4${credentials.secretAccessKey}`),
  );
  return timingSafeEqual(createHmac('sha256', signingKey).update(toSign).digest(), Buffer.from(given, 'hex'));
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const path = request.url?.split('?')[0] ?? '';
  requests.push({ method: request.method ?? '', path, headers: request.headers });
  const answer = (status: number, content: Buffer = Buffer.alloc(0)): void => {
    response.writeHead(status, { 'content-length': content.length });
    response.end(request.method === 'HEAD' ? undefined : content);
  };
  const refuse = (status: number, code: string): void =>
    answer(
      status,
      Buffer.from(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`),
    );
  const content = stored.get(path);
  if (!signatureHolds(request, body)) refuse(403, 'SignatureDoesNotMatch');
  else if (failures > 0) {
    failures--;
    refuse(503, 'SlowDown');
  } else if (request.method === 'PUT') {
    stored.set(path, body);
    answer(200);
  } else if (content === undefined) refuse(404, 'NoSuchKey');
  else if (request.method === 'DELETE') {
    stored.delete(path);
    answer(204);
  } else answer(200, content);
}

beforeAll(async () => {
  server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  endpoint = `http://127.0.0.1:${address.port}`;
  blobs = await openS3Blobs({ endpoint, region, bucket: 'documents', credentials });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  stored.clear();
  requests.length = 0;
  failures = 0;
});

describe('blobs in an object store', () => {
  it('give back what was put, tell its length, and forget it when told', async () => {
    const content = randomBytes(3_000_000);
    const pieces = Readable.from([content.subarray(0, 1_000_000), content.subarray(1_000_000)]);
    expect(await blobs.put('a-blob-1', pieces)).toEqual({ bytes: 3_000_000 });
    expect(stored.get('/documents/a-blob-1')?.equals(content)).toBe(true);
    expect(await blobs.stat('a-blob-1')).toEqual({ bytes: 3_000_000 });
    expect((await buffer(await blobs.get('a-blob-1'))).equals(content)).toBe(true);
    await blobs.delete('a-blob-1');
    await blobs.delete('a-blob-1');
    expect(await blobs.stat('a-blob-1')).toBeUndefined();
    await expect(blobs.get('a-blob-1')).rejects.toThrow(BlobMissing);
  });

  it('go up in one piece of known length, without the trailing checksums that other servers refuse', async () => {
    await blobs.put('x', Readable.from([Buffer.from('content')]));
    expect(requests).toHaveLength(1);
    const [put] = requests;
    expect(put).toMatchObject({ method: 'PUT', path: '/documents/x', headers: { 'content-length': '7' } });
    expect(
      Object.keys(put?.headers ?? {}).filter((name) =>
        /checksum|trailer|transfer-encoding|content-encoding/.test(name),
      ),
    ).toEqual([]);
  });

  it('are put again when the store is busy for a moment', async () => {
    failures = 1;
    await blobs.put('x', Readable.from([Buffer.from('content')]));
    expect(stored.get('/documents/x')?.toString()).toBe('content');
    expect(requests).toHaveLength(2);
  });

  it('are refused by the store for a wrong secret, which is no missing blob', async () => {
    const wrong = await openS3Blobs({
      endpoint,
      region,
      bucket: 'documents',
      credentials: { ...credentials, secretAccessKey: 'wrong' },
    });
    await expect(wrong.put('x', Readable.from([Buffer.from('content')]))).rejects.toThrow();
    expect(stored.size).toBe(0);
    stored.set('/documents/x', Buffer.from('content'));
    await expect(wrong.stat('x')).rejects.toThrow();
    await expect(wrong.get('x')).rejects.not.toBeInstanceOf(BlobMissing);
    await expect(wrong.delete('x')).rejects.toThrow();
    expect(stored.size).toBe(1);
  });

  it('have at most 16 MiB, of which nothing is sent when there is more', async () => {
    const endless = async function* content(): AsyncGenerator<Buffer> {
      for (;;) yield Buffer.alloc(1_000_000);
    };
    await expect(blobs.put('x', endless())).rejects.toThrow(BlobTooLarge);
    expect(requests).toEqual([]);
  });

  it.each(['', '../x', 'a/b', 'A', 'a?b'])('refuse the name %j without asking the store', async (name) => {
    await expect(blobs.put(name, Readable.from([Buffer.of(1)]))).rejects.toThrow(NameRefused);
    await expect(blobs.get(name)).rejects.toThrow(NameRefused);
    await expect(blobs.stat(name)).rejects.toThrow(NameRefused);
    await expect(blobs.delete(name)).rejects.toThrow(NameRefused);
    expect(requests).toEqual([]);
  });
});
