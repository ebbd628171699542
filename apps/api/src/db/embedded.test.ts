import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { appendFile, chmod, chown, lstat, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  asRoot,
  createHarness,
  isPostgres,
  makeCheckout,
  modeOf,
  nobody,
  othersCanRun,
  packageIn,
  postmasterOf,
  until,
} from '../../test/embedded-harness.ts';
import { EmbeddedDatabaseError, startEmbedded } from './embedded.ts';
import { explainServerFailure } from './embedded/failure.ts';
const made = createHarness();
const harness = createHarness();
let template = '';

beforeAll(async () => {
  template = await made.folder();
  const database = await startEmbedded({ directory: template, durable: false });
  await database.stop();
});
afterAll(() => made.cleanUp());
afterEach(() => harness.cleanUp());

/** A data directory with a stopped cluster in it, copied: a quarter of the time of a new one. */
async function prepared(): Promise<string> {
  const directory = path.join(await harness.folder(), 'data');
  execFileSync('cp', ['-a', template, directory]);
  return directory;
}

async function start(
  directory: string,
  options: { durable?: boolean; database?: string; lines?: string[] } = {},
) {
  const { lines = [], ...rest } = options;
  return harness.database(
    await startEmbedded({ directory, durable: false, onProgress: (line) => lines.push(line), ...rest }),
  );
}

function serverOf(directory: string): number {
  const pid = postmasterOf(path.join(directory, 'postgres'));
  if (pid === undefined) throw new Error('no server runs');
  return pid;
}

async function refusal(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EmbeddedDatabaseError);
  return error instanceof Error ? error.message : '';
}

describe('a start on an empty directory', () => {
  it('makes a durable cluster that sorts alike on every machine and listens on a private socket only', async () => {
    const directory = path.join(await harness.folder(), 'new', 'data');
    const { connection, adopted } = await start(directory, { durable: true });
    expect(adopted).toBe(false);
    const client = await harness.client(connection);
    const { rows } = await client.query(
      `select current_setting('fsync') fsync, current_setting('synchronous_commit') synchronous_commit,
        current_setting('full_page_writes') full_page_writes, current_setting('data_checksums') data_checksums,
        current_setting('listen_addresses') listen_addresses, current_setting('max_connections') max_connections,
        pg_encoding_to_char(encoding) encoding, datlocprovider, datlocale, datname
       from pg_database where datname = current_database()`,
    );
    expect(rows).toEqual([
      {
        fsync: 'on',
        synchronous_commit: 'on',
        full_page_writes: 'on',
        data_checksums: 'on',
        listen_addresses: '',
        max_connections: '100',
        encoding: 'UTF8',
        datlocprovider: 'b',
        datlocale: 'C.UTF-8',
        datname: 'credence',
      },
    ]);
    expect(await modeOf(path.join(directory, 'postgres'))).toBe('700');
    expect(await modeOf(connection.host)).toBe('700');
    expect(await modeOf(path.join(directory, 'postgres.log'))).toBe('600');
    expect(readdirSync(directory).sort()).toEqual(['postgres', 'postgres-socket', 'postgres.log']);
  });

  it('lets two processes begin at once: one starts the server, both work', async () => {
    const directory = path.join(await harness.folder(), 'data');
    const both = [harness.start({ directory }), harness.start({ directory })];
    const reports = await Promise.all(both.map((child) => child.next('ready', 'refused')));
    expect(reports.map((report) => report.adopted).sort()).toEqual([false, true]);
    expect(reports.map((report) => report['answer'])).toEqual([{ alive: true }, { alive: true }]);
    expect(readdirSync(directory).filter((name) => name.includes('.init-'))).toEqual([]);
  });

  it('lets many begin at the same moment in one process', async () => {
    const directory = await prepared();
    const lines: string[] = [];
    const all = await Promise.all(Array.from({ length: 4 }, () => start(directory, { lines })));
    expect(all.filter((database) => !database.adopted)).toHaveLength(1);
    expect(lines).toEqual([]);
  });

  it('removes what a start that was killed left half-made', async () => {
    const directory = path.join(await harness.folder(), 'data');
    const killed = harness.start({ directory });
    expect(await until(() => draftsIn(directory).length > 0, 60_000)).toBe(true);
    await killed.kill();
    await start(directory);
    expect(draftsIn(directory)).toEqual([]);
  });

  it('finds the way through spaces, commas and quotes, and makes a database of any name', async () => {
    const directory = path.join(await harness.folder(), `it's a "place", really`);
    const { connection } = await start(directory, { database: 'odd "name"' });
    const client = await harness.client(connection);
    expect((await client.query('select current_database() as name')).rows).toEqual([{ name: 'odd "name"' }]);
  });
});

function draftsIn(directory: string): string[] {
  try {
    return readdirSync(directory).filter((name) => name.includes('.init-'));
  } catch {
    return [];
  }
}

describe('a start on existing data', () => {
  it('keeps the socket short however deep the directory lies, where a second process finds it', async () => {
    const deep = path.join(await harness.folder(), 'a'.repeat(60), 'b'.repeat(60));
    await mkdir(deep, { recursive: true });
    const directory = path.join(deep, 'data');
    execFileSync('cp', ['-a', template, directory]);
    const first = await start(directory);
    const second = await start(directory);
    expect(Buffer.byteLength(`${first.connection.host}/.s.PGSQL.5432`)).toBeLessThan(104);
    expect(second.connection).toEqual(first.connection);
    expect(second.adopted).toBe(true);
    expect(await modeOf(first.connection.host)).toBe('700');
  });

  it('refuses a folder for the socket that someone else has made', async () => {
    const directory = await prepared();
    await mkdir(path.join(directory, 'postgres-socket'), { recursive: true });
    await chmod(path.join(directory, 'postgres-socket'), 0o777);
    expect(await refusal(start(directory))).toContain("Refusing to put the database's socket");
  });

  it('refuses the data of another PostgreSQL version and names both', async () => {
    const directory = await prepared();
    await writeFile(path.join(directory, 'postgres', 'PG_VERSION'), '17\n');
    expect(await refusal(start(directory))).toMatch(/PostgreSQL 17, and this release brings PostgreSQL 18/);
  });

  it('refuses a folder that holds something else', async () => {
    const directory = path.join(await harness.folder(), 'data');
    await mkdir(path.join(directory, 'postgres'), { recursive: true });
    if (asRoot) await chown(path.join(directory, 'postgres'), nobody.uid, nobody.gid);
    await writeFile(path.join(directory, 'postgres', 'letter.txt'), 'not ours');
    expect(await refusal(start(directory))).toContain('are not a PostgreSQL database');
  });

  it('refuses a path through a file', async () => {
    const file = path.join(await harness.folder(), 'file');
    await writeFile(file, '');
    expect(await refusal(start(path.join(file, 'data')))).toContain('a part of the path is a file');
  });

  it('refuses to count on a running server that was started without durability', async () => {
    const directory = await prepared();
    await start(directory);
    expect(await refusal(start(directory, { durable: true }))).toContain('without durability');
  });

  it('says what PostgreSQL complained about when it cannot start', async () => {
    const directory = await prepared();
    await appendFile(path.join(directory, 'postgres', 'postgresql.conf'), '\nno_such_setting = 1\n');
    expect(await refusal(start(directory))).toMatch(
      /Cannot start the database in .*: .*(no_such_setting|contains errors)/,
    );
  });

  it('names a full disk', () => {
    const output = [
      '2026-01-01 00:00:00.000 UTC [7] LOG:  starting PostgreSQL 18.4',
      '2026-01-01 00:00:00.000 UTC [7] FATAL:  could not write lock file "postmaster.pid": No space left on device',
    ].join('\n');
    const failure = explainServerFailure(output, 'Cannot start the database');
    expect(failure).toMatchObject({
      kind: 'fatal',
      error: { message: expect.stringContaining('the disk is full') },
    });
  });
});

describe('the log', () => {
  it('stays in its file, bounded, without the values of failing statements', async () => {
    const directory = await prepared();
    const log = path.join(directory, 'postgres.log');
    await writeFile(log, `${'x'.repeat(99)}\n`.repeat(50_000));
    const child = harness.start({ directory });
    const { connection } = await child.next('ready');
    const client = await harness.client(connection ?? {});
    await expect(client.query("select 'Maria Musterfrau'::int")).rejects.toThrow('Maria');
    await client.query('create table t (name text primary key)');
    await client.query("insert into t values ('Maria')");
    await expect(client.query("insert into t values ('Maria')")).rejects.toThrow('duplicate');
    child.send('stop');
    await child.next('stopped');
    expect((await stat(log)).size).toBeLessThan(100_000);
    expect(readFileSync(log, 'utf8')).toContain('database system is shut down');
    expect(readFileSync(log, 'utf8')).not.toContain('Maria');
    expect(child.noise).toEqual([]);
  });
});

describe('several processes on one directory', () => {
  it('go on when the owner is killed: the adopter takes over by itself at the same address', async () => {
    const directory = await prepared();
    const owner = harness.start({ directory });
    const { connection } = await owner.next('ready');
    const lines: string[] = [];
    const adopter = await start(directory, { lines });
    expect(adopter.adopted).toBe(true);
    await owner.kill();
    expect(await until(() => !adopter.adopted, 60_000)).toBe(true);
    const client = await harness.client(adopter.connection);
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(adopter.connection).toEqual(connection);
    expect(lines).toEqual([expect.stringContaining('ended unexpectedly'), 'The database is running again.']);
  });

  it('leave the server alone when an adopter stops', async () => {
    const directory = await prepared();
    const owner = await start(directory);
    const adopter = await start(directory);
    await adopter.stop();
    const client = await harness.client(owner.connection);
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

describe('when something is killed', () => {
  it('postgres is gone within a second of the death of node, and a new start finds every row', async () => {
    const directory = await prepared();
    const child = harness.start({ directory, durable: true });
    const { connection } = await child.next('ready');
    const client = await harness.client(connection ?? {});
    await client.query('create table t as select generate_series(1, 1000) as id');
    const server = serverOf(directory);
    await child.kill();
    expect(await until(() => !isPostgres(server), 1_000)).toBe(true);
    const again = await start(directory);
    const { rows } = await (
      await harness.client(again.connection)
    ).query('select count(*)::int as rows from t');
    expect(rows).toEqual([{ rows: 1000 }]);
  });

  it('postgres comes back by itself in the same process, again and again', async () => {
    const directory = await prepared();
    const lines: string[] = [];
    const { connection } = await start(directory, { durable: true, lines });
    await (await harness.client(connection)).query('create table t as select 42 as id');
    for (let round = 1; round <= 3; round += 1) {
      const killed = serverOf(directory);
      process.kill(killed, 'SIGKILL');
      const back = (): boolean => lines.filter((line) => line.includes('running again')).length === round;
      expect(await until(back, 60_000)).toBe(true);
      expect(serverOf(directory)).not.toBe(killed);
      expect((await (await harness.client(connection)).query('select id from t')).rows).toEqual([{ id: 42 }]);
    }
  });

  it('both: the next start waits for what is still going away, then recovers', async () => {
    const directory = await prepared();
    const child = harness.start({ directory, durable: true });
    const { connection } = await child.next('ready');
    const client = await harness.client(connection ?? {});
    await client.query('create table t as select 42 as id');
    const busy = client.query('select pg_sleep(60)').catch(() => 'lost');
    process.kill(serverOf(directory), 'SIGKILL');
    await child.kill();
    const again = await start(directory);
    expect((await (await harness.client(again.connection)).query('select id from t')).rows).toEqual([
      { id: 42 },
    ]);
    expect(await busy).toBe('lost');
  });

  it('a session that outlives its killed server is waited for', async () => {
    const directory = await prepared();
    const child = harness.start({ directory, durable: true });
    const { connection } = await child.next('ready');
    const client = await harness.client(connection ?? {});
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const session = rows[0]?.pid ?? 0;
    process.kill(session, 'SIGSTOP');
    process.kill(serverOf(directory), 'SIGKILL');
    await child.kill();
    let started = false;
    const again = start(directory).finally(() => {
      started = true;
    });
    const early = await until(() => started, 1_500);
    process.kill(session, 'SIGCONT');
    expect(early).toBe(false);
    expect((await again).adopted).toBe(false);
  });

  it('a start after a stop within the same process works', async () => {
    const directory = await prepared();
    const first = await start(directory);
    const server = serverOf(directory);
    await first.stop();
    await first.stop();
    expect(isPostgres(server)).toBe(false);
    expect((await start(directory)).adopted).toBe(false);
  });

  it('Ctrl-C on the whole group leaves the database to node until it has drained', async () => {
    const directory = await prepared();
    const child = harness.start({ directory }, { ownGroup: true });
    await child.next('ready');
    const server = serverOf(directory);
    process.kill(-(child.process.pid ?? 0), 'SIGINT');
    expect(await child.next('drained')).toMatchObject({ answer: { alive: true } });
    expect(child.reports.map((report) => report.event)).toEqual(['ready', 'drained']);
    expect(isPostgres(server)).toBe(false);
  });
});

describe('a lock file whose process number now belongs to another program', () => {
  const owners = asRoot
    ? (['the same account', 'another account'] as const)
    : (['the same account'] as const);
  it.each(owners)('of %s does not keep the database from starting', async (owner) => {
    const directory = await prepared();
    const data = path.join(directory, 'postgres');
    const { uid, gid } = await stat(data);
    const pid = harness.bystander(asRoot && owner === 'the same account' ? { uid, gid } : {});
    const { connection, stop } = await start(directory);
    const lock = readFileSync(path.join(data, 'postmaster.pid'), 'utf8');
    const socketLock = readFileSync(path.join(connection.host, '.s.PGSQL.5432.lock'), 'utf8');
    await stop();
    const aged = (content: string): string => content.replace(/^\d+/, String(pid));
    for (const [file, content] of [
      [path.join(data, 'postmaster.pid'), aged(lock)],
      [path.join(connection.host, '.s.PGSQL.5432.lock'), aged(socketLock)],
    ] as const) {
      await writeFile(file, content, { mode: 0o600 });
      if (asRoot) await chown(file, uid, gid);
    }
    const again = await start(directory);
    expect(again.adopted).toBe(false);
    expect(serverOf(directory)).not.toBe(pid);
  });

  it('or that a full disk left empty, does not either', async () => {
    const directory = await prepared();
    const data = path.join(directory, 'postgres');
    const { uid, gid } = await stat(data);
    await writeFile(path.join(data, 'postmaster.pid'), '', { mode: 0o600 });
    if (asRoot) await chown(path.join(data, 'postmaster.pid'), uid, gid);
    expect((await start(directory)).adopted).toBe(false);
  });

  it("of another database's server is not taken for ours", async () => {
    const [one, two] = [await prepared(), await prepared()];
    await start(one);
    const lock = path.join(two, 'postgres', 'postmaster.pid');
    execFileSync('cp', ['-a', path.join(one, 'postgres', 'postmaster.pid'), lock]);
    const second = await start(two);
    expect(second.adopted).toBe(false);
    expect(serverOf(two)).not.toBe(serverOf(one));
  });
});

describe('the binaries', () => {
  it('are refused with a sentence where there are none for the platform', async () => {
    const child = harness.start({
      directory: path.join(await harness.folder(), 'data'),
      platform: 'sunos',
    });
    expect(await child.next('ready', 'refused')).toMatchObject({
      name: 'EmbeddedDatabaseError',
      message: expect.stringMatching(/no embedded database for this platform \(sunos-.*DATABASE_URL/),
    });
  });

  it.each([
    ['none', /is not installed.*--include=optional/],
    ['foreign', /GNU C library.*DATABASE_URL/],
  ] as const)('are missed with a sentence (%s)', async (kind, sentence) => {
    const folder = await harness.folder();
    const checkout = await makeCheckout(folder, kind);
    const child = harness.start({ directory: path.join(folder, 'data') }, { checkout });
    expect(await child.next('ready', 'refused')).toMatchObject({
      name: 'EmbeddedDatabaseError',
      message: expect.stringMatching(sentence),
    });
  });

  it('get the links back that an installation without scripts leaves out', async () => {
    const folder = await harness.folder();
    const checkout = await makeCheckout(folder, 'full');
    const removed = await removeLinks(checkout);
    expect(removed.length).toBeGreaterThan(0);
    const child = harness.start({ directory: path.join(folder, 'data') }, { checkout });
    expect(await child.next('ready', 'refused')).toMatchObject({ event: 'ready' });
    for (const { link, target } of removed) expect(readlinkSync(link)).toBe(target);
  });
});

async function removeLinks(checkout: string): Promise<{ link: string; target: string }[]> {
  const folder = path.join(packageIn(checkout), 'native', 'lib');
  const links = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink());
  const removed = links.map(({ name }) => ({
    link: path.join(folder, name),
    target: readlinkSync(path.join(folder, name)),
  }));
  await Promise.all(removed.map(({ link }) => rm(link)));
  return removed;
}

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
      // What a cleaner of temporary files took is put back.
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

if (othersCanRun) {
  describe('as an ordinary user', () => {
    async function ownFolder(owner: { uid: number; gid: number }): Promise<string> {
      const folder = path.join(await harness.folder(), 'own');
      await mkdir(folder, { mode: 0o700 });
      await chown(folder, owner.uid, owner.gid);
      return folder;
    }

    it('runs everything under that user', async () => {
      const own = await ownFolder(nobody);
      const child = harness.start({ directory: path.join(own, 'data') }, { ...nobody, temporary: own });
      expect(await child.next('ready', 'refused')).toMatchObject({
        event: 'ready',
        answer: { alive: true },
      });
      expect((await stat(path.join(own, 'data', 'postgres'))).uid).toBe(nobody.uid);
      const server = serverOf(path.join(own, 'data'));
      await child.kill();
      expect(await until(() => !isPostgres(server), 1_000)).toBe(true);
    });

    it('copies the binaries where links are missing and the installation is read-only', async () => {
      const checkout = await makeCheckout(await harness.folder(), 'full');
      await removeLinks(checkout);
      const own = await ownFolder(nobody);
      const child = harness.start(
        { directory: path.join(own, 'data') },
        { ...nobody, checkout, temporary: own },
      );
      expect(await child.next('ready', 'refused')).toMatchObject({ event: 'ready' });
      expect(child.reports[0]?.line).toContain('Copying PostgreSQL');
    });

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
