import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { rawBody, readJson, readValue } from '../../core/body.ts';
import type { VendorContext } from '../../core/vendor.ts';
import type { AccessTokens } from './access-tokens.ts';
import { failure, platformError, success, type Envelope } from './envelope.ts';
import { pageUrl } from './h5-page.ts';
import { sessionRequestSchema } from './liveness-session.ts';
import type { LivenessSessions } from './liveness-sessions.ts';
import { detectionResult, documentResult, documentText, faceComparison, h5Result } from './results.ts';
import { imageFault, readForm } from './uploaded-image.ts';

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

function tokenRefusal(request: FastifyRequest, tokens: AccessTokens): Envelope | undefined {
  const token = request.headers['x-access-token'];
  if (typeof token !== 'string' || token === '')
    return failure('IAM_FAILED', 'Access denied: token is missing');
  return tokens.isValid(token)
    ? undefined
    : failure('IAM_FAILED', 'Access denied: token not found or expired');
}

/** Everything that needs an access token. */
export function apiRoutes(
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
    livenessRoutes(api, context, sessions);
    imageRoutes(api, sessions);
    documentRoutes(api, context, sessions);
    registered();
  });
}

/** Liveness detection by the H5 page: sessions, their results and their erasure. */
function livenessRoutes(api: FastifyInstance, context: VendorContext, sessions: LivenessSessions): void {
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

  api.get('/liveness/ext/v1/clear-data', (request) => {
    const query = readValue(clearSchema, request.query);
    const { signatureId, livenessId } = query.ok ? query.value : { signatureId: '', livenessId: '' };
    if (signatureId === '' && livenessId === '') return failure('PARAMETER_ERROR', 'Parameter error');
    // There is no code for nothing to clear, so a repeated call succeeds.
    sessions.clear(signatureId);
    return success(null);
  });
}

/** Face comparison and reading of documents, by uploaded images. */
function imageRoutes(api: FastifyInstance, sessions: LivenessSessions): void {
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
}

/** Document verification by the mobile SDK. */
function documentRoutes(api: FastifyInstance, context: VendorContext, sessions: LivenessSessions): void {
  const documents = '/intl/openapi/face-identity/document-verification/v1';
  api.post(`${documents}/auth-license`, (request) => {
    const body = readJson(licenseSchema, request.body);
    if (!body.ok) return wrongParameter();
    const expireTimestamp = context.clock.now() + body.value.licenseEffectiveSeconds * 1000;
    return success({ license: randomBytes(48).toString('base64'), expireTimestamp }, 'PAY');
  });
  // The mobile SDK that creates an `IDVID` is not simulated; the signature id of a session takes its place.
  api.post(`${documents}/query`, (request) => {
    const body = readJson(documentSchema, request.body);
    if (!body.ok) return wrongParameter();
    if (body.value.IDVID === '') return emptyParameter();
    const session = sessions.read(body.value.IDVID);
    const base64 = body.value.resultType === 'IMAGE_BASE64';
    return documentResult(session, sessions.images(session, base64, context.origin())('face'));
  });
}
