// Inserts rows over four connections for ever, and notes each key once the database has acknowledged it.
import { openSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbedded } from '../src/db/embedded/embedded.ts';

const [directory = '', notes = '', life = ''] = process.argv.slice(2);
const file = openSync(notes, 'a');
const database = await startEmbedded({ directory });

async function connect(): Promise<Client> {
  for (;;) {
    const client = new Client(database.connection);
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(
        'create table if not exists acknowledged (key text primary key, filler text not null)',
      );
      return client;
    } catch {
      await sleep(50);
    }
  }
}

async function write(writer: number): Promise<void> {
  let client = await connect();
  for (let count = 0; ; count += 1) {
    const key = `${life}-${writer}-${count}`;
    try {
      await client.query('insert into acknowledged values ($1, $2)', [key, 'x'.repeat(200)]);
      writeSync(file, `${key}\n`);
    } catch {
      // The server was killed: whether the row exists is unknown, so the key is never noted or used again.
      await client.end().catch(() => {});
      client = await connect();
    }
  }
}

await Promise.all([0, 1, 2, 3].map(write));
