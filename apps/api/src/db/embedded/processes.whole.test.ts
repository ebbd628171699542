import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chown, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { asRoot } from '../../../test/embedded/child-process.ts';
import { arrangeClusters, serverOf } from '../../../test/embedded/embedded-fixture.ts';
import { isPostgres, until } from '../../../test/embedded/harness.ts';

const { harness, prepared, start } = arrangeClusters();

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

/** What PostgreSQL says while a session of an earlier server lives. */
const inUse = 'pre-existing shared memory block';

describe('when something is killed', () => {
  it('postgres goes by itself when node has died, and a new start finds every row', async () => {
    const directory = await prepared();
    const child = harness.start({ directory, durable: true });
    const { connection } = await child.next('ready');
    const client = await harness.client(connection ?? {});
    await client.query('create table t as select generate_series(1, 1000) as id');
    const server = serverOf(directory);
    await child.kill();
    expect(await until(() => !isPostgres(server), 15_000)).toBe(true);
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
    // It has tried, and was refused.
    const tried = (): boolean => readFileSync(path.join(directory, 'postgres.log'), 'utf8').includes(inUse);
    const refused = await until(tried, 30_000);
    const early = started;
    process.kill(session, 'SIGCONT');
    expect([refused, early]).toEqual([true, false]);
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
