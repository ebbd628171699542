import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Receiver {
  readonly origin: string;
  readonly received: Received[];
  /** The statuses of the next answers; 200 afterwards. */
  answerWith(...statuses: number[]): void;
  /** From now on nothing is answered. */
  fallSilent(): void;
  /** Waits until that many have arrived. */
  until(count: number): Promise<Received[]>;
  close(): Promise<void>;
}

/** A server that stores every webhook it receives. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let statuses: number[] = [];
  let silent = false;
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.statusCode = statuses.shift() ?? 200;
      if (!silent) response.end();
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    answerWith: (...next) => {
      statuses = next;
    },
    fallSilent: () => {
      silent = true;
    },
    until: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (received.length < count) return;
          waiting.delete(look);
          resolve(received);
        };
        waiting.add(look);
        look();
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
