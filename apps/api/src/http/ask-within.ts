import type { Method } from '@credence/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Call } from '../base/call.ts';

interface Asked {
  method: Method;
  path: string;
  input: object;
  headers: Readonly<Record<string, string>>;
}

/** Makes a call within another one's; gives what it answers, undefined where that is a failure. */
export type AskWithin = (call: Call, asked: Asked) => Promise<unknown>;

/** Each goes the way of every request, with its rights, limits and log line, from that client's address. */
export const askWithin =
  (app: FastifyInstance): AskWithin =>
  async ({ address, headers: { traceparent } }, { method, path, input, headers }) => {
    const answer = await app.inject({
      method,
      url: path,
      ...(address !== '' && { remoteAddress: address }),
      headers: { ...headers, ...(typeof traceparent === 'string' && { traceparent }) },
      ...(method !== 'GET' && { payload: input }),
    });
    return answer.statusCode === 200 ? answer.json() : undefined;
  };
