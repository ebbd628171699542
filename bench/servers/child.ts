import { fork } from 'node:child_process';
import { join } from 'node:path';

export interface Usage {
  cpuSeconds: number;
  /** bytes */
  rss: number;
}

export interface Server<Ready> {
  ready: Ready;
  usage: () => Promise<Usage>;
  stop: () => Promise<void>;
}

/** Starts a server of this folder in a process of its own, so that what it uses can be told apart from the load. */
export async function startChildServer<Ready>(
  file: string,
  args: readonly string[] = [],
): Promise<Server<Ready>> {
  const child = fork(join(import.meta.dirname, file), [...args], {
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
  return {
    ready,
    usage: () => {
      const answer = next<Usage>();
      child.send('usage');
      return answer;
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.send('stop');
      }),
  };
}
