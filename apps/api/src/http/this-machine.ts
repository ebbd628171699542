import type { FastifyRequest } from 'fastify';
import { Refusal } from '../base/refusal.ts';

const loopbackName = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;
const forwarding = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/** Whether a request names this machine as its host: a page can make a name of its own lead here. */
export const namesThisMachine = ({ headers }: FastifyRequest): boolean =>
  loopbackName.test(headers.host ?? '');

/** Whether a proxy says that it passes the request on, from anywhere. */
export const wasForwarded = ({ headers }: FastifyRequest): boolean =>
  Object.keys(headers).some((name) => forwarding.test(name));

/**
 * Without public origins the server is for browsers on this machine: its cookies are not Secure, and it
 * accepts any host as its own.
 */
export function requireThisMachine(request: FastifyRequest): void {
  if (namesThisMachine(request) && !wasForwarded(request)) return;
  const message = 'This server is for its own machine alone, as long as CREDENCE_PUBLIC_ORIGINS is not set.';
  throw new Refusal('ORIGIN_REFUSED', message, {}, 421);
}
