import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import * as v from 'valibot';
import type { TestServer } from './server.ts';

const bound = v.object({ port: v.number() });

/** A line to the database of a server, for another one beside it, that can be cut and mended. */
export async function openDatabaseLine({ context }: TestServer) {
  const { host = '', port = 5432 } = context.connection;
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.${port}`);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const { port: own } = v.parse(bound, line.address());
  const cut = async (): Promise<void> => {
    const closed = once(line, 'close');
    line.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    beside: { context: { ...context, connection: { ...context.connection, host: '127.0.0.1', port: own } } },
    cut,
    mend: async (): Promise<void> => {
      line.listen(own, '127.0.0.1');
      await once(line, 'listening');
    },
  };
}
