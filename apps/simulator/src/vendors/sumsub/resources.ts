import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { rawBody, readJson, readValue, type Body } from '../../core/body.ts';
import type { VendorContext } from '../../core/vendor.ts';
import type { AccessTokens } from './access-tokens.ts';
import { statusOf, wholeOf, type Applicant } from './applicant.ts';
import type { Applicants } from './applicants.ts';
import { requireSignature } from './credentials.ts';
import type { Credentials } from './environment.ts';
import { listedErrors, Refused } from './errors.ts';
import { clientWebhookSchema, type Webhooks } from './webhooks.ts';

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(512));
const alpha3 = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));
const fixedInfoSchema = v.object({
  firstName: v.optional(text),
  lastName: v.optional(text),
  dob: v.optional(v.pipe(v.string(), v.isoDate())),
  country: v.optional(alpha3),
  nationality: v.optional(alpha3),
});
const createSchema = v.object({
  externalUserId: text,
  email: v.optional(text),
  phone: v.optional(text),
  lang: v.optional(text),
  fixedInfo: v.optional(fixedInfoSchema),
  // The older name of `fixedInfo`.
  info: v.optional(fixedInfoSchema),
});
const levelQuery = v.object({ levelName: text });
const seconds = v.pipe(v.number(), v.integer(), v.minValue(1));
const sdkTokenSchema = v.object({
  userId: text,
  levelName: text,
  ttlInSecs: v.optional(seconds, 600),
  applicantIdentifiers: v.optional(v.object({ email: v.optional(text), phone: v.optional(text) })),
});
const oldTokenQuery = v.object({
  userId: text,
  levelName: text,
  ttlInSecs: v.optional(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), seconds), '600'),
});
const testCompletedSchema = v.object({
  reviewAnswer: v.picklist(['GREEN', 'RED']),
  rejectLabels: v.optional(v.array(v.string())),
  reviewRejectType: v.optional(v.picklist(['RETRY', 'FINAL'])),
  clientComment: v.optional(v.string()),
  moderationComment: v.optional(v.string()),
});
const documentSchema = v.object({
  idDocType: text,
  country: alpha3,
  idDocSubType: v.optional(v.picklist(['FRONT_SIDE', 'BACK_SIDE'])),
});

export interface SumsubState {
  readonly context: VendorContext;
  readonly credentials: Credentials;
  readonly applicants: Applicants;
  readonly webhooks: Webhooks;
  readonly tokens: AccessTokens;
}

/** The REST surface. Every call is signed. What is not documented is marked. */
export function resourceRoutes(app: FastifyInstance, state: SumsubState): void {
  const { context, credentials, applicants, webhooks, tokens } = state;

  void app.register((signed, _options, registered) => {
    signed.addHook('preHandler', (request, _reply, done) => {
      requireSignature(request, credentials, context.clock.now());
      done();
    });
    applicantRoutes(signed, applicants, context);
    reviewRoutes(signed, applicants);

    const issue = (userId: string, levelName: string, ttlInSecs: number, more: object = {}): object => {
      const expiresAt = context.clock.now() + ttlInSecs * 1000;
      return { token: tokens.issue({ userId, levelName, expiresAt, ...more }, context.origin()), userId };
    };
    signed.post('/resources/accessTokens/sdk', (request) => {
      const { userId, levelName, ttlInSecs, applicantIdentifiers } = wanted(
        readJson(sdkTokenSchema, request.body),
      );
      return issue(userId, levelName, ttlInSecs, applicantIdentifiers);
    });
    signed.post('/resources/accessTokens', (request) => {
      const { userId, levelName, ttlInSecs } = wanted(readValue(oldTokenQuery, request.query));
      return issue(userId, levelName, ttlInSecs);
    });

    // The shape of the list and of PATCH (the id in the body) is a guess; the fields are documented.
    signed.get('/resources/clientWebhooks', () => ({ list: { items: webhooks.list() } }));
    const register = (request: FastifyRequest): object => {
      const made = webhooks.register(wanted(readJson(clientWebhookSchema, request.body)));
      if (made === undefined) throw new Refused(404, 'Webhook not found');
      return made;
    };
    signed.post('/resources/clientWebhooks', register);
    signed.patch('/resources/clientWebhooks', register);
    registered();
  });
}

type ById = { Params: { id: string } };

function applicantRoutes(app: FastifyInstance, applicants: Applicants, context: VendorContext): void {
  const whole = (applicant: Applicant): object => wholeOf(applicant, context.clock.now());
  const get = (request: FastifyRequest<ById>): Applicant => found(applicants, request.params.id);

  app.post('/resources/applicants', (request, reply) => {
    const { levelName } = wanted(readValue(levelQuery, request.query));
    const { info, fixedInfo = info, ...given } = wanted(readJson(createSchema, request.body));
    return reply.code(201).send(whole(applicants.create({ ...given, fixedInfo, levelName })));
  });
  app.get<ById>('/resources/applicants/:id/one', (request) => whole(get(request)));
  app.get<ById>('/resources/applicants/:id/status', (request) => statusOf(get(request), context.clock.now()));
  app.patch<ById>('/resources/applicants/:id/fixedInfo', (request) => {
    const applicant = get(request);
    applicant.fixedInfo = { ...applicant.fixedInfo, ...wanted(readJson(fixedInfoSchema, request.body)) };
    return whole(applicant);
  });
  app.patch<{ Params: { id: string; presence: string } }>(
    '/resources/applicants/:id/presence/:presence',
    (request) => {
      const applicant = found(applicants, request.params.id);
      const { presence } = request.params;
      if (presence !== 'activated' && presence !== 'deactivated') throw new Refused(400, 'Unknown presence');
      applicants.setPresence(applicant, presence === 'activated');
      return whole(applicant);
    },
  );
  // A guess: there is a webhook applicantDeleted, but the call behind it is not in the public reference.
  app.delete<ById>('/resources/applicants/:id', (request) => {
    applicants.erase(get(request));
    return { ok: 1 };
  });
  app.post<ById>('/resources/applicants/:id/info/idDoc', async (request, reply) =>
    addDocument(applicants, get(request), request, reply),
  );
}

function reviewRoutes(app: FastifyInstance, applicants: Applicants): void {
  const get = (request: FastifyRequest<ById>): Applicant => found(applicants, request.params.id);
  // The responses of these calls are guesses: only the requests are documented.
  app.post<ById>('/resources/applicants/:id/status/pending', (request) => {
    applicants.handIn(get(request));
    return { ok: 1 };
  });
  app.post<ById>('/resources/applicants/:id/reset', (request) => {
    applicants.reset(get(request));
    return { ok: 1 };
  });
  app.post<ById>('/resources/applicants/:id/status/testCompleted', (request) => {
    const applicant = get(request);
    const { reviewAnswer, ...red } = wanted(readJson(testCompletedSchema, request.body));
    applicants.complete(
      applicant,
      reviewAnswer === 'GREEN'
        ? { reviewAnswer }
        : { reviewAnswer, ...red, reviewRejectType: red.reviewRejectType ?? 'FINAL' },
    );
    return { ok: 1 };
  });
}

/** By id, or by `-;externalUserId=…` in place of the id. */
function found(applicants: Applicants, id: string): Applicant {
  const user = /^-;externalUserId=(.+)$/.exec(id)?.[1];
  const applicant = user === undefined ? applicants.find(id) : applicants.findByUser(user);
  if (applicant === undefined) throw new Refused(404, 'Applicant not found');
  return applicant;
}

function wanted<T>(body: Body<T>): T {
  if (!body.ok) throw new Refused(400, body.problem);
  return body.value;
}

async function addDocument(
  applicants: Applicants,
  applicant: Applicant,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  applicants.requireOpen(applicant);
  const form = await readForm(request);
  const metadata = form?.get('metadata');
  const content = form?.get('content');
  if (metadata === null || metadata === undefined) throw new Refused(400, 'metadata is missing');
  const json = typeof metadata === 'string' ? metadata : await metadata.text();
  const document = wanted(readJson(documentSchema, Buffer.from(json)));
  if (content instanceof File && content.size === 0)
    throw new Refused(400, 'Empty file', listedErrors.emptyFile);
  const imageId = Math.floor(Math.random() * 2 ** 31);
  applicant.documents = [...applicant.documents, { ...document, imageId }];
  return reply.header('x-image-id', String(imageId)).send(document);
}

/** Parsed by the platform's own reader of multipart bodies; undefined for any other body. */
async function readForm(request: FastifyRequest): Promise<FormData | undefined> {
  const contentType = request.headers['content-type'] ?? '';
  try {
    return await new Response(new Uint8Array(rawBody(request.body)), {
      headers: { 'content-type': contentType },
    }).formData();
  } catch {
    return undefined;
  }
}
