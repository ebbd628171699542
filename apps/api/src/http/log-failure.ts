import type { FastifyError, FastifyRequest } from 'fastify';

/**
 * Logs an error that nobody expected: the stack and the kind of error, but not its message, since a database
 * error quotes the values it refused.
 */
export function logFailure(request: FastifyRequest, error: FastifyError): void {
  request.log.error({ error: error.name, code: error.code, stack: stackWithoutMessage(error) }, 'failed');
}

function stackWithoutMessage(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
