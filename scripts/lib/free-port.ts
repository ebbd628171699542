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

/** The first port from `first` on that nobody listens at, nor at the `many` - 1 after it. */
export async function firstFreePort(first: number, many = 1): Promise<number> {
  for (let port = first; ; port += many) {
    const ports = Array.from({ length: many }, (_, index) => port + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
