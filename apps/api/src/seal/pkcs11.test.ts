import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leaveOut } from '../../../../scripts/lib/left-out.ts';
import { preparePkcs11, type Tools } from '../../test/pkcs11.ts';
import { startServer } from '../../test/server.ts';
import { readApplicant } from '../features/applicant/index.ts';
import { SealBroken } from './gcm.ts';
import { keyPurposes, rewrapKeys } from './index.ts';
import { readMasterKeys } from './read-master-keys.ts';

const masterOf = async (value: string) => {
  const [master] = (await readMasterKeys({ directory: '', fromEnvironment: value })) ?? [];
  if (master === undefined) throw new Error('There is no key.');
  return master;
};

const tools = preparePkcs11();
if ('missing' in tools) leaveOut('a key in a PKCS#11 module: eight tests', tools.missing);
else describe('a key in a PKCS#11 module', () => withModule(tools));

/** A token with a key that never leaves it, and the file of its PIN. */
async function prepareToken(folder: string, makeKey: Tools['makeKey']): Promise<void> {
  mkdirSync(join(folder, 'tokens'));
  writeFileSync(
    join(folder, 'softhsm2.conf'),
    `directories.tokendir = ${folder}/tokens\nlog.level = ERROR\n`,
  );
  writeFileSync(join(folder, 'pin'), '1234\n');
  chmodSync(join(folder, 'pin'), 0o600);
  process.env['SOFTHSM2_CONF'] = join(folder, 'softhsm2.conf');
  const pins = ['--so-pin', '5678', '--pin', '1234'];
  execFileSync('softhsm2-util', ['--init-token', '--free', '--label', 'credence', ...pins]);
  await makeKey({ token: 'credence', label: 'master', pin: '1234' });
}

/** SoftHSM: a module that nobody here wrote. */
function withModule({ module, binding, makeKey }: Tools): void {
  const folder = mkdtempSync(join(tmpdir(), 'credence-hsm-'));
  const place = Buffer.from('["installation-key","audit"]');
  const key = randomBytes(32);
  const uri = (changes: Record<string, string> = {}): string => {
    const all = {
      token: 'credence',
      object: 'master',
      module,
      pin: `file://${folder}/pin`,
      binding,
      ...changes,
    };
    return `pkcs11:token=${all.token};object=${all.object}?module-path=${all.module}&pin-source=${all.pin}&x-binding=${all.binding}`;
  };

  beforeAll(() => prepareToken(folder, makeKey));
  afterAll(() => {
    delete process.env['SOFTHSM2_CONF'];
    rmSync(folder, { recursive: true, force: true });
  });

  test('wraps and unwraps inside the module, for one place only', async () => {
    const master = await masterOf(uri());
    const wrapped = await master.wrap(key, place);
    expect(wrapped).toHaveLength(32 + 28);
    expect(wrapped.includes(key)).toBe(false);
    expect(await (await masterOf(uri())).unwrap(wrapped, place)).toEqual(key);
    await expect(master.unwrap(wrapped, Buffer.from('["elsewhere"]'))).rejects.toThrow(SealBroken);
    await expect(master.unwrap(wrapped.subarray(0, 20), place)).rejects.toThrow(SealBroken);
    const changed = Buffer.from(wrapped);
    changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
    await expect(master.unwrap(changed, place)).rejects.toThrow(SealBroken);
  });

  test('takes over an installation from a key in a file, and from then on the file is not needed', async () => {
    const old = randomBytes(32).toString('base64');
    const first = await startServer({
      jobs: false,
      environment: { CREDENCE_MASTER_KEY: old },
    });
    const anna = await first.applicant();
    const both = await readMasterKeys({ directory: '', fromEnvironment: `${uri()},old:${old}` });
    expect(await rewrapKeys(first.db, both ?? [])).toBe(keyPurposes.length);
    const environment = { CREDENCE_MASTER_KEY: uri() };
    const second = await startServer({ jobs: false, environment, beside: first });
    const { signInEmail } = await readApplicant(second.db, anna.userId, second.context.keyring);
    expect(signInEmail()).toBe(anna.email);
    await second.stop();
    await first.stop();
  });

  test.each([
    ['another token', { token: 'other' }, 'has no token called other'],
    ['another key', { object: 'other' }, 'holds no AES key called other'],
    [
      'no file of the PIN',
      { pin: 'file:///nowhere/pin' },
      'The PIN cannot be read from /nowhere/pin (ENOENT)',
    ],
    ['no module', { module: '/nowhere.so' }, 'The PKCS#11 module /nowhere.so does not serve'],
    ['no binding', { binding: '/nowhere/pkcs11js' }, 'npm install --prefix /opt/pkcs11 pkcs11js'],
  ])('says what is missing: %s', async (_what, changes, message) => {
    await expect((await masterOf(uri(changes))).wrap(key, place)).rejects.toThrow(message);
  });

  test('says that the PIN is wrong', async () => {
    writeFileSync(join(folder, 'wrong'), '0000');
    const master = await masterOf(uri({ pin: `file://${folder}/wrong` }));
    await expect(master.wrap(key, place)).rejects.toThrow(/CKR_PIN_INCORRECT\)\. Compare the PIN/);
  });
}

test('an address of PKCS#11 names what it lacks, and holds no PIN', async () => {
  await expect(masterOf('pkcs11:token=a;object=b?module-path=/c.so')).rejects.toThrow(
    'entry 1 lacks pin-source',
  );
  await expect(masterOf('pkcs11:token=a?pin-value=1234')).rejects.toThrow('put it into a file');
  expect(existsSync('/c.so')).toBe(false);
});
