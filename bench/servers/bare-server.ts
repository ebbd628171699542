import { createServer } from 'node:http';
import { Pool, type PoolConfig } from 'pg';
import { answerParent } from './parent.ts';

/** The baseline: bare `http` and one named read through `pg`, by primary key, of KYC info's first row. */
const [connection = '{}', userId = ''] = process.argv.slice(2);
const options: PoolConfig = JSON.parse(connection);
const pool = new Pool({ ...options, max: 16 });
const server = createServer((request, response) => {
  request.resume();
  request.on('end', async () => {
    const { rows } = await pool.query({
      name: 'applicant',
      text: 'select * from applicant where user_id = $1',
      values: [userId],
    });
    const body = JSON.stringify({ ret_code: 0, ret_msg: 'OK', result: rows[0] });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : undefined;
  answerParent({ address: `http://127.0.0.1:${port}` }, async () => {
    server.close();
    await pool.end();
  });
});
