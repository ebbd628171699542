import type { FastifyRequest } from 'fastify';
import { Refusal } from '../base/refusal.ts';

/**
 * Refuses a request that another site caused according to the browser, whatever cookies it carries. Browsers
 * send Origin with every unsafe request, and nearly all send Sec-Fetch-Site; a client that sends neither is
 * not a browser and has no cookies to abuse.
 */
export function requireOwnOrigin(request: FastifyRequest, publicOrigins: readonly string[]): void {
  const { origin } = request.headers;
  if (origin !== undefined) {
    const own = publicOrigins.length > 0 ? publicOrigins.includes(origin) : sameHost(origin, request.host);
    if (own) return;
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
