import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that nobody listens at. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return address.port;
}

/** The first port from `first` on that nobody listens at. */
export async function firstFreePort(first: number): Promise<number> {
  const { port, release } = await holdPorts(first);
  await release();
  return port;
}

/**
 * Takes the first port from `first` on that nobody listens at, and the `many` - 1 after it. Nobody else gets
 * them before they are released.
 */
export async function holdPorts(
  first: number,
  many = 1,
): Promise<{ port: number; release: () => Promise<unknown> }> {
  for (let port = first; ; port += many) {
    const ports = Array.from({ length: many }, (_, index) => port + index);
    const held = await Promise.all(ports.map(hold));
    const release = () => Promise.all(held.map((end) => end?.()));
    if (!held.includes(undefined)) return { port, release };
    await release();
  }
}

/** How to release the port; undefined where it is taken. */
const hold = (port: number): Promise<(() => Promise<void>) | undefined> =>
  new Promise((resolve) => {
    const holder = createServer((caller) => caller.destroy()).unref();
    holder.once('error', () => resolve(undefined));
    holder.listen(port, () => resolve(() => new Promise((released) => void holder.close(() => released()))));
  });
