import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signatureHolds } from '../../test/aws-signature.ts';
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
  if (!signatureHolds(request, body, { ...credentials, region, service: 's3' }))
    refuse(403, 'SignatureDoesNotMatch');
  else if (failures > 0) {
    failures--;
    refuse(503, 'SlowDown');
  } else if (request.method === 'PUT') {
    stored.set(path, body);
    answer(200);
  } else if (request.url?.includes('list-type=2')) answer(200, Buffer.from(listed(request.url)));
  else if (content === undefined) refuse(404, 'NoSuchKey');
  else if (request.method === 'DELETE') {
    stored.delete(path);
    answer(204);
  } else answer(200, content);
}

/** A page of what is stored, as such a store tells it. */
function listed(url: string): string {
  const query = new URL(url, endpoint).searchParams;
  const limit = Number(query.get('max-keys'));
  const names = [...stored.keys()].map((path) => path.replace('/documents/', '')).toSorted();
  const further = names.filter((name) => name > (query.get('start-after') ?? ''));
  const contents = further
    .slice(0, limit)
    .map(
      (name) =>
        `<Contents><Key>${name}</Key><LastModified>2026-11-21T12:00:00.000Z</LastModified></Contents>`,
    );
  const truncated = `<IsTruncated>${further.length > limit}</IsTruncated>`;
  return `<?xml version="1.0"?><ListBucketResult>${truncated}${contents.join('')}</ListBucketResult>`;
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

  it('are listed in pages, each once, with the time at which they were written', async () => {
    for (const name of ['c', 'a', 'b']) stored.set(`/documents/${name}`, Buffer.of(1));
    const first = await blobs.list(undefined, 2);
    expect(first.next).toBe('b');
    expect([...first.blobs, ...(await blobs.list('b', 2)).blobs]).toEqual(
      ['a', 'b', 'c'].map((name) => ({ name, writtenAt: new Date('2026-11-21T12:00:00Z') })),
    );
    expect((await blobs.list('b', 2)).next).toBeUndefined();
  });

  it('are put again when the store is busy for a moment', async () => {
    failures = 1;
    await blobs.put('x', Readable.from([Buffer.from('content')]));
    expect(stored.get('/documents/x')?.toString()).toBe('content');
    expect(requests).toHaveLength(2);
  });

  it('say whether the bucket answers, and ask it once in some seconds', async () => {
    const own = () => openS3Blobs({ endpoint, region, bucket: 'documents', credentials });
    const there = await own();
    await Promise.all([there.probe(), there.probe()]);
    await there.probe();
    expect(requests).toHaveLength(1);
    failures = 9;
    await there.probe();
    await expect((await own()).probe()).rejects.toThrow();
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
