import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { createRandom } from '../../../../scripts/lib/random.ts';
import { isWhole } from '../../../../scripts/lib/whole.ts';
import { createHarness, isPostgres, postmasterOf, until } from '../../test/embedded/harness.ts';
import { startEmbedded } from './embedded/embedded.ts';

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const script = path.resolve(import.meta.dirname, '../../test/crash-writer.ts');
const harness = createHarness();
const writers: ChildProcess[] = [];

afterEach(async () => {
  await Promise.all(writers.map(kill));
  await harness.cleanUp();
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Each of the three is killed once; `npm run test:whole` repeats it. */
const rounds = isWhole ? 12 : 3;

describe('kill -9 in the middle of writing', () => {
  it('loses no row the database has acknowledged, whoever is killed', async () => {
    const folder = await harness.folder();
    const directory = path.join(folder, 'data');
    const notes = path.join(folder, 'acknowledged.txt');
    const random = createRandom(20_260_101);
    const size = (): number => (existsSync(notes) ? statSync(notes).size : 0);
    const startWriter = (life: number): ChildProcess => {
      const args = ['--import', tsx, script, directory, notes, String(life)];
      const child = spawn(process.execPath, args, { stdio: 'ignore' });
      writers.push(child);
      return child;
    };
    const killServer = (): void => {
      const pid = postmasterOf(path.join(directory, 'postgres'));
      if (pid !== undefined && isPostgres(pid)) process.kill(pid, 'SIGKILL');
    };

    let writer = startWriter(0);
    for (let round = 1; round <= rounds; round += 1) {
      // More than was acknowledged before the kill and not noted yet.
      const before = size() + 1_000;
      expect(await until(() => size() > before, 60_000), `round ${round}: writing goes on`).toBe(true);
      await new Promise((resolve) => {
        setTimeout(resolve, 50 + random() * 400);
      });
      const target = (['node', 'postgres', 'both'] as const)[round % 3];
      if (target !== 'node') killServer();
      if (target !== 'postgres') {
        await kill(writer);
        writer = startWriter(round);
      }
    }
    await kill(writer);

    const acknowledged = readFileSync(notes, 'utf8').split('\n').slice(0, -1);
    expect(acknowledged.length).toBeGreaterThan(40 * rounds);
    const database = harness.database(await startEmbedded({ directory }));
    const client = await harness.client(database.connection);
    const { rows } = await client.query<{ key: string }>(
      'select key from unnest($1::text[]) as noted(key) where not exists (select from acknowledged where acknowledged.key = noted.key)',
      [acknowledged],
    );
    expect(rows).toEqual([]);
    await client.query('create extension amcheck');
    await client.query("select bt_index_check('acknowledged_pkey', heapallindexed => true)");
  });
});
