import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { KeyringUnusable, loadKeyring } from './index.ts';

const base = mkdtempSync(join(tmpdir(), 'keyring-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

let directory: string;
let keyFile: string;
beforeEach(() => {
  directory = mkdtempSync(join(base, 'data-'));
  keyFile = join(directory, 'master-key');
});

describe('the master key file', () => {
  it('is made at the first start, for its owner only, and read at the next', () => {
    const made = loadKeyring({ directory: join(directory, 'new', 'data') });
    const path = join(directory, 'new', 'data', 'master-key');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(directory, 'new', 'data')).mode & 0o777).toBe(0o700);
    expect(Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')).toHaveLength(32);
    expect(loadKeyring({ directory: join(directory, 'new', 'data') }).currentKeyId).toBe(made.currentKeyId);
  });

  it('is random', () => {
    const other = join(directory, 'other');
    expect(loadKeyring({ directory }).currentKeyId).not.toBe(loadKeyring({ directory: other }).currentKeyId);
  });

  it('is one and the same for processes that start at once, and leaves no other file', async () => {
    const program = `const { loadKeyring } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
      process.stdout.write('ready\\n');
      process.stdin.once('data', () => { process.stdout.write(loadKeyring({ directory: ${JSON.stringify(directory)} }).currentKeyId); process.exit(); });`;
    const tsx = import.meta.resolve('tsx');
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--import', tsx, '--input-type=module', '--eval', program], {
        cwd: fileURLToPath(new URL('.', import.meta.url)),
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
    await Promise.all(children.map((child) => once(child.stdout, 'data')));
    const answers = Promise.all(children.map(async (child) => String((await once(child.stdout, 'data'))[0])));
    for (const child of children) child.stdin.write('go\n');
    const ids = await answers;
    expect(new Set(ids)).toEqual(new Set([loadKeyring({ directory }).currentKeyId]));
    expect(readdirSync(directory)).toEqual(['master-key']);
  });

  it.each([0o640, 0o604, 0o620, 0o666])('is refused with mode %o, with the remedy', (mode) => {
    loadKeyring({ directory });
    chmodSync(keyFile, mode);
    expect(() => loadKeyring({ directory })).toThrow(/can be read by other users .* chmod 600/);
  });

  it.each(['', '\n', 'abc', `${'0'.repeat(63)}g`, '00'.repeat(31), Buffer.alloc(33).toString('base64')])(
    'is refused and left alone when it holds %j',
    (content) => {
      writeFileSync(keyFile, content, { mode: 0o600 });
      expect(() => loadKeyring({ directory })).toThrow(KeyringUnusable);
      expect(readFileSync(keyFile, 'utf8')).toBe(content);
    },
  );

  it('is refused when it is a directory', () => {
    mkdirSync(keyFile);
    expect(() => loadKeyring({ directory })).toThrow(KeyringUnusable);
  });
});

describe('CREDENCE_MASTER_KEY', () => {
  const key = (fill: number): Buffer => Buffer.alloc(32, fill);
  const load = (fromEnvironment: string) => loadKeyring({ directory, fromEnvironment });

  it('means the same key in base64, unpadded or URL-safe base64, and hexadecimal, and touches no file', () => {
    const encodings = [
      key(0xfb).toString('base64'),
      key(0xfb).toString('base64url'),
      key(0xfb).toString('hex'),
      ` main:${key(0xfb).toString('hex').toUpperCase()} `,
    ];
    expect(new Set(encodings.map((value) => load(value).currentKeyId)).size).toBe(1);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('takes the first of several as the current one', () => {
    const [first, second] = [key(1).toString('base64'), key(2).toString('base64')];
    const keyring = load(`2027:${first}, 2026:${second}`);
    expect(keyring.currentKeyId).toBe(load(first).currentKeyId);
    expect([...keyring.wrappingKeys.keys()]).toEqual([load(first).currentKeyId, load(second).currentKeyId]);
  });

  it('is refused, without repeating it, when an entry is no key, a key or a name comes twice, or nothing is there', () => {
    const good = key(1).toString('base64');
    const other = key(2).toString('base64');
    for (const value of [
      '',
      'hunter2',
      `${good},`,
      `${good},short`,
      `${good},${key(1).toString('hex')}`,
      `a:${good},a:${other}`,
    ]) {
      expect(() => load(value)).toThrow(KeyringUnusable);
      expect(() => load(value)).not.toThrow(/hunter2|AQEB/);
    }
  });
});
