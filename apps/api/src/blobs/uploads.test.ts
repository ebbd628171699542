import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { keyringOfTests } from '../../test/keyring.ts';
import {
  beginSeal,
  BlobMissing,
  createAccountKey,
  frameBytes,
  headerBytes,
  NameRefused,
  openAccountKey,
  openLocalBlobs,
  openPartialUploads,
  openStream,
  resumeSeal,
  sealedFrameBytes,
  sealedLength,
  type PartialUploads,
} from './index.ts';

const base = mkdtempSync(join(tmpdir(), 'partial-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

let directory: string;
let uploads: PartialUploads;
beforeEach(async () => {
  directory = join(mkdtempSync(join(base, 'data-')), 'partial');
  uploads = await openPartialUploads(directory);
});

const keyring = await keyringOfTests({ directory: '/nowhere', fromEnvironment: '07'.repeat(32) });
const account = openAccountKey(keyring, 'user-1', createAccountKey(keyring, 'user-1'));

describe('an upload under way', () => {
  it('survives the process, goes on at a frame, and ends among the blobs as what was sent', async () => {
    const picture = randomBytes(3 * frameBytes + 1234);
    const first = beginSeal(account, 'up-1');
    await uploads.create('up-1', first.header);
    await uploads.append('up-1', Buffer.concat(first.push(picture.subarray(0, 100_000))));
    // The process died while writing the second frame.
    await uploads.append('up-1', randomBytes(5000));

    const later = await openPartialUploads(directory);
    const frames = await later.truncateToFrame('up-1');
    expect(frames).toBe(1);
    expect(await later.size('up-1')).toBe(headerBytes + sealedFrameBytes);
    const second = resumeSeal(account, 'up-1', await later.header('up-1'), frames);
    const rest = [...second.push(picture.subarray(second.offset)), second.finish()];
    expect(await later.append('up-1', Buffer.concat(rest))).toBe(sealedLength(picture.length));

    const blobs = await openLocalBlobs(join(directory, '..', 'blobs'));
    await blobs.put('up-1', await later.finish('up-1'));
    await later.remove('up-1');
    const opened = await buffer((await blobs.get('up-1')).pipe(openStream(account, 'up-1')));
    expect(opened.equals(picture)).toBe(true);
  });

  it('keeps what came before the source failed', async () => {
    await uploads.create('up-1', Buffer.alloc(headerBytes));
    const broken = async function* source(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(sealedFrameBytes, 1);
      throw new Error('The connection broke.');
    };
    await expect(uploads.append('up-1', broken())).rejects.toThrow('The connection broke.');
    expect(await uploads.size('up-1')).toBe(headerBytes + sealedFrameBytes);
  });

  it('stays as it is when it ends at a frame already', async () => {
    await uploads.create('up-1', Buffer.alloc(headerBytes));
    expect(await uploads.truncateToFrame('up-1')).toBe(0);
    await uploads.append('up-1', Buffer.alloc(2 * sealedFrameBytes));
    expect(await uploads.truncateToFrame('up-1')).toBe(2);
    expect(await uploads.size('up-1')).toBe(headerBytes + 2 * sealedFrameBytes);
  });

  it('is begun once, and for its owner alone', async () => {
    await uploads.create('up-1', Buffer.alloc(headerBytes));
    await expect(uploads.create('up-1', Buffer.alloc(headerBytes))).rejects.toThrow('EEXIST');
    expect(statSync(join(directory, 'up-1')).mode & 0o777).toBe(0o600);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
  });

  it('does not come back by a late append once it is removed', async () => {
    await uploads.create('up-1', Buffer.alloc(headerBytes));
    await uploads.remove('up-1');
    await uploads.remove('up-1');
    await expect(uploads.append('up-1', Buffer.of(1))).rejects.toThrow(BlobMissing);
    await expect(uploads.size('up-1')).rejects.toThrow(BlobMissing);
    await expect(uploads.header('up-1')).rejects.toThrow(BlobMissing);
    await expect(uploads.truncateToFrame('up-1')).rejects.toThrow(BlobMissing);
    await expect(uploads.finish('up-1')).rejects.toThrow(BlobMissing);
  });

  it('is removed once nothing was added to it for long', async () => {
    await uploads.create('up-old', Buffer.alloc(headerBytes));
    await uploads.create('up-new', Buffer.alloc(headerBytes));
    const then = new Date('2026-11-20T12:00:00Z');
    utimesSync(join(directory, 'up-old'), then, then);
    expect(await uploads.removeOlderThan(new Date('2026-11-21T12:00:00Z'))).toBe(1);
    await expect(uploads.size('up-old')).rejects.toThrow(BlobMissing);
    expect(await uploads.size('up-new')).toBe(headerBytes);
  });

  it('has a name that leads nowhere else', async () => {
    await expect(uploads.create('../up', Buffer.of(1))).rejects.toThrow(NameRefused);
    await expect(uploads.append('../up', Buffer.of(1))).rejects.toThrow(NameRefused);
    await expect(uploads.remove('../up')).rejects.toThrow(NameRefused);
  });
});
