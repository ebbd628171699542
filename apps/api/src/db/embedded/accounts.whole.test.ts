import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { chown, lstat, mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { leaveOut } from '../../../../../scripts/lib/left-out.ts';
import { makeCheckout, modeOf, packageIn, removeLinks } from '../../../test/embedded/checkout.ts';
import { asRoot, nobody, othersCanRun } from '../../../test/embedded/child-process.ts';
import { arrangeClusters, refusal, serverOf } from '../../../test/embedded/embedded-fixture.ts';
import { isPostgres, until } from '../../../test/embedded/harness.ts';

const { harness, prepared, start } = arrangeClusters();

if (!asRoot)
  leaveOut('a start of the database by root: five tests', 'only root can lend another account to a process');
if (asRoot) {
  describe('as root', () => {
    it('runs the server under an existing unprivileged account, with nothing of our environment', async () => {
      const directory = path.join(await harness.folder(), 'data');
      const child = harness.start({ directory });
      const { connection } = await child.next('ready');
      const server = serverOf(directory);
      const { uid } = await stat(path.join(directory, 'postgres'));
      expect(uid).not.toBe(0);
      expect(Number(execFileSync('ps', ['-o', 'uid=', '-p', String(server)]).toString())).toBe(uid);
      expect((await stat(connection?.host ?? '')).uid).toBe(uid);
      expect(execFileSync('ps', ['eww', '-p', String(server)]).toString()).not.toContain(
        'kept-from-postgres',
      );
    });

    it('keeps to the account that owns the data', async () => {
      const directory = await prepared();
      execFileSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, path.join(directory, 'postgres')]);
      await rm(path.join(directory, 'postgres-socket'), { recursive: true });
      await start(directory);
      expect(Number(execFileSync('ps', ['-o', 'uid=', '-p', String(serverOf(directory))]).toString())).toBe(
        nobody.uid,
      );
    });

    it('says what to do with data that belong to root, or to a number without an account', async () => {
      const directory = await prepared();
      await chown(path.join(directory, 'postgres'), 0, 0);
      expect(await refusal(start(directory))).toMatch(/belong to root.*chown -R/);
      await chown(path.join(directory, 'postgres'), 54_321, 54_321);
      expect(await refusal(start(directory))).toMatch(/belong to user id 54321, which has no account/);
    });

    it('works in a checkout that is closed to other accounts, data and binaries included', async () => {
      const folder = await harness.folder();
      const home = path.join(folder, 'home');
      const temporary = path.join(folder, 'tmp');
      await mkdir(home, { mode: 0o700 });
      await mkdir(temporary, { mode: 0o755 });
      const checkout = await makeCheckout(home, 'full');
      const directory = path.join(checkout, 'data');
      const child = harness.start({ directory, durable: true }, { checkout, temporary });
      const { connection } = await child.next('ready');
      const client = await harness.client(connection ?? {});
      await client.query(
        'create table t as select i as id, md5(i::text) as text from generate_series(1, 20000) i',
      );
      await client.query('create extension pg_trgm');
      await client.query('vacuum full t');
      process.kill(serverOf(directory), 'SIGKILL');
      await child.kill();

      const copy = readdirSync(temporary).find((name) => name.startsWith('credence-postgresql-'));
      const copied = path.join(temporary, copy ?? '');
      expect((await lstat(copied)).uid).toBe(0);
      expect(execFileSync('find', [copied, '-perm', '/022', '-not', '-type', 'l']).toString()).toBe('');
      // What a cleaner of temporary files removed is restored.
      await rm(path.join(copied, 'native', 'share'), { recursive: true });

      const again = harness.start({ directory, durable: true }, { checkout, temporary });
      const survivor = await harness.client((await again.next('ready')).connection ?? {});
      expect((await survivor.query('select count(*)::int as rows from t')).rows).toEqual([{ rows: 20_000 }]);
      expect(serverOf(directory)).toBeGreaterThan(0);
      expect(await modeOf(home)).toBe('700');
    });

    it('runs no binaries from a folder that another account has prepared', async () => {
      const folder = await harness.folder();
      const home = path.join(folder, 'home');
      const temporary = path.join(folder, 'tmp');
      await mkdir(home, { mode: 0o700 });
      await mkdir(temporary, { mode: 0o755 });
      const checkout = await makeCheckout(home, 'full');
      const { version } = JSON.parse(readFileSync(path.join(packageIn(checkout), 'package.json'), 'utf8'));
      const trap = path.join(temporary, `credence-postgresql-${version}-${process.arch}-0`);
      await mkdir(trap);
      await chown(trap, nobody.uid, nobody.gid);
      const child = harness.start({ directory: path.join(folder, 'data') }, { checkout, temporary });
      expect(await child.next('ready', 'refused')).toMatchObject({
        name: 'EmbeddedDatabaseError',
        message: expect.stringContaining('Refusing to run PostgreSQL from'),
      });
    });
  });
}

async function ownFolder(owner: { uid?: number; gid?: number }): Promise<string> {
  const folder = path.join(await harness.folder(), 'own');
  await mkdir(folder, { mode: 0o700 });
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid);
  return folder;
}

if (asRoot && !othersCanRun)
  leaveOut(
    'a start of the database by an ordinary user: four tests',
    'the checkout is closed to other accounts',
  );
// A test run without root is an ordinary user already.
if (othersCanRun || !asRoot) {
  describe('as an ordinary user', () => {
    const ordinary: { uid?: number; gid?: number } = asRoot ? nobody : {};
    const uid = ordinary.uid ?? process.getuid?.();

    it('runs everything under that user', async () => {
      const own = await ownFolder(ordinary);
      const child = harness.start({ directory: path.join(own, 'data') }, { ...ordinary, temporary: own });
      expect(await child.next('ready', 'refused')).toMatchObject({
        event: 'ready',
        answer: { alive: true },
      });
      expect((await stat(path.join(own, 'data', 'postgres'))).uid).toBe(uid);
      const server = serverOf(path.join(own, 'data'));
      expect(execFileSync('ps', ['eww', '-p', String(server)]).toString()).not.toContain(
        'kept-from-postgres',
      );
      await child.kill();
      expect(await until(() => !isPostgres(server), 15_000)).toBe(true);
    });

    it('copies the binaries where links are missing and the installation is read-only', async () => {
      const checkout = await makeCheckout(await harness.folder(), 'full');
      await removeLinks(checkout);
      execFileSync('chmod', ['-R', 'a-w', packageIn(checkout)]);
      const own = await ownFolder(ordinary);
      const child = harness.start(
        { directory: path.join(own, 'data') },
        { ...ordinary, checkout, temporary: own },
      );
      expect(await child.next('ready', 'refused')).toMatchObject({ event: 'ready' });
      expect(child.reports[0]?.line).toContain('Copying PostgreSQL');
      execFileSync('chmod', ['-R', 'u+w', packageIn(checkout)]);
    });
  });
}

if (othersCanRun) {
  describe('as an ordinary user, lent by root', () => {
    it('says what to do where the user has no account', async () => {
      const stranger = { uid: 54_321, gid: 54_321 };
      const own = await ownFolder(stranger);
      const child = harness.start({ directory: path.join(own, 'data') }, { ...stranger, temporary: own });
      expect(await child.next('ready', 'refused')).toMatchObject({
        name: 'EmbeddedDatabaseError',
        message: expect.stringMatching(/user id 54321, which has no account.*DATABASE_URL/),
      });
    });

    it('says whose data they are where they belong to someone else, or the place is not writable', async () => {
      const own = await ownFolder(nobody);
      const foreign = harness.start({ directory: await prepared() }, { ...nobody, temporary: own });
      expect((await foreign.next('ready', 'refused')).message).toMatch(
        /belong to user id \d+, and this process runs as/,
      );
      const closed = harness.start(
        { directory: path.join(await harness.folder(), 'data') },
        { ...nobody, temporary: own },
      );
      expect((await closed.next('ready', 'refused')).message).toContain('lacks the permission');
    });
  });
}
