import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { readJson, readValue, type Body } from '../../core/body.ts';
import type { VendorContext } from '../../core/vendor.ts';
import { applicantChangeSchema, applicantSchema, presentApplicant, type Applicants } from './applicants.ts';
import { invalid, Refused } from './errors.ts';
import { evidenceFile } from './evidence.ts';
import type { SdkTokens } from './sdk-tokens.ts';
import { webhookSchema, type Webhooks } from './webhooks.ts';
import { presentRun, runStatuses, type WorkflowRun } from './workflow-run.ts';
import type { WorkflowRuns } from './workflow-runs.ts';

const uuid = v.pipe(v.string(), v.uuid());
const runSchema = v.object({
  workflow_id: uuid,
  applicant_id: uuid,
  tags: v.optional(
    v.nullable(v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(128))), v.maxLength(30))),
    null,
  ),
  custom_data: v.optional(v.record(v.string(), v.unknown()), {}),
  link: v.optional(v.record(v.string(), v.unknown()), {}),
});
const runsQuery = v.object({
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d*$/), v.transform(Number)), '1'),
  status: v.optional(v.string()),
  sort: v.optional(v.picklist(['asc', 'desc']), 'desc'),
  // An addition to the documented filters.
  applicant_id: v.optional(uuid),
});
const sdkTokenSchema = v.object({
  applicant_id: uuid,
  referrer: v.optional(v.string()),
  application_id: v.optional(v.string()),
  cross_device_url: v.optional(v.string()),
});
const resendSchema = v.object({
  data: v.array(v.object({ resource_type: v.string(), resource_id: uuid, event: v.string() })),
});

const perPage = 20;
/** A token from `/sdk_token` is valid for 90 minutes. */
const sdkTokenMilliseconds = 90 * 60 * 1000;

export interface OnfidoState {
  readonly context: VendorContext;
  readonly apiToken: string;
  readonly applicants: Applicants;
  readonly runs: WorkflowRuns;
  readonly webhooks: Webhooks;
  readonly tokens: SdkTokens;
}

type ById = { Params: { id: string } };

/** The REST surface below `/v3.6`. */
export function apiRoutes(app: FastifyInstance, state: OnfidoState): void {
  void app.register(
    (api, _options, registered) => {
      api.addHook('preHandler', (request, _reply, done) => {
        if (request.headers.authorization !== `Token token=${state.apiToken}`)
          throw new Refused(401, 'Authorization error: please re-check your credentials');
        done();
      });
      applicantRoutes(api, state);
      runRoutes(api, state);
      webhookRoutes(api, state);
      registered();
    },
    { prefix: '/v3.6' },
  );
}

function applicantRoutes(app: FastifyInstance, { context, applicants, tokens }: OnfidoState): void {
  app.post('/applicants', (request, reply) => {
    const applicant = applicants.create(wanted(readJson(applicantSchema, request.body)), context.clock.now());
    return reply.code(201).send(presentApplicant(applicant));
  });
  app.get('/applicants', (request) => {
    const query = wanted(readValue(v.object({ include_deleted: v.optional(v.string()) }), request.query));
    return { applicants: applicants.list(query.include_deleted === 'true').map(presentApplicant) };
  });
  // A guess: one that is scheduled for deletion can still be read, with its `delete_at`.
  app.get<ById>('/applicants/:id', (request) => presentApplicant(applicants.get(request.params.id)));
  app.put<ById>('/applicants/:id', (request) =>
    presentApplicant(
      applicants.change(request.params.id, wanted(readJson(applicantChangeSchema, request.body))),
    ),
  );
  app.delete<ById>('/applicants/:id', (request, reply) => {
    applicants.scheduleDeletion(request.params.id, context.clock.now());
    return reply.code(204).send();
  });
  app.post<ById>('/applicants/:id/restore', (request, reply) => {
    applicants.restore(request.params.id);
    return reply.code(204).send();
  });
  app.post('/sdk_token', (request) => {
    const { applicant_id: id } = wanted(readJson(sdkTokenSchema, request.body));
    const expiresAt = context.clock.now() + sdkTokenMilliseconds;
    return { token: tokens.issue(applicants.get(id).id, expiresAt, context.origin()) };
  });
}

function runRoutes(app: FastifyInstance, { context, applicants, runs }: OnfidoState): void {
  const present = (run: WorkflowRun): object =>
    presentRun(run, applicants.get(run.applicantId), context.origin());

  app.post('/workflow_runs', (request, reply) => {
    const { applicant_id, workflow_id, custom_data, ...more } = wanted(readJson(runSchema, request.body));
    const applicant = applicants.get(applicant_id);
    if (applicant.deleteAt !== undefined) throw invalid('applicant_id');
    const run = runs.create({
      applicantId: applicant.id,
      workflowId: workflow_id,
      customData: custom_data,
      ...more,
    });
    return reply.code(201).send(present(run));
  });
  app.get('/workflow_runs', (request) => {
    const query = wanted(readValue(runsQuery, request.query));
    const statuses = query.status?.split(',');
    if (statuses?.some((status) => !v.is(v.picklist(runStatuses), status))) throw invalid('status');
    const found = runs
      .list()
      .filter(({ status }) => statuses === undefined || statuses.includes(status))
      .filter(({ applicantId }) => query.applicant_id === undefined || applicantId === query.applicant_id);
    const sorted = query.sort === 'asc' ? found : found.reverse();
    return sorted.slice((query.page - 1) * perPage, query.page * perPage).map(present);
  });
  app.get<ById>('/workflow_runs/:id', (request) => present(runs.get(request.params.id)));
  app.get<ById>('/workflow_runs/:id/signed_evidence_file', (request, reply) => {
    const run = runs.get(request.params.id);
    if (run.verdict === undefined) throw new Refused(404, 'Could not find the requested resource');
    return reply.type('application/pdf').send(evidenceFile(`${run.id} ${run.status}`));
  });
}

function webhookRoutes(app: FastifyInstance, { webhooks, runs }: OnfidoState): void {
  app.get('/webhooks', () => ({ webhooks: webhooks.list() }));
  app.post('/webhooks', (request, reply) =>
    reply.code(201).send(webhooks.register(wanted(readJson(webhookSchema, request.body)))),
  );
  app.get<ById>('/webhooks/:id', (request) => webhooks.get(request.params.id));
  app.put<ById>('/webhooks/:id', (request) => {
    const { id } = webhooks.get(request.params.id);
    return webhooks.register(wanted(readJson(webhookSchema, request.body)), id);
  });
  app.delete<ById>('/webhooks/:id', (request, reply) => {
    webhooks.remove(request.params.id);
    return reply.code(204).send();
  });
  // Documented for checks only; here it resends the webhooks of runs.
  app.post('/webhooks/resend', (request, reply) => {
    const { data } = wanted(readJson(resendSchema, request.body));
    for (const { resource_id, event } of data) {
      const run = runs.get(resource_id);
      if (event !== 'workflow_run.completed' || run.verdict === undefined) throw invalid('event');
      runs.announce(run);
    }
    return reply.code(204).send();
  });
}

function wanted<T>(body: Body<T>): T {
  if (!body.ok) throw invalid(body.problem);
  return body.value;
}

export function bearerOf(request: FastifyRequest): string {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
}
