import type { Vendor, VendorContext } from '../../core/vendor.ts';
import { apiRoutes, type OnfidoState } from './api.ts';
import { Applicants } from './applicants.ts';
import { credentialsFrom } from './environment.ts';
import { onfidoError } from './errors.ts';
import { SdkTokens } from './sdk-tokens.ts';
import { webRoutes } from './web.ts';
import { Webhooks } from './webhooks.ts';
import { WorkflowRuns } from './workflow-runs.ts';

/** Onfido: its REST surface, its webhooks and a look-alike of its web part. */
export function createOnfido(context: VendorContext): Vendor {
  const { apiToken, webhookToken } = credentialsFrom(context.seed);
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
    sessions: () => runs.summaries(),
    applyVerdict: (id, verdict) => {
      const run = runs.find(id);
      if (run === undefined) return false;
      runs.decide(run, verdict);
      return true;
    },
  };
}
