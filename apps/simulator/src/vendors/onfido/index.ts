import { randomBytes } from 'node:crypto';
import type { Vendor, VendorContext } from '../../core/vendor.ts';
import { apiRoutes, type OnfidoState } from './api.ts';
import { Applicants } from './applicants.ts';
import { onfidoError } from './errors.ts';
import { SdkTokens } from './sdk-tokens.ts';
import { webRoutes } from './web.ts';
import { Webhooks } from './webhooks.ts';
import { workflows } from './workflow-run.ts';
import { WorkflowRuns } from './workflow-runs.ts';

/** Onfido: its REST surface, its webhooks and a look-alike of its web part. */
export function createOnfido(context: VendorContext): Vendor {
  const apiToken = `api_sandbox.simulator.${randomBytes(18).toString('base64url')}`;
  const webhookToken = randomBytes(24).toString('base64url');
  const applicants = new Applicants();
  const tokens = new SdkTokens();
  const webhooks = new Webhooks(context, webhookToken);
  const runs = new WorkflowRuns(context, applicants, webhooks, tokens);
  const state: OnfidoState = { context, apiToken, applicants, runs, webhooks, tokens };

  const app = context.createServer(onfidoError);
  apiRoutes(app, state);
  webRoutes(app, state);

  return {
    name: 'onfido',
    app,
    environment: () => ({
      CREDENCE_ONFIDO_API_TOKEN: apiToken,
      CREDENCE_ONFIDO_WEBHOOK_TOKEN: webhookToken,
      CREDENCE_ONFIDO_URL: context.origin(),
      CREDENCE_ONFIDO_SDK_URL: context.origin(),
      CREDENCE_ONFIDO_WORKFLOW_1: workflows[1],
      CREDENCE_ONFIDO_WORKFLOW_2: workflows[2],
    }),
    sessions: () => runs.summaries(),
    applyVerdict: (id, verdict) => {
      const run = runs.find(id);
      if (run === undefined) return false;
      runs.decide(run, verdict);
      return true;
    },
  };
}
