import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { rawBody, readJson, readValue } from '../../core/body.ts';
import type { SessionSummary, Vendor, VendorContext, Verdict } from '../../core/vendor.ts';
import { chosenVerdict } from '../chosen-verdict.ts';
import { AccessTokens, accessKey, secretKey, tokenRequestSchema } from './access-tokens.ts';
import { failure, platformError, success, type Envelope } from './envelope.ts';
import { h5Routes, pageUrl } from './h5-page.ts';
import { sessionRequestSchema, type LivenessSession } from './liveness-session.ts';
import { LivenessSessions } from './liveness-sessions.ts';
import { detectionResult, documentResult, documentText, faceComparison, h5Result } from './results.ts';
import { imageFault, readForm } from './uploaded-image.ts';

/**
 * Attempts and time-out of the vendor's webhooks (doc-center-acmp.advance.ai/docs/common-webhook). For `callbackUrl` it says only that it may try
 * again; that it does so in the same way is a guess. It signs nothing where a `callbackUrl` was given, and advises to put a secret into it.
 */
const retryAfterSeconds = [5, 10, 20];
const timeoutMilliseconds = 60_000;

const imageTypeSchema = v.optional(v.picklist(['IMAGE_URL', 'IMAGE_BASE64']), 'IMAGE_URL');
const detectionSchema = v.object({
  signatureId: v.optional(v.string(), ''),
  livenessId: v.optional(v.string(), ''),
  resultType: imageTypeSchema,
});
const h5ResultSchema = v.object({
  signatureId: v.optional(v.string(), ''),
  returnImageType: v.optional(v.picklist(['URL', 'BASE64']), 'URL'),
});
const licenseSchema = v.object({
  licenseEffectiveSeconds: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(86_400)),
    600,
  ),
  applicationId: v.optional(v.string()),
});
const documentSchema = v.object({ IDVID: v.optional(v.string(), ''), resultType: imageTypeSchema });
const clearSchema = v.object({
  signatureId: v.optional(v.string(), ''),
  livenessId: v.optional(v.string(), ''),
});

const emptyParameter = () => failure('PARAMETER_ERROR', 'Parameter should not be empty');
const wrongParameter = () =>
  failure('PARAMETER_ERROR', 'Parameter error, please check your request whether has illegal parameters');

/**
 * Advance.AI: access tokens, H5 liveness detection with its page, results, face comparison, reading of documents, document verification and
 * erasure. Written after doc.advance.ai and doc-center-acmp.advance.ai; what they leave open is marked as a guess where it is decided.
 */
export function createAdvanceAi(context: VendorContext): Vendor {
  const app = context.createServer((status) => platformError(status));
  const tokens = new AccessTokens(context.clock);
  const sessions = new LivenessSessions(context.clock);

  const complete = (session: LivenessSession, verdict: Verdict): void => {
    // Its data may have been cleared in the meantime.
    if (sessions.find(session.signatureId) !== session) return;
    if (verdict.answer === 'abandon') {
      // "COMPLETED: INCOMPLETE is not included": nothing is sent.
      session.abandon();
      return;
    }
    session.complete(verdict);
    sendCallback(context, session);
  };

  // Whatever goes wrong, the status is 200 (doc.advance.ai, Glossary); a broken gateway in front of the vendor is a fault, not an answer.
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
    environment: () => ({
      CREDENCE_ADVANCE_AI_ACCESS_KEY: accessKey,
      CREDENCE_ADVANCE_AI_SECRET_KEY: secretKey,
      CREDENCE_ADVANCE_AI_URL: context.origin(),
      CREDENCE_ADVANCE_AI_WEB_URL: context.origin(),
    }),
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
    // The secret of the client's, if there is one, stands behind the path (docs/common-callback-notification).
    target: (forged) => (forged ? callbackUrl.replace(/\?.*/, '') : callbackUrl),
    body: body('COMPLETED'),
    contentType: 'application/json',
    // The other type of the vendor's list: handed in, but nothing found yet.
    contradiction: body('SUBMIT_COMPLETED'),
    sign: () => ({}),
    retryAfterSeconds,
    timeoutMilliseconds,
  });
}

function tokenRefusal(request: FastifyRequest, tokens: AccessTokens): Envelope | undefined {
  const token = request.headers['x-access-token'];
  if (typeof token !== 'string' || token === '')
    return failure('IAM_FAILED', 'Access denied: token is missing');
  return tokens.isValid(token)
    ? undefined
    : failure('IAM_FAILED', 'Access denied: token not found or expired');
}

function apiRoutes(
  app: FastifyInstance,
  context: VendorContext,
  tokens: AccessTokens,
  sessions: LivenessSessions,
): void {
  void app.register((api, _options, registered) => {
    api.addHook('onRequest', (request, reply, done) => {
      const refused = tokenRefusal(request, tokens);
      if (refused === undefined) done();
      else void reply.send(refused);
    });

    const ekyc = '/intl/openapi/identity-risk/idvs-h5/ekyc/v1';
    api.post(`${ekyc}/generate-liveness-detection-url`, (request) => {
      const body = readJson(sessionRequestSchema, request.body);
      if (!body.ok) return wrongParameter();
      const session = sessions.create(body.value);
      return success({ signatureId: session.signatureId, url: pageUrl(session, context.origin()) });
    });
    api.post(`${ekyc}/get-result`, (request) => {
      const body = readJson(h5ResultSchema, request.body);
      if (!body.ok) return wrongParameter();
      const session = sessions.read(body.value.signatureId);
      const base64 = body.value.returnImageType === 'BASE64';
      return h5Result(session, sessions.images(session, base64, context.origin()));
    });
    api.post('/openapi/liveness/v3/detection-result', (request) => {
      const body = readJson(detectionSchema, request.body);
      if (!body.ok) return wrongParameter();
      const { signatureId, livenessId, resultType } = body.value;
      if (signatureId === '' && livenessId === '') return wrongParameter();
      // A `livenessId` comes from the vendor's mobile SDK, which is not simulated.
      if (signatureId === '') return failure('LIVENESS_ID_NOT_EXISTED', 'Liveness Id does not exist');
      const session = sessions.read(signatureId);
      return detectionResult(
        session,
        sessions.images(session, resultType === 'IMAGE_BASE64', context.origin()),
      );
    });

    api.post('/openapi/face-recognition/v4/check', async (request) => {
      const form = await readForm(rawBody(request.body), request.headers['content-type']);
      if (form === undefined) return platformError(400);
      const first = form.files.get('firstImage');
      const second = form.files.get('secondImage');
      if (first === undefined || second === undefined) return emptyParameter();
      const fault = imageFault(first) ?? imageFault(second);
      if (fault !== undefined) return fault;
      const { session, which } = sessions.compare(first, second);
      return faceComparison(session, which);
    });
    api.post('/intl/openapi/face-identity/v4/unified-id-card-ocr', async (request) => {
      const form = await readForm(rawBody(request.body), request.headers['content-type']);
      if (form === undefined) return platformError(400);
      const front = form.files.get('frontFile');
      const back = form.files.get('backFile');
      const cardType = form.fields.get('cardType') ?? '';
      if (front === undefined || cardType === '' || !form.fields.has('region')) return emptyParameter();
      const fault = imageFault(front) ?? (back === undefined ? undefined : imageFault(back));
      if (fault !== undefined) return fault;
      const returnEmpty = form.fields.get('returnEmpty') === 'true';
      return documentText(sessions.ofDocument(front), cardType, back !== undefined, returnEmpty);
    });

    const documents = '/intl/openapi/face-identity/document-verification/v1';
    api.post(`${documents}/auth-license`, (request) => {
      const body = readJson(licenseSchema, request.body);
      if (!body.ok) return wrongParameter();
      const expireTimestamp = context.clock.now() + body.value.licenseEffectiveSeconds * 1000;
      return success({ license: randomBytes(48).toString('base64'), expireTimestamp }, 'PAY');
    });
    // The mobile SDK that makes an `IDVID` is not simulated: the signature id of a session stands for it.
    api.post(`${documents}/query`, (request) => {
      const body = readJson(documentSchema, request.body);
      if (!body.ok) return wrongParameter();
      if (body.value.IDVID === '') return emptyParameter();
      const session = sessions.read(body.value.IDVID);
      const base64 = body.value.resultType === 'IMAGE_BASE64';
      return documentResult(session, sessions.images(session, base64, context.origin())('face'));
    });

    api.get('/liveness/ext/v1/clear-data', (request) => {
      const query = readValue(clearSchema, request.query);
      const { signatureId, livenessId } = query.ok ? query.value : { signatureId: '', livenessId: '' };
      if (signatureId === '' && livenessId === '') return failure('PARAMETER_ERROR', 'Parameter error');
      // No code says that there was nothing to clear, so it can be asked for twice.
      sessions.clear(signatureId);
      return success(null);
    });
    registered();
  });
}
