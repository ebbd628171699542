import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { rawBody, readJson } from '../../core/body.ts';
import type { SessionSummary, Vendor, VendorContext } from '../../core/vendor.ts';
import { chosenVerdict } from '../../core/chosen-verdict.ts';
import { specimenImage } from '../../specimen/specimen-image.ts';
import { AccessTokens, accessTokenSeconds, bearerOf, isClient } from './access-tokens.ts';
import { accountRequestSchema, type AccountRequest } from './account-request.ts';
import { Accounts } from './accounts.ts';
import { sendCallback } from './callbacks.ts';
import { overallDecision, partsOf, workflowDetails, workflowStatus } from './result.ts';
import { webClientRoutes, webHref } from './web-client.ts';
import type { WorkflowExecution } from './workflow-execution.ts';

/** How often executions that expired unnoticed are looked for. */
const sweepMilliseconds = 5000;

/** A guess: the guide lists the HTTP statuses of errors and shows no body. */
function errorBody(httpStatus: number, message: string) {
  return { message, httpStatus };
}

/**
 * Jumio's KYX platform: tokens (OAuth2), accounts, retrieval, deletion and the web client, all at one origin
 * where Jumio has a host for each. Follows Jumio's API guide (repository Jumio/implementation-guides,
 * `api-guide/api_guide.md`) and documentation.jumio.ai.
 */
export function createJumio(context: VendorContext): Vendor {
  const app = context.createServer(errorBody);
  const tokens = new AccessTokens(context.clock);
  const accounts = new Accounts(context.clock, (execution) => sendCallback(context, execution));

  tokenRoute(app, tokens);
  apiRoutes(app, context, tokens, accounts);
  webClientRoutes(app, context, accounts, (execution, answer) => {
    // It may have been deleted meanwhile.
    if (accounts.findExecution(execution.id) !== execution) return;
    execution.process(chosenVerdict(answer, context.outcome()), context.clock.now());
    sendCallback(context, execution);
  });

  const sweep = setInterval(() => accounts.list(), sweepMilliseconds);
  sweep.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(sweep);
    done();
  });

  return {
    name: 'jumio',
    app,
    sessions: () => accounts.list().map(summary),
    applyVerdict: (id, verdict) => {
      const execution = accounts.findExecution(id);
      if (execution === undefined) return false;
      if (verdict.answer === 'abandon') {
        if (execution.abandon(context.clock.now())) sendCallback(context, execution);
        return true;
      }
      execution.process(verdict, context.clock.now());
      sendCallback(context, execution);
      return true;
    },
  };
}

function summary(execution: WorkflowExecution): SessionSummary {
  const { request, status } = execution;
  return {
    vendor: 'jumio',
    id: execution.id,
    subject: request.userReference ?? request.customerInternalReference,
    level: String(request.workflowDefinition.key),
    status,
    result: status === 'PROCESSED' ? overallDecision(execution).type : undefined,
    createdAt: new Date(execution.createdAt).toISOString(),
  };
}

function tokenRoute(app: FastifyInstance, tokens: AccessTokens): void {
  app.post('/oauth2/token', (request, reply) => {
    if (!isClient(request.headers.authorization))
      return reply
        .code(401)
        .header('www-authenticate', 'Basic realm="jumio"')
        .send({ error: 'invalid_client' });
    const form = new URLSearchParams(rawBody(request.body).toString('utf8'));
    if (form.get('grant_type') !== 'client_credentials')
      return reply.code(400).send({ error: 'unsupported_grant_type' });
    return reply.header('cache-control', 'no-store').send({
      access_token: tokens.issue(),
      expires_in: accessTokenSeconds,
      token_type: 'Bearer',
    });
  });
}

/**
 * Why a call is refused: no `User-Agent` or no OAuth2 token 403, invalid token 401 (guide, "Request
 * Headers").
 */
function refusal(
  request: FastifyRequest,
  tokens: AccessTokens,
): { status: number; message: string } | undefined {
  if ((request.headers['user-agent'] ?? '').trim() === '')
    return { status: 403, message: 'User-Agent is required' };
  const token = bearerOf(request.headers.authorization);
  if (token === undefined) return { status: 403, message: 'Forbidden' };
  return tokens.isValid(token) ? undefined : { status: 401, message: 'Unauthorized' };
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send(errorBody(status, message));
}

function apiRoutes(
  app: FastifyInstance,
  context: VendorContext,
  tokens: AccessTokens,
  accounts: Accounts,
): void {
  interface Account {
    Params: { accountId: string };
  }
  interface Execution {
    Params: { accountId: string; executionId: string };
  }
  interface Part {
    Params: { accountId: string; credentialId: string; classifier: string };
  }

  void app.register((api, _options, registered) => {
    api.addHook('onRequest', (request, reply, done) => {
      const refused = refusal(request, tokens);
      if (refused === undefined) done();
      else void refuse(reply, refused.status, refused.message);
    });

    const begin = (
      request: FastifyRequest,
      reply: FastifyReply,
      make: (wanted: AccountRequest) => WorkflowExecution | undefined,
    ) => {
      const body = readJson(accountRequestSchema, request.body);
      if (!body.ok) return refuse(reply, 400, body.problem);
      const execution = make(body.value);
      if (execution === undefined) return refuse(reply, 404, 'Account not found');
      return begun(execution, context);
    };
    api.post('/api/v1/accounts', (request, reply) =>
      begin(request, reply, (wanted) => accounts.create(wanted)),
    );
    api.put<Account>('/api/v1/accounts/:accountId', (request, reply) =>
      begin(request, reply, (wanted) => accounts.update(request.params.accountId, wanted)),
    );

    const execution = '/api/v1/accounts/:accountId/workflow-executions/:executionId';
    api.get<Execution>(execution, ({ params }, reply) => {
      const found = accounts.find(params.accountId, params.executionId);
      return found === undefined ? refuse(reply, 404, 'Not found') : workflowDetails(found, context.origin());
    });
    api.get<Execution>(`${execution}/status`, ({ params }, reply) => {
      const found = accounts.find(params.accountId, params.executionId);
      return found === undefined ? refuse(reply, 404, 'Not found') : workflowStatus(found, context.origin());
    });
    api.get<Part>(
      '/api/v1/accounts/:accountId/credentials/:credentialId/parts/:classifier',
      ({ params }, reply) => {
        const found = accounts.findByCredential(params.accountId, params.credentialId);
        const credential = found?.credentials.find(({ id }) => id === params.credentialId);
        const available =
          found?.status === 'PROCESSED' &&
          credential !== undefined &&
          partsOf(credential.category).includes(params.classifier);
        if (!available) return refuse(reply, 404, 'Not found');
        return reply.type('image/png').send(specimenImage(found.id));
      },
    );

    // The guide promises 200 and no body.
    api.delete<Account>('/api/v1/accounts/:accountId', ({ params }, reply) =>
      accounts.deleteAccount(params.accountId) ? reply.code(200).send() : refuse(reply, 404, 'Not found'),
    );
    api.delete<Execution>(execution, ({ params }, reply) =>
      accounts.deleteExecution(params.accountId, params.executionId)
        ? reply.code(200).send()
        : refuse(reply, 404, 'Not found'),
    );
    registered();
  });
}

/** The answer to creating or updating an account. */
function begun(execution: WorkflowExecution, context: VendorContext) {
  const origin = context.origin();
  const workflow = `${origin}/api/v1/accounts/${execution.accountId}/workflow-executions/${execution.id}`;
  const { successUrl, errorUrl } = execution.request.web;
  return {
    timestamp: new Date(context.clock.now()).toISOString(),
    account: { id: execution.accountId },
    web: {
      href: webHref(execution, origin),
      ...(successUrl !== undefined && { successUrl }),
      ...(errorUrl !== undefined && { errorUrl }),
    },
    sdk: { token: randomUUID() },
    workflowExecution: {
      id: execution.id,
      credentials: execution.credentials.map(({ id, category }) => ({
        id,
        category,
        // Uploads by the client's own server are not simulated, so those channels are not offered.
        allowedChannels: ['WEB'],
        api: { token: execution.authorizationToken, parts: {}, workflowExecution: workflow },
      })),
    },
  };
}
