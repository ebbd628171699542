import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { rawBody } from '../../core/body.ts';
import type { Credentials } from './environment.ts';
import { listedErrors, Refused } from './errors.ts';

/** How far the request's time may be from ours (docs.sumsub.com/reference/authentication: one minute). */
const toleratedSeconds = 60;

/**
 * Refuses a request without Sumsub's signature: hex HMAC-SHA256 of time, method, address with query and raw
 * body.
 * @param now the vendor's clock, in milliseconds
 */
export function requireSignature(request: FastifyRequest, credentials: Credentials, now: number): void {
  const token = header(request, 'x-app-token');
  const time = header(request, 'x-app-access-ts');
  const signature = header(request, 'x-app-access-sig');
  if (!/^(sbx|prd):/.test(token))
    throw new Refused(401, 'App token has an invalid format', listedErrors.tokenFormat);
  if (token !== credentials.appToken)
    throw new Refused(401, 'App token is not known', listedErrors.tokenMismatch);
  // The documentation has no code for a time that is too far off.
  if (!/^\d+$/.test(time) || Math.abs(now / 1000 - Number(time)) > toleratedSeconds)
    throw new Refused(401, 'X-App-Access-Ts is not within one minute of the time here');
  const expected = createHmac('sha256', credentials.secretKey)
    .update(`${time}${request.method}${request.raw.url ?? ''}`)
    .update(rawBody(request.body))
    .digest();
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(signature) ? signature : '', 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Refused(401, 'Request signature mismatch', listedErrors.signatureMismatch);
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}
