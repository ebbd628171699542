import { serveBare } from './bare.ts';

/** The baseline: bare `http` and one named read through `pg`, by primary key, of KYC info's first row. */
const [connection = '{}', userId = ''] = process.argv.slice(2);
serveBare(connection, async (pool) => {
  const { rows } = await pool.query({
    name: 'applicant',
    text: 'select * from applicant where user_id = $1',
    values: [userId],
  });
  return rows[0];
});
