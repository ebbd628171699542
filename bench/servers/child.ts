import { fork } from 'node:child_process';
import { join } from 'node:path';

/** What `api-server.ts` tells when it is ready: where it is, and the accounts to sign in with. */
export interface ApiReady {
  address: string;
  userId: string;
  email: string;
  /** Of all accounts. */
  userIds: string[];
  /** Theirs, in the same order. */
  emails: string[];
  password: string;
  connection: object;
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

/** Starts a server of this folder as a process of its own, to measure its use apart from the load. */
export async function startChildServer<Ready>(
  file: string,
  args: readonly string[] = [],
): Promise<Server<Ready>> {
  const child = fork(join(import.meta.dirname, file), [...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [...process.execArgv, '--expose-gc'],
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
