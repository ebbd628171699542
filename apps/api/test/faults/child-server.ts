import { retCodes } from '@credence/contract/ret-codes';
import { once } from 'node:events';
import * as v from 'valibot';
import { Killable } from '../killable.ts';
import type { Client, TestServer } from '../server.ts';

const ready = v.object({ listening: v.string() });
const envelope = v.object({ ret_code: v.number(), ret_msg: v.string(), result: v.unknown() });

/**
 * A server that can be killed, next to one in this process on the same database, which signs people in and
 * works on no jobs.
 */
export class ChildServer {
  readonly #beside: TestServer;
  readonly #environment: Record<string, string>;
  readonly #program = new Killable();
  #address = '';

  constructor(beside: TestServer, environment: Record<string, string>) {
    this.#beside = beside;
    this.#environment = environment;
  }

  get address(): string {
    return this.#address;
  }

  /** Starts it, and later again at the same address. */
  async start(): Promise<void> {
    const { connection, config } = this.#beside.context;
    const { host = '', port = 5432, user = '', database = '' } = connection;
    const query = new URLSearchParams({ host, port: String(port) });
    const child = await this.#program.start('apps/api/test/faults/child.ts', {
      ...this.#environment,
      DATABASE_URL: `postgres://${user}@/${database}?${query}`,
      CREDENCE_DATA: config.dataDirectory,
      CREDENCE_SIGN_IN_ATTEMPTS: '1000',
      CREDENCE_SESSION_IDLE_MINUTES: '1440',
      CREDENCE_OFFICER_IDLE_MINUTES: '1440',
      // Decisions take effect at once, but where undoing them is tested.
      CREDENCE_UNDO_SECONDS: '0',
      // Where the queue is held, each report that comes in holds a connection.
      CREDENCE_DATABASE_POOL: '30',
      LOG_LEVEL: 'warn',
      PORT: this.#address === '' ? '0' : new URL(this.#address).port,
    });
    const [message] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error(`The server ended. It said:\n${this.#program.said}`);
      }),
    ]);
    this.#address = v.parse(ready, message).listening;
  }

  /** SIGKILL: without a chance to tidy up. */
  kill(): Promise<void> {
    return this.#program.kill();
  }

  /** A signed-in client of this server. */
  clientOf(client: Client): Client {
    const send: Client['send'] = async (endpoint, input) => {
      const query =
        endpoint.method === 'GET'
          ? `?${new URLSearchParams(v.parse(v.record(v.string(), v.string()), input))}`
          : '';
      const response = await fetch(`${this.#address}${endpoint.path}${query}`, {
        method: endpoint.method,
        headers: {
          ...client.cookieHeader(),
          origin: this.#environment['CREDENCE_PUBLIC_ORIGINS'] ?? this.#address,
          'content-type': 'application/json',
        },
        ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input ?? {}) }),
      });
      const text = await response.text();
      const { ret_code: code, ret_msg: message, result } = v.parse(envelope, JSON.parse(text));
      return { status: response.status, headers: response.headers, text, code, message, result };
    };
    return {
      ...client,
      send,
      call: async (endpoint, input) => {
        const answer = await send(endpoint, input);
        if (answer.code !== retCodes.OK)
          throw new Error(`${endpoint.path}: ${answer.code} ${answer.message}`);
        return v.parse(endpoint.result, answer.result);
      },
    };
  }
}
