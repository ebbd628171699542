import { randomUUID } from 'node:crypto';
import { serveBare } from './bare.ts';

/**
 * The baseline for submissions: bare `http`, the body parsed, and the statements of a submission by hand, as
 * many and as named: its row is locked, the answers are stored with a row of the trail, two jobs are queued
 * and the partner is looked up, in one transaction. Nothing is checked or sealed.
 */
const [connection = '{}', userId = ''] = process.argv.slice(2);
const tables = `
  create table if not exists bench_form (user_id uuid, id uuid, state text, answers text, sent_at timestamptz,
    primary key (user_id, id));
  create table if not exists bench_trail (user_id uuid, sequence uuid, action text, details jsonb,
    primary key (user_id, sequence));
  create table if not exists bench_job (id uuid primary key, name text, data jsonb, created_at timestamptz default now())`;
const form = randomUUID();
let made: Promise<unknown> | undefined;

serveBare(connection, async (pool, body) => {
  made ??= pool
    .query(tables)
    .then(() => pool.query('insert into bench_form values ($1, $2)', [userId, form]));
  await made;
  const { answers }: { answers: unknown } = JSON.parse(body);
  // Each submission has a row of its own: none waits for another.
  const id = randomUUID();
  const client = await pool.connect();
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  const job = (name: string) =>
    run(`job ${name}`, 'insert into bench_job (id, name, data) values ($1, $2, $3)', [
      randomUUID(),
      name,
      JSON.stringify({ userId, action: 'questionnaire.submitted', subject: id }),
    ]);
  try {
    await client.query('begin');
    await run('row', 'select * from bench_form where user_id = $1 and id = $2 for key share', [userId, form]);
    const { rows } = await run(
      'store',
      `with trail as (insert into bench_trail values ($1, $2, 'questionnaire.submitted', $4))
       insert into bench_form values ($1, $2, 'submitted', $3, now()) returning *`,
      [userId, id, JSON.stringify(answers), JSON.stringify({ language: 'en' })],
    );
    await job('one');
    await job('other');
    await run('partner', 'select * from partner_applicant where user_id = $1', [userId]);
    await client.query('commit');
    return rows[0];
  } finally {
    client.release();
  }
});
