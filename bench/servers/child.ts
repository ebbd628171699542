import { spawn } from 'node:child_process';
import { bundledArguments } from '../../scripts/lib/server-bundle.mjs';

/** What `api-server.ts` tells when it is ready: where it is, and who can sign in. */
export interface ApiReady {
  address: string;
  userId: string;
  email: string;
  /** Of all accounts. */
  userIds: string[];
  /** Theirs, in the same order. */
  emails: string[];
  password: string;
  /** Signs in with the same password and a one-time code of this secret. */
  officer: { email: string; secret: string };
  /** A partner, with a key that may do everything. */
  partner: { partnerId: string; key: string };
  /** The server's own to its database. */
  connection: object;
  /** To fill the same database with what the server itself may not: tables, a million rows at once. */
  administrator: object;
}

export interface Server<Ready> {
  ready: Ready;
  /** Seconds of CPU that it used so far. */
  cpuSeconds: () => Promise<number>;
  /** Bytes that it holds at this moment, garbage not counted. */
  heldBytes: () => Promise<number>;
  /** Bytes of memory that the process has at this moment. */
  residentBytes: () => Promise<number>;
  stop: () => Promise<void>;
}

/**
 * Starts a server of this folder as a process of its own, to measure its use apart from the load: bundled as
 * in production, because what compiles each file by itself for development makes the code slower.
 */
export async function startChildServer<Ready>(
  file: string,
  args: readonly string[] = [],
): Promise<Server<Ready>> {
  const program = await bundledArguments(`bench/servers/${file}`, args);
  const child = spawn(process.execPath, ['--expose-gc', ...program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const next = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      const ended = () => reject(new Error(`${file} ended`));
      child.once('exit', ended);
      child.once('message', (message) => {
        child.off('exit', ended);
        resolve(message as T);
      });
    });
  const ready = await next<Ready>();
  const ask = <T>(question: string): Promise<T> => {
    const answer = next<T>();
    child.send(question);
    return answer;
  };
  return {
    ready,
    cpuSeconds: async () => (await ask<{ cpuSeconds: number }>('usage')).cpuSeconds,
    heldBytes: async () => (await ask<{ bytes: number }>('held')).bytes,
    residentBytes: async () => (await ask<{ bytes: number }>('resident')).bytes,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.send('stop');
      }),
  };
}
