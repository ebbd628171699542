import { endpoint, type Method } from '@credence/contract/endpoint';
import { retCodes } from '@credence/contract/ret-codes';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';
import { Refusal } from '../base/refusal.ts';
import { createServe } from './serve.ts';
import { createServer } from './server.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[];

const echo = (method: Method) =>
  endpoint({
    method,
    path: '/v1/echo',
    access: 'public',
    summary: 'What was sent',
    input: v.strictObject({ text: v.pipe(v.string(), v.maxLength(20)) }),
    result: v.object({ text: v.string() }),
  });

let server: TestServer;
let app: FastifyInstance;
let address: string;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  app = await createServer(server.context);
  const nobody = async (): Promise<never> => {
    throw new Refusal('NOT_SIGNED_IN', 'Nobody is signed in here.');
  };
  const serve = createServe(app, server.context, {
    session: nobody,
    sdk: nobody,
    officer: nobody,
    ownSites: nobody,
  });
  for (const method of methods) serve(echo(method), async (_call, input) => input);
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

async function send(method: Method, input: object): Promise<unknown> {
  const query = method === 'GET' ? `?${new URLSearchParams(Object.entries(input))}` : '';
  const response = await fetch(`${address}/v1/echo${query}`, {
    method,
    headers: { origin: address, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
  });
  return await response.json();
}

test.each(methods)('[S7.2] [S7.4] %s takes its input, a body but for GET, and checks it', async (method) => {
  expect(await send(method, { text: 'a b&ü' })).toEqual({
    ret_code: retCodes.OK,
    ret_msg: 'OK',
    result: { text: 'a b&ü' },
  });
  expect(await send(method, { other: 'x' })).toMatchObject({
    ret_code: retCodes.INPUT_INVALID,
    result: { fields: { text: 'required' } },
  });
});
