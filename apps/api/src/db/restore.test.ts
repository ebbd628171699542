import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeInfo } from '../../test/applicants.ts';
import { auditKey, verifyAudit, within } from '../audit/index.ts';
import { readConfig } from '../base/config/config.ts';
import { systemCall } from '../base/call.ts';
import { addApplicant, keepDetails, lockApplicant, readApplicant } from '../features/applicant/index.ts';
import { createSignInLibrary } from '../features/sign-in/index.ts';
import { startRuntime, type Runtime } from '../runtime.ts';
import { openStream, sealStream } from '../seal/index.ts';

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'credence-restore-'));
  // The database runs under another account.
  execFileSync('chmod', ['711', base]);
});
afterAll(() => rm(base, { recursive: true, force: true }));

const started = (directory: string, more: NodeJS.ProcessEnv = {}): Promise<Runtime> =>
  startRuntime(readConfig({ CREDENCE_DATA: directory, LOG_LEVEL: 'silent', ...more }), () => undefined);

/** The commands of the document, with the places that the operator fills in. */
async function run(
  name: '--create' | '--extract',
  environment: { BACKUP: string; CREDENCE_DATA: string },
): Promise<void> {
  const document = await readFile(join(import.meta.dirname, '../../../../docs/embedded-database.md'), 'utf8');
  const command = document.split('\n').find((line) => line.startsWith(`tar ${name} `));
  if (command === undefined) throw new Error(`The document has no tar ${name}.`);
  execFileSync('sh', ['-c', command], { env: { ...process.env, ...environment } });
}

/** An account with details and a picture; its id. */
async function fill({ context }: Runtime): Promise<string> {
  const person = { email: 'anna@example.com', password: 'correct horse battery', currencyCode: 'EUR' };
  const userId = await addApplicant(context, createSignInLibrary(context), person);
  await context.db.transaction().execute((work) =>
    within(work, systemCall(context, 'test', 'restore'), userId, async (unit) => {
      const applicant = await lockApplicant(unit.work, userId, context.keyring);
      const saved = { info: completeInfo, complete: true, savedAt: context.now() };
      await keepDetails(unit, applicant, { ...saved, action: 'personal-info.saved' });
      await context.blobs.put(
        'picture-1',
        Readable.from(['a passport']).pipe(sealStream(applicant.key, 'picture-1')),
      );
      await unit.record({ action: 'test.happened', subject: userId });
    }),
  );
  return userId;
}

test('a backup by the document holds no key, opens nothing without it, and all of it with it', async () => {
  const [original, restored, backup] = [join(base, 'data'), join(base, 'restored'), join(base, 'backup.tar')];
  const first = await started(original);
  const userId = await fill(first);
  await first.stop();
  const key = await readFile(join(original, 'master-key'), 'utf8');

  await run('--create', { BACKUP: backup, CREDENCE_DATA: original });
  const bytes = await readFile(backup);
  for (const form of [key.trim(), Buffer.from(key, 'base64'), Buffer.from(key, 'base64').toString('hex')])
    expect(bytes.includes(form)).toBe(false);
  await rm(original, { recursive: true });

  await mkdir(restored, { mode: 0o711 });
  await run('--extract', { BACKUP: backup, CREDENCE_DATA: restored });
  await expect(started(restored)).rejects.toThrow(
    /There is no master key: .* sealed under one \(fingerprint \w{16}\), .*Put the file back/,
  );
  await expect(started(restored, { CREDENCE_MASTER_KEY: '07'.repeat(32) })).rejects.toThrow(
    'which is not configured',
  );

  const file = join(base, 'etc/master-key');
  await mkdir(join(base, 'etc'), { mode: 0o700 });
  await writeFile(file, key, { mode: 0o600 });
  const second = await started(restored, { CREDENCE_MASTER_KEY_FILE: file });
  try {
    const { db, keyring, blobs } = second.context;
    const applicant = await readApplicant(db, userId, keyring);
    expect(applicant.info).toMatchObject(completeInfo);
    expect(applicant.signInEmail()).toBe('anna@example.com');
    const picture = (await blobs.get('picture-1')).pipe(openStream(applicant.key, 'picture-1'));
    expect(await text(picture)).toBe('a passport');
    expect(await verifyAudit(db, auditKey(keyring))).toMatchObject({ accounts: 1, broken: [] });
  } finally {
    await second.stop();
  }
});
