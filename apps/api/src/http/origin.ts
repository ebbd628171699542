import type { FastifyRequest } from 'fastify';
import type { Config } from '../base/config/config.ts';
import { Refusal } from '../base/refusal.ts';
import { isConsoleHost } from '../pages/console-origin.ts';

type OwnOrigins = Pick<Config, 'publicOrigins' | 'consoleOrigin'>;

/**
 * Refuses a request that another site caused according to the browser, whatever cookies it carries. Browsers
 * send Origin with every unsafe request, and nearly all send Sec-Fetch-Site; a client that sends neither is
 * not a browser and has no cookies to abuse.
 */
export function requireOwnOrigin(request: FastifyRequest, config: OwnOrigins): void {
  const { consoleOrigin, publicOrigins } = config;
  const { origin } = request.headers;
  if (origin !== undefined) {
    if (isConsoleHost(config, request.host)) {
      if (origin === consoleOrigin) return;
    } else if (publicOrigins.length > 0 ? publicOrigins.includes(origin) : sameHost(origin, request.host)) {
      return;
    }
  } else {
    const site = request.headers['sec-fetch-site'];
    if (site === undefined || site === 'same-origin' || site === 'none') return;
  }
  throw new Refusal('ORIGIN_REFUSED', 'The request comes from another site.');
}

function sameHost(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
