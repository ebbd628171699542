import * as v from 'valibot';
import type { OnfidoSettings } from '../../../base/config/vendors.ts';
import { vendorHttp, type ProviderTools } from '../port/vendor-http.ts';
import type { VendorCall } from '../port/vendor-request.ts';
import { applicant, sdkToken, workflowRun, workflowRuns, type WorkflowRun } from './schema.ts';

export interface OnfidoClient {
  createApplicant: (details: Readonly<Record<string, unknown>>) => Promise<string>;
  /** Does nothing if Onfido does not know the id. */
  deleteApplicant: (id: string) => Promise<void>;
  createRun: (run: { workflowId: string; applicantId: string; tag: string }) => Promise<WorkflowRun>;
  /** Undefined if Onfido does not know the id. */
  run: (id: string) => Promise<WorkflowRun | undefined>;
  /** The run with the tag, among those made since that time by the vendor's clock. */
  findRun: (tag: string, since: Date) => Promise<string | undefined>;
  sdkToken: (applicantId: string, referrer: string) => Promise<string>;
}

/** A search gives up after this many pages of twenty runs. */
const maximumPages = 50;
const runsPerPage = 20;

/** Onfido's REST API, version 3.6 (onfido-openapi-spec). */
export function onfidoClient(settings: OnfidoSettings, tools: ProviderTools): OnfidoClient {
  const http = vendorHttp({ provider: 'PROVIDER_ONFIDO', tools });
  // The wording of the public clients (okta/workflows-templates, onfido-node).
  const headers = { authorization: `Token token=${settings.apiToken}` };

  function to<Value>(call: Omit<VendorCall<Value>, 'url' | 'headers'> & { path: string }): VendorCall<Value> {
    const { path, ...more } = call;
    return { ...more, url: `${settings.url}/v3.6${path}`, headers };
  }

  return {
    createApplicant: async (details) => {
      const operation = 'create applicant';
      const created = await http.call(
        to({ operation, method: 'POST', path: '/applicants', json: details, answer: applicant }),
      );
      return created.id;
    },
    deleteApplicant: async (id) => {
      const path = `/applicants/${encodeURIComponent(id)}`;
      await http.callExpecting(
        [404, 410],
        // 204 without content; anything else did not come from Onfido.
        to({ operation: 'delete applicant', method: 'DELETE', path, answer: v.undefined() }),
      );
    },
    createRun: ({ workflowId, applicantId, tag }) =>
      http.call(
        to({
          operation: 'create workflow run',
          method: 'POST',
          path: '/workflow_runs',
          json: { workflow_id: workflowId, applicant_id: applicantId, tags: [tag] },
          answer: workflowRun,
        }),
      ),
    run: async (id) => {
      const path = `/workflow_runs/${encodeURIComponent(id)}`;
      const answer = await http.callExpecting(
        [404, 410],
        to({ operation: 'read workflow run', method: 'GET', path, answer: workflowRun }),
      );
      return answer.ok ? answer.value : undefined;
    },
    findRun: async (tag, since) => {
      for (let page = 1; page <= maximumPages; page++) {
        const query = new URLSearchParams({
          page: String(page),
          sort: 'asc',
          created_at_gt: since.toISOString(),
        });
        const path = `/workflow_runs?${query}`;
        const runs = await http.call(
          to({ operation: 'find workflow run', method: 'GET', path, answer: workflowRuns }),
        );
        const found = runs.find(({ tags }) => tags.includes(tag));
        if (found !== undefined || runs.length < runsPerPage) return found?.id;
      }
      return undefined;
    },
    sdkToken: async (applicantId, referrer) => {
      const made = await http.call(
        to({
          operation: 'make token',
          method: 'POST',
          path: '/sdk_token',
          json: { applicant_id: applicantId, referrer },
          repeatable: true,
          answer: sdkToken,
        }),
      );
      return made.token;
    },
  };
}
