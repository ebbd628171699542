import type { FastifyRequest } from 'fastify';
import type { Config } from '../../base/config/config.ts';
import { normaliseEmail } from './sign-in-handle.ts';

/** milliseconds */
const limitWindow = 10 * 60 * 1000;

/** Sign-in attempts per address, and per e-mail and address. */
export function signInLimit({ signInAttempts }: Pick<Config, 'signInAttempts'>) {
  const tries = { times: signInAttempts, within: limitWindow };
  return { tries, byEmail: { ...tries, by: emailOf } };
}

function emailOf(request: FastifyRequest): string {
  const { body } = request;
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return typeof email === 'string' ? normaliseEmail(email) : '';
}
