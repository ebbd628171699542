import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundledArguments } from '../../../../scripts/lib/server-bundle.mjs';
import { readConfig } from '../base/config/config.ts';
import { findingsOf, lookAtFiles } from '../base/config/safety.ts';

let folder: string;
let keyFile: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credence-doctor-'));
  await chmod(folder, 0o711);
  keyFile = join(folder, 'key');
  await writeFile(keyFile, 'not a key', { mode: 0o600 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Everything that the doctor asks for. */
const whole = () => ({
  CREDENCE_PUBLIC_ORIGINS: 'https://account.example.com',
  CREDENCE_CONSOLE_ORIGIN: 'https://console.example.com',
  CREDENCE_TRUSTED_PROXIES: '1',
  CREDENCE_DATA: folder,
  CREDENCE_MASTER_KEY_FILE: keyFile,
  DATABASE_URL: 'postgres://credence@db.example.com/credence?sslmode=verify-full',
  CREDENCE_ANCHOR_FILE: '/var/lib/credence/anchors',
  CREDENCE_SMTP_URL: 'smtps://mail.example.com',
  CREDENCE_MAIL_FROM: 'Credence <no-reply@example.com>',
  CREDENCE_ALARM_MAIL: 'operations@example.com',
  CREDENCE_SUPPORT_EMAIL: 'support@example.com',
  CREDENCE_BREACHED_PASSWORDS: '/var/lib/credence/breached',
  CREDENCE_METRICS_TOKEN: 'token-of-monitoring',
});

async function findings(environment: NodeJS.ProcessEnv) {
  const config = readConfig(environment);
  return findingsOf(config, await lookAtFiles(config));
}

test('nothing is said of a whole configuration, nor of one for this machine alone', async () => {
  expect(await findings(whole())).toEqual([]);
  expect(await findings({})).toEqual([]);
});

const remote = 'postgres://credence@db.example.com/credence';
test.each<[string, 'unsafe' | 'missing' | 'advice', NodeJS.ProcessEnv]>([
  ['CREDENCE_DEMONSTRATION', 'unsafe', { CREDENCE_DEMONSTRATION: 'public' }],
  ['CREDENCE_MASTER_KEY_FILE', 'unsafe', { CREDENCE_MASTER_KEY_FILE: '' }],
  ['sslmode=verify-full', 'unsafe', { DATABASE_URL: `${remote}?sslmode=no-verify` }],
  ['sslmode=verify-full', 'unsafe', { DATABASE_URL: remote, CREDENCE_PRIVATE_NETWORK: 'on' }],
  ['sslmode=verify-full', 'unsafe', { CREDENCE_MIGRATIONS_DATABASE_URL: `${remote}?sslmode=require` }],
  [
    'CREDENCE_S3_ENDPOINT',
    'unsafe',
    {
      CREDENCE_S3_BUCKET: 'pictures',
      CREDENCE_S3_ENDPOINT: 'http://s3.example.com',
      CREDENCE_PRIVATE_NETWORK: 'on',
    },
  ],
  ['CREDENCE_TRUSTED_PROXIES', 'unsafe', { CREDENCE_TRUSTED_PROXIES: '0' }],
  ['CREDENCE_DOCS', 'unsafe', { CREDENCE_DOCS: 'on' }],
  ['CREDENCE_CONSOLE_ORIGIN', 'missing', { CREDENCE_CONSOLE_ORIGIN: '' }],
  ['CREDENCE_ANCHOR_FILE', 'missing', { CREDENCE_ANCHOR_FILE: '' }],
  [
    'CREDENCE_SMTP_URL',
    'missing',
    { CREDENCE_SMTP_URL: '', CREDENCE_MAIL_FROM: '', CREDENCE_ALARM_MAIL: '' },
  ],
  ['CREDENCE_ALARM_MAIL', 'missing', { CREDENCE_ALARM_MAIL: '' }],
  ['CREDENCE_SUPPORT_EMAIL', 'missing', { CREDENCE_SUPPORT_EMAIL: '' }],
  ['CREDENCE_BREACHED_PASSWORDS', 'missing', { CREDENCE_BREACHED_PASSWORDS: '' }],
  ['CREDENCE_METRICS_TOKEN', 'missing', { CREDENCE_METRICS_TOKEN: '' }],
  ['DATABASE_URL', 'advice', { DATABASE_URL: '' }],
  ['CREDENCE_MASTER_KEY_FILE', 'advice', { CREDENCE_MASTER_KEY_FILE: '', CREDENCE_MASTER_KEY: 'x' }],
])('what is to be set is named: %s, %s, %o', async (set, weight, environment) => {
  const found = await findings({ ...whole(), ...environment });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ weight, set: expect.stringContaining(set) });
});

test('files that others may read are found, and everything is told in the order of its weight', async () => {
  await chmod(keyFile, 0o640);
  await chmod(folder, 0o755);
  try {
    const found = await findings({ ...whole(), CREDENCE_CONSOLE_ORIGIN: '', DATABASE_URL: '' });
    expect(found.map(({ weight }) => weight)).toEqual(['unsafe', 'unsafe', 'missing', 'advice']);
    expect(found[0]?.set).toContain('600');
    expect(found[1]?.set).toContain('711');
  } finally {
    await chmod(keyFile, 0o600);
    await chmod(folder, 0o711);
  }
});

test('the command prints them, and ends with 1 where one is unsafe [ASVS 15.2.3]', async () => {
  const all = await bundledArguments('apps/api/src/cli/doctor.ts');
  const run = (environment: NodeJS.ProcessEnv) =>
    new Promise<{ code: unknown; said: string }>((resolve) => {
      const options = { env: { PATH: process.env['PATH'], ...environment } };
      execFile(process.execPath, all, options, (error, stdout) =>
        resolve({ code: error?.code ?? 0, said: stdout }),
      );
    });
  const embedded = { ...whole(), DATABASE_URL: '' };
  const unsafe = await run({ ...embedded, CREDENCE_TRUSTED_PROXIES: '0' });
  expect(unsafe).toMatchObject({ code: 1, said: expect.stringContaining('set CREDENCE_TRUSTED_PROXIES') });
  expect(unsafe.said.startsWith('unsafe')).toBe(true);
  expect((await run(embedded)).code).toBe(0);
});
