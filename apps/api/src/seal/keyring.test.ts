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
import { OperatorError } from '../base/operator-error.ts';
import { readMasterKeys } from './index.ts';
import { type KeyringSource, makeKeyFile } from './key-file.ts';

const base = mkdtempSync(join(tmpdir(), 'keyring-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

let directory: string;
let keyFile: string;
beforeEach(() => {
  directory = mkdtempSync(join(base, 'data-'));
  keyFile = join(directory, 'master-key');
});

const idsOf = async (source: KeyringSource) => (await readMasterKeys(source))?.map(({ id }) => id);

describe('the master key file', () => {
  it('is made for its owner only, and read from then on', async () => {
    const source = { directory: join(directory, 'new', 'data') };
    expect(await readMasterKeys(source)).toBeUndefined();
    const text = makeKeyFile(source);
    const path = join(source.directory, 'master-key');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(source.directory).mode & 0o777).toBe(0o700);
    expect(Buffer.from(text, 'base64')).toHaveLength(32);
    expect(makeKeyFile(source)).toBe(text);
    expect(await idsOf(source)).toHaveLength(1);
  });

  it('is random', () => {
    expect(makeKeyFile({ directory })).not.toBe(makeKeyFile({ directory: join(directory, 'other') }));
  });

  it('is one and the same for processes that start at once, and leaves no other file', async () => {
    const program = `const { makeKeyFile } = await import(${JSON.stringify(new URL('./key-file.ts', import.meta.url).href)});
      process.stdout.write('ready\\n');
      process.stdin.once('data', () => { process.stdout.write(makeKeyFile({ directory: ${JSON.stringify(directory)} })); process.exit(); });`;
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
    expect(new Set(await answers)).toEqual(new Set([makeKeyFile({ directory })]));
    expect(readdirSync(directory)).toEqual(['master-key']);
  });

  it.each([0o640, 0o604, 0o620, 0o666])('is refused with mode %o, with the remedy', async (mode) => {
    makeKeyFile({ directory });
    chmodSync(keyFile, mode);
    await expect(readMasterKeys({ directory })).rejects.toThrow(/can be read by other users .* chmod 600/);
  });

  it.each(['', '\n', 'abc', `${'0'.repeat(63)}g`, '00'.repeat(31), Buffer.alloc(33).toString('base64')])(
    'is refused and left alone when it holds %j',
    async (content) => {
      writeFileSync(keyFile, content, { mode: 0o600 });
      await expect(readMasterKeys({ directory })).rejects.toThrow(OperatorError);
      expect(readFileSync(keyFile, 'utf8')).toBe(content);
    },
  );

  it('is refused when it is a directory', async () => {
    mkdirSync(keyFile);
    await expect(readMasterKeys({ directory })).rejects.toThrow(OperatorError);
  });
});

describe('CREDENCE_MASTER_KEY_FILE', () => {
  const elsewhere = () => join(mkdtempSync(join(base, 'etc-')), 'credence', 'master-key');

  it('names a file outside the data folder, which may be readable by the group of a secret store', async () => {
    const source = { directory, file: elsewhere() };
    makeKeyFile(source);
    chmodSync(source.file, 0o440);
    expect(await idsOf(source)).toHaveLength(1);
    expect(readdirSync(directory)).toEqual([]);
    chmodSync(source.file, 0o444);
    await expect(readMasterKeys(source)).rejects.toThrow('can be read by other users');
  });

  it.each(['master-key', 'keys/master-key', '../data/../%/master-key'])(
    'is refused in the data folder: %s',
    async (path) => {
      const file = join(directory, path.replace('%', directory.split('/').at(-1) ?? ''));
      await expect(readMasterKeys({ directory, file })).rejects.toThrow(
        /CREDENCE_MASTER_KEY_FILE is .* which lies in the data folder/,
      );
    },
  );

  it('is not mistaken for a folder beside whose name begins like that of the data', async () => {
    const source = { directory, file: `${directory}.keys/master-key` };
    makeKeyFile(source);
    expect(await idsOf(source)).toHaveLength(1);
  });
});

describe('CREDENCE_MASTER_KEY', () => {
  const key = (fill: number): Buffer => Buffer.alloc(32, fill);
  const idsIn = async (fromEnvironment: string) => (await idsOf({ directory, fromEnvironment })) ?? [];

  it('means the same key in base64, unpadded or URL-safe base64, and hexadecimal, and touches no file', async () => {
    const encodings = [
      key(0xfb).toString('base64'),
      key(0xfb).toString('base64url'),
      key(0xfb).toString('hex'),
      ` main:${key(0xfb).toString('hex').toUpperCase()} `,
    ];
    const ids = await Promise.all(encodings.map(idsIn));
    expect(new Set(ids.flat()).size).toBe(1);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('keeps the order of several', async () => {
    const [first, second] = [key(1).toString('base64'), key(2).toString('base64')];
    const ids = await idsIn(`2027:${first}, 2026:${second}`);
    expect(ids).toEqual([...(await idsIn(first)), ...(await idsIn(second))]);
  });

  it('is refused, without repeating it, when an entry is no key, a key or a name comes twice, or nothing is there', async () => {
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
      const refused = await idsIn(value).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(OperatorError);
      expect(String(refused)).not.toMatch(/hunter2|AQEB/);
    }
  });
});
