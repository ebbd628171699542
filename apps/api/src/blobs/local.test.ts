import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BlobMissing, NameRefused, openLocalBlobs, type Blobs } from './index.ts';

const base = mkdtempSync(join(tmpdir(), 'blobs-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

let directory: string;
let blobs: Blobs;
beforeEach(async () => {
  directory = join(mkdtempSync(join(base, 'data-')), 'blobs');
  blobs = await openLocalBlobs(directory);
});

const files = (): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('local blobs', () => {
  it('give back what was put, tell its length, and forget it when told', async () => {
    const content = randomBytes(300_000);
    expect(
      await blobs.put('a-blob-01', Readable.from([content.subarray(0, 7), content.subarray(7)])),
    ).toEqual({ bytes: 300_000 });
    expect(await blobs.stat('a-blob-01')).toEqual({ bytes: 300_000 });
    expect((await buffer(await blobs.get('a-blob-01'))).equals(content)).toBe(true);
    await blobs.delete('a-blob-01');
    await blobs.delete('a-blob-01');
    expect(await blobs.stat('a-blob-01')).toBeUndefined();
    await expect(blobs.get('a-blob-01')).rejects.toThrow(BlobMissing);
    expect(files()).toEqual([]);
  });

  it('are listed in pages, each once, with the time at which they were written', async () => {
    const names = ['aa-01', 'ba-01', 'ab-02', 'zz-aa', 'x'];
    for (const name of names) await blobs.put(name, Readable.from([Buffer.from(name)]));
    const found: string[] = [];
    for (let after: string | undefined; ;) {
      const { blobs: page, next } = await blobs.list(after, 2);
      expect(page.length).toBeLessThanOrEqual(2);
      found.push(...page.map(({ name }) => name));
      for (const { writtenAt } of page) expect(Date.now() - writtenAt.getTime()).toBeLessThan(60_000);
      if (next === undefined) break;
      after = next;
    }
    expect(found.toSorted()).toEqual(names.toSorted());
  });

  it('are there for the next process that opens the directory', async () => {
    await blobs.put('x', Readable.from([Buffer.from('kept')]));
    expect(await text(await (await openLocalBlobs(directory)).get('x'))).toBe('kept');
  });

  it('take the place of an older one whole, while a reader of the old one goes on', async () => {
    await blobs.put('x', Readable.from([Buffer.from('old')]));
    const reader = await blobs.get('x');
    await blobs.put('x', Readable.from([Buffer.from('newer')]));
    expect(await text(reader)).toBe('old');
    expect(await text(await blobs.get('x'))).toBe('newer');
  });

  it('lie in files and folders of their owner alone, spread by the end of their names', async () => {
    for (const name of ['0190-0001', '0190-0002', '0190-0003'])
      await blobs.put(name, Readable.from([Buffer.of(1)]));
    expect(
      files()
        .map((file) => file.slice(directory.length + 1))
        .toSorted(),
    ).toEqual([join('01', '0190-0001'), join('02', '0190-0002'), join('03', '0190-0003')]);
    for (const file of files()) expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const folder of ['', 'incoming', '01'])
      expect(statSync(join(directory, folder)).mode & 0o777).toBe(0o700);
  });

  it.each(['', '.', '..', '../x', 'a/b', 'a.b', 'A', 'a b', 'a\0', 'a\n', '%2e%2e', 'é', 'x'.repeat(129)])(
    'refuse the name %j for everything',
    async (name) => {
      await expect(blobs.put(name, Readable.from([Buffer.of(1)]))).rejects.toThrow(NameRefused);
      await expect(blobs.get(name)).rejects.toThrow(NameRefused);
      await expect(blobs.stat(name)).rejects.toThrow(NameRefused);
      await expect(blobs.delete(name)).rejects.toThrow(NameRefused);
      expect(files()).toEqual([]);
    },
  );

  it('leave nothing when the content fails midway', async () => {
    const failing = async function* content(): AsyncGenerator<Buffer> {
      yield randomBytes(100_000);
      throw new Error('The connection broke.');
    };
    await expect(blobs.put('x', failing())).rejects.toThrow('The connection broke.');
    expect(await blobs.stat('x')).toBeUndefined();
    expect(files()).toEqual([]);
  });

  it('show nothing half made when the process is killed midway, and clear it away a day later', async () => {
    const program = `const { openLocalBlobs } = await import(${JSON.stringify(new URL('./local.ts', import.meta.url).href)});
      const blobs = await openLocalBlobs(${JSON.stringify(directory)});
      await blobs.put('x', (async function* () {
        yield Buffer.alloc(200_000, 1);
        process.stdout.write('written');
        await new Promise(() => setInterval(() => {}, 1000));
      })());`;
    const child = spawn(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', program],
      {
        cwd: fileURLToPath(new URL('.', import.meta.url)),
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');

    expect(await blobs.stat('x')).toBeUndefined();
    const [leftover] = files();
    if (leftover === undefined) throw new Error('The process had written nothing yet.');
    const killed = new Date('2026-11-20T12:00:00Z');
    utimesSync(leftover, killed, killed);
    await openLocalBlobs(directory, new Date('2026-11-21T11:00:00Z'));
    expect(files()).toEqual([leftover]);
    await openLocalBlobs(directory, new Date('2026-11-21T13:00:00Z'));
    expect(files()).toEqual([]);
  });
});
