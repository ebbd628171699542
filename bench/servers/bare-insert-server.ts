import { randomUUID } from 'node:crypto';
import { serveBare } from './bare.ts';

/** The baseline for writes: bare `http`, the body parsed, one named insert in a transaction of its own. */
const [connection = '{}', userId = ''] = process.argv.slice(2);
let table: Promise<unknown> | undefined;
serveBare(connection, async (pool, body) => {
  table ??= pool.query(
    'create table if not exists bench_sent (user_id uuid, id uuid, answers text, primary key (user_id, id))',
  );
  await table;
  const { answers }: { answers: unknown } = JSON.parse(body);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query({
      name: 'insert',
      text: 'insert into bench_sent values ($1, $2, $3) returning *',
      values: [userId, randomUUID(), JSON.stringify(answers)],
    });
    await client.query('commit');
    return rows[0];
  } finally {
    client.release();
  }
});
