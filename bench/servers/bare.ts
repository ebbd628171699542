import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Pool, type PoolConfig } from 'pg';
import { answerParent } from './parent.ts';

/** A baseline: bare `http` and `pg`. Reads each request's body and answers with what `answer` returns. */
export function serveBare(connection: string, answer: (pool: Pool, body: string) => Promise<unknown>): void {
  const options: PoolConfig = JSON.parse(connection);
  const pool = new Pool({ ...options, max: 16 });
  const server = createServer(async (request, response) => {
    const result = await answer(pool, await text(request));
    const body = JSON.stringify({ ret_code: 0, ret_msg: 'OK', result });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const bound = server.address();
    const port = typeof bound === 'object' ? bound?.port : undefined;
    answerParent({ address: `http://127.0.0.1:${port}` }, async () => {
      server.close();
      await pool.end();
    });
  });
}
