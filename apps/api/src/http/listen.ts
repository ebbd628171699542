import type { FastifyInstance } from 'fastify';
import type { Config } from '../base/config/config.ts';

/** How many ports above the wanted one are tried. */
const triedPorts = 50;

function portTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** Listens on the wanted port or the next free one, and returns the address to open in a browser. */
export async function listen(app: FastifyInstance, config: Config): Promise<string> {
  for (let port = config.port; ; port++) {
    try {
      await app.listen({ host: config.host, port });
      break;
    } catch (error) {
      if (!portTaken(error) || config.portExact || port >= Math.min(config.port + triedPorts, 65_535))
        throw error;
    }
  }
  const address = app.server.address();
  const bound = typeof address === 'object' ? address?.port : undefined;
  const loopback = config.host === '127.0.0.1' || config.host === '::1' || config.host === '0.0.0.0';
  return `http://${loopback ? 'localhost' : config.host}:${bound ?? config.port}`;
}
