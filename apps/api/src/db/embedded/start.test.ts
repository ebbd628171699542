import { readFileSync, readdirSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { modeOf } from '../../../test/embedded/checkout.ts';
import { asRoot, nobody } from '../../../test/embedded/child-process.ts';
import { arrangeClusters, refusal } from '../../../test/embedded/embedded-fixture.ts';
import { groupLives, until } from '../../../test/embedded/harness.ts';
import { explainServerFailure } from './failure.ts';

const { harness, prepared, start } = arrangeClusters();

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
    expect(reports.filter(({ event }) => event === 'refused')).toEqual([]);
    expect(reports.map((report) => report.adopted).sort()).toEqual([false, true]);
    expect(reports.map((report) => report['answer'])).toEqual([{ alive: true }, { alive: true }]);
    expect(readdirSync(directory).filter((name) => name.includes('.init-'))).toEqual([]);
  });

  it('lets many begin at the same moment in one process', async () => {
    const directory = await prepared();
    const lines: string[] = [];
    const all = await Promise.all(Array.from({ length: 4 }, () => start(directory, { lines })));
    expect(all.filter((database) => !database.adopted)).toHaveLength(1);
    // A start that takes long says so.
    expect(lines.filter((line) => !line.includes('replaying'))).toEqual([]);
  });

  it('removes what a start that was killed left half-made', async () => {
    const directory = path.join(await harness.folder(), 'data');
    const killed = harness.start({ directory }, { ownGroup: true });
    expect(await until(() => draftsIn(directory).length > 0, 60_000)).toBe(true);
    await killed.kill();
    // What it had begun ends by itself, and writes until then.
    const group = killed.process.pid ?? 0;
    expect(await until(() => !groupLives(group), 60_000)).toBe(true);
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
    const directory = await prepared(path.join(deep, 'data'));
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
