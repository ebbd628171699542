import type { FastifyReply, FastifyRequest } from 'fastify';
import { rawBody } from '../../core/body.ts';
import { type Problem, singleParameters } from './authorization-request.ts';
import { isClient } from './client.ts';

export function problem(error: string, error_description: string): Problem {
  return { error, error_description };
}

/** The form of a request that authenticates the client; otherwise sends the refusal and returns undefined. */
export function authenticatedForm(
  request: FastifyRequest,
  reply: FastifyReply,
): ReadonlyMap<string, string> | undefined {
  const form = singleParameters(new URLSearchParams(rawBody(request.body).toString('utf8')));
  if (form === undefined) {
    void reply.code(400).send(problem('invalid_request', 'A parameter is given twice'));
    return undefined;
  }
  if (isClient(request.headers.authorization, form)) return form;
  void reply
    .code(401)
    .header('www-authenticate', 'Basic realm="electronic-identity"')
    .send(problem('invalid_client', 'The client could not be authenticated'));
  return undefined;
}
