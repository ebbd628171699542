import { callbackTarget } from '../../core/callback-target.ts';
import type { SessionSummary, Vendor, VendorContext, Verdict } from '../../core/vendor.ts';
import { chosenVerdict } from '../../core/chosen-verdict.ts';
import { readJson } from '../../core/body.ts';
import { AccessTokens, tokenRequestSchema } from './access-tokens.ts';
import { apiRoutes } from './api-routes.ts';
import { platformError } from './envelope.ts';
import { h5Routes } from './h5-page.ts';
import type { LivenessSession } from './liveness-session.ts';
import { LivenessSessions } from './liveness-sessions.ts';

/**
 * Attempts and time-out of the vendor's webhooks (doc-center-acmp.advance.ai/docs/common-webhook). For
 * `callbackUrl` it says only that it may try again; the same schedule is a guess. It does not sign calls of a
 * `callbackUrl`, and advises to put a secret into it.
 */
const retryAfterSeconds = [5, 10, 20];
const timeoutMilliseconds = 60_000;

/**
 * Advance.AI: access tokens, H5 liveness detection with its page, results, face comparison, reading of
 * documents, document verification and erasure. Follows doc.advance.ai and doc-center-acmp.advance.ai; what
 * they leave open is marked as a guess.
 */
export function createAdvanceAi(context: VendorContext): Vendor {
  const app = context.createServer((status) => platformError(status));
  const tokens = new AccessTokens(context.clock);
  const sessions = new LivenessSessions(context.clock);

  const complete = (session: LivenessSession, verdict: Verdict): void => {
    // Its data may have been cleared meanwhile.
    if (sessions.find(session.signatureId) !== session) return;
    if (verdict.answer === 'abandon') {
      // "COMPLETED: INCOMPLETE is not included": nothing is sent.
      session.abandon();
      return;
    }
    session.complete(verdict);
    sendCallback(context, session);
  };

  // Errors have the status 200 too (doc.advance.ai, Glossary); a broken gateway in front of the vendor is a
  // fault.
  app.addHook('onSend', (request, reply, payload, done) => {
    const isApi = /^\/(intl\/)?openapi\/|^\/liveness\//.test(request.url);
    if (isApi && reply.statusCode >= 400 && reply.statusCode < 500 && reply.statusCode !== 429)
      reply.code(200);
    done(null, payload);
  });
  app.get<{ Params: { file: string } }>('/images/:file', ({ params }, reply) => {
    const image = sessions.linkedImage(params.file.replace(/\.png$/, ''));
    return image === undefined ? reply.code(404).send() : reply.type('image/png').send(image);
  });
  app.post('/openapi/auth/ticket/v1/generate-token', (request) => {
    const body = readJson(tokenRequestSchema, request.body);
    return body.ok ? tokens.generate(body.value) : platformError(400);
  });
  apiRoutes(app, context, tokens, sessions);
  h5Routes(app, context, sessions, (session, answer) =>
    complete(session, chosenVerdict(answer, context.outcome())),
  );

  return {
    name: 'advance-ai',
    app,
    sessions: () => sessions.list().map(summary),
    applyVerdict: (id, verdict) => {
      const session = sessions.find(id);
      if (session === undefined) return false;
      complete(session, verdict);
      return true;
    },
  };
}

function summary(session: LivenessSession): SessionSummary {
  const { request, status, verdict, signatureId } = session;
  return {
    vendor: 'advance-ai',
    id: signatureId,
    subject: request.userId ?? request.bizId,
    level: `${request.region} ${request.productLevel}`,
    status,
    result: verdict === undefined ? undefined : verdict.answer,
    createdAt: new Date(session.createdAt).toISOString(),
  };
}

function sendCallback(context: VendorContext, session: LivenessSession): void {
  const { callbackUrl } = session.request;
  if (callbackUrl === undefined) return;
  const body = (type: string): string => JSON.stringify({ signatureId: session.signatureId, type });
  context.deliver({
    vendor: 'advance-ai',
    sessionId: session.signatureId,
    type: 'COMPLETED',
    // The client's secret, if any, is in the query (docs/common-callback-notification).
    target: (forged) => {
      const target = callbackTarget(callbackUrl, context.webhookTarget());
      return forged ? target.replace(/\?.*/, '') : target;
    },
    body: body('COMPLETED'),
    contentType: 'application/json',
    // The vendor's other type: submitted, without a result yet.
    contradiction: body('SUBMIT_COMPLETED'),
    sign: () => ({}),
    retryAfterSeconds,
    timeoutMilliseconds,
  });
}
