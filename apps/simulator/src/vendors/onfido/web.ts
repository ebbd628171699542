import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { readJson } from '../../core/body.ts';
import { asset, sendPage } from '../../core/pages.ts';
import { bearerOf, type OnfidoState } from './api.ts';
import { Refused } from './errors.ts';
import { specimenCountry } from '../../specimen/specimen-document.ts';
import type { WorkflowRun } from './workflow-run.ts';

const openSchema = v.object({ workflowRunId: v.string() });
const choiceSchema = v.object({
  workflowRunId: v.string(),
  choice: v.picklist(['hand-in', 'approve', 'retry', 'refuse', 'review']),
  nothingRead: v.optional(v.boolean()),
  country: v.optional(v.pipe(v.string(), v.toUpperCase(), v.regex(/^[A-Z]{3}$/))),
});

/**
 * The script in place of the vendor's (which always loads its parts from the vendor's own network), the page
 * that it mounts, and that page's calls, which are ours.
 */
export function webRoutes(app: FastifyInstance, { context, runs, tokens }: OnfidoState): void {
  const browser = { config: { browser: true } };

  /** @throws Refused whose message is one of the web part's error types */
  const runOf = (request: FastifyRequest, id: string): WorkflowRun => {
    const read = tokens.read(bearerOf(request), context.clock.now());
    if ('problem' in read) throw new Refused(401, read.problem);
    const run = runs.find(id);
    if (run === undefined || run.applicantId !== read.applicantId) throw new Refused(404, 'workflow_error');
    if (run.status === 'abandoned') throw new Refused(409, 'workflow_abandoned');
    if (run.status === 'error') throw new Refused(409, 'workflow_error');
    return run;
  };

  app.get('/v14', browser, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(asset('onfido-sdk.js')),
  );
  app.get('/v14/frame', browser, (_request, reply) =>
    sendPage(reply, {
      title: 'Simulated Onfido',
      script: 'onfido.js',
      data: { document: { country: specimenCountry } },
    }),
  );
  app.post('/simulated/onfido/open', browser, (request) => {
    const body = readJson(openSchema, request.body);
    if (!body.ok) throw new Refused(422, 'invalid_sdk_parameter');
    return { status: runOf(request, body.value.workflowRunId).status };
  });
  app.post('/simulated/onfido/choose', browser, (request) => {
    const body = readJson(choiceSchema, request.body);
    if (!body.ok) throw new Refused(422, 'invalid_sdk_parameter');
    const { workflowRunId, choice, nothingRead, country } = body.value;
    const run = runOf(request, workflowRunId);
    if (run.status === 'awaiting_input')
      runs.handIn(run, {
        nothingRead,
        extracted: { country },
        ...(choice !== 'hand-in' && { answer: choice }),
      });
    return { status: run.status };
  });
}
