import * as v from 'valibot';
import type { JumioSettings } from '../../../base/config/vendors.ts';
import { ProviderUnavailable } from '../port/provider.ts';
import type { ProviderTools } from '../port/vendor-http.ts';
import type { VendorCall } from '../port/vendor-request.ts';
import { jumioHttp } from './http.ts';
import {
  begunExecution,
  executionDetails,
  executionStatus,
  type BegunExecution,
  type ExecutionDetails,
} from './schema.ts';

export interface JumioClient {
  /** Starts a workflow for a new person, or for the one with that account. */
  begin: (account: string | undefined, body: unknown) => Promise<BegunExecution>;
  /** The status of an execution, undefined if it does not exist. */
  status: (account: string, execution: string) => Promise<string | undefined>;
  /** As `status`, with everything found. */
  details: (account: string, execution: string) => Promise<ExecutionDetails | undefined>;
  /** Does nothing if there is nothing to delete. */
  deleteExecution: (account: string, execution: string) => Promise<void>;
  /** With all its executions. */
  deleteAccount: (account: string) => Promise<void>;
}

/** Jumio's REST APIs, with one access token for all calls. */
export function jumioClient(settings: JumioSettings, tools: ProviderTools): JumioClient {
  const call = jumioHttp(settings, tools);

  /** Undefined if Jumio answers that it does not exist. */
  async function find<Value>(asked: VendorCall<Value>): Promise<Value | undefined> {
    const answer = await call(asked);
    return answer.ok ? answer.value : undefined;
  }

  const accountPath = (account: string) => `/api/v1/accounts/${encodeURIComponent(account)}`;
  const executionUrl = (account: string, execution: string) =>
    `${settings.retrievalUrl}${accountPath(account)}/workflow-executions/${encodeURIComponent(execution)}`;

  return {
    begin: async (account, body) => {
      const begun = await find({
        operation: account === undefined ? 'create account' : 'update account',
        method: account === undefined ? 'POST' : 'PUT',
        url: `${settings.accountUrl}${account === undefined ? '/api/v1/accounts' : accountPath(account)}`,
        json: body,
        // Each call starts another execution.
        repeatable: false,
        answer: begunExecution,
      });
      if (begun === undefined) throw new ProviderUnavailable('PROVIDER_JUMIO', 'http 404');
      return begun;
    },
    status: async (account, execution) => {
      const found = await find({
        operation: 'read status',
        method: 'GET',
        url: `${executionUrl(account, execution)}/status`,
        answer: executionStatus,
      });
      return found?.workflowExecution.status;
    },
    details: (account, execution) =>
      find({
        operation: 'read details',
        method: 'GET',
        url: executionUrl(account, execution),
        answer: executionDetails,
      }),
    deleteExecution: async (account, execution) => {
      await call({
        operation: 'delete execution',
        method: 'DELETE',
        url: executionUrl(account, execution),
        answer: v.unknown(),
      });
    },
    deleteAccount: async (account) => {
      await call({
        operation: 'delete account',
        method: 'DELETE',
        url: `${settings.retrievalUrl}${accountPath(account)}`,
        answer: v.unknown(),
      });
    },
  };
}
