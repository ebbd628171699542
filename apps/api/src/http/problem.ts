import type { ProblemDetails } from '@credence/contract/partner-endpoint';
import { retCodes, type RetCodeName } from '@credence/contract/ret-codes';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Problem } from '../base/problem.ts';
import { Refusal } from '../base/refusal.ts';
import { logFailure } from './log-failure.ts';
import { isOutage, outageRetry } from './outage.ts';

/** Status of a refusal of ours in the partners' API, where it is not 422. */
const statusOf: Partial<Record<RetCodeName, number>> = {
  NOT_FOUND: 404,
  NO_PERMISSION: 403,
  ORIGIN_REFUSED: 403,
  TOO_MANY_REQUESTS: 429,
  CASE_STATE_CONFLICT: 409,
  CASE_DECIDED: 409,
  LEVEL_NOT_ALLOWED: 409,
  ATTEMPTS_TODAY: 409,
  ATTEMPTS_USED_UP: 409,
  SERVER_FAILED: 500,
};

/** What the log, figures and security events know an answer by. */
const retCodeOfStatus: Readonly<Record<number, number>> = {
  401: retCodes.TOKEN_INVALID,
  403: retCodes.NO_PERMISSION,
  404: retCodes.NOT_FOUND,
  429: retCodes.TOO_MANY_REQUESTS,
  500: retCodes.SERVER_FAILED,
  503: retCodes.SERVER_FAILED,
};

const refusedFields = v.object({ fields: v.record(v.string(), v.string()) });

function problemOf(error: Refusal): Problem {
  const status = error.status === 200 ? (statusOf[error.reason] ?? 422) : error.status;
  const named = v.safeParse(refusedFields, error.details);
  const fields = named.success ? named.output.fields : undefined;
  return new Problem(status, error.reason.toLowerCase().replaceAll('_', '-'), error.message, fields);
}

/** An expected failure as a `Problem`; undefined for any other error. */
export function expectedProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  return error instanceof Refusal ? problemOf(error) : undefined;
}

/** The body of a problem. */
export function problemBody({ status, code, message, fields }: Problem, requestId: string): string {
  const words = code.replaceAll('-', ' ');
  const details: ProblemDetails = {
    type: `urn:credence:problem:${code}`,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    status,
    detail: message,
    code,
    requestId,
    ...(fields !== undefined && { fields }),
  };
  return JSON.stringify(details);
}

/** Sends a problem's status and body, as they are or as they were kept. */
export function sendProblem(reply: FastifyReply, status: number, body: string): FastifyReply {
  reply.retCode = retCodeOfStatus[status] ?? retCodes.INPUT_INVALID;
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(status).type('application/problem+json').serializer(String).send(body);
}

/** Answers every error of a part of the server as problem details. */
export function answerProblems(part: FastifyInstance): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply =>
    sendProblem(reply, problem.status, problemBody(problem, request.id));
  part.setErrorHandler((error: FastifyError, request, reply) => {
    const expected = expectedProblem(error);
    if (expected !== undefined) return answer(request, reply, expected);
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500)
      return answer(request, reply, new Problem(status, 'request-invalid', error.message));
    logFailure(request, error);
    const outage = isOutage(error);
    if (outage) reply.header('retry-after', outageRetry);
    const message = 'Something went wrong on our side.';
    return answer(request, reply, new Problem(outage ? 503 : 500, 'server-failed', message));
  });
  part.setNotFoundHandler((request, reply) =>
    answer(request, reply, new Problem(404, 'not-found', 'There is nothing at this address.')),
  );
}

/** What a schema found, as field → problem. */
export function inputProblem(issues: readonly v.BaseIssue<unknown>[]): Problem {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = (issue.path ?? []).map(({ key }) => String(key).slice(0, 64)).join('.');
    fields[path === '' ? 'input' : path] ??= wordFor(issue);
  }
  const named = Object.entries(fields).map(([field, problem]) => `${field}: ${problem}`);
  return new Problem(422, 'input-invalid', `The input is not valid: ${named.join('; ')}`, fields);
}

const words: Readonly<Record<string, string>> = {
  max_length: 'too-long',
  min_length: 'too-short',
  picklist: 'not-allowed',
};

function wordFor({ type, kind, expected, received }: v.BaseIssue<unknown>): string {
  if (expected === 'never') return 'unknown-field';
  if (received === 'undefined') return 'required';
  return words[type] ?? (kind === 'schema' ? 'wrong-type' : 'invalid-format');
}
