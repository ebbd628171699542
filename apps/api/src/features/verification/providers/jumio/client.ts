import * as v from 'valibot';
import type { JumioSettings } from '../../../../provider-settings.ts';
import { AccessToken } from '../access-token.ts';
import { ProviderUnavailable } from '../provider.ts';
import { vendorHttp, type ProviderTools, type VendorAnswer, type VendorCall } from '../vendor-http.ts';
import {
  accessToken,
  begunExecution,
  executionDetails,
  executionStatus,
  type BegunExecution,
  type ExecutionDetails,
} from './schema.ts';

/** Jumio refuses calls without one, and wants it to name the business that calls (guide, "Request Headers"). */
const userAgent = 'Credence Verification/1';

export interface JumioClient {
  /** Begins a workflow for a new person, or for the one with that account. */
  begin: (account: string | undefined, body: unknown) => Promise<BegunExecution>;
  /** The status of an execution, undefined where there is none such. */
  status: (account: string, execution: string) => Promise<string | undefined>;
  /** As `status`, with everything found. */
  details: (account: string, execution: string) => Promise<ExecutionDetails | undefined>;
  /** Nothing happens where there is nothing to delete. */
  deleteExecution: (account: string, execution: string) => Promise<void>;
  /** With all its executions. */
  deleteAccount: (account: string) => Promise<void>;
}

/** Jumio's REST interfaces, with the access token kept for all calls. */
export function jumioClient(settings: JumioSettings, tools: ProviderTools): JumioClient {
  const http = vendorHttp({ provider: 'PROVIDER_JUMIO', tools });
  const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
  const tokens = new AccessToken(
    async () => {
      const issued = await http.call({
        operation: 'get access token',
        method: 'POST',
        url: `${settings.authUrl}/oauth2/token`,
        headers: { authorization: `Basic ${basic}`, 'user-agent': userAgent },
        form: { grant_type: 'client_credentials' },
        repeatable: true,
        answer: accessToken,
      });
      return { token: issued.access_token, lifetime: issued.expires_in * 1000 };
    },
    () => tools.now().getTime(),
  );

  async function call<Value>(asked: VendorCall<Value>): Promise<VendorAnswer<Value>> {
    const answer = await tokens.use(
      (token) =>
        http.callExpecting([401, 404], {
          ...asked,
          headers: { authorization: `Bearer ${token}`, 'user-agent': userAgent },
        }),
      ({ status }) => status === 401,
    );
    if (answer.status === 401) throw new ProviderUnavailable('PROVIDER_JUMIO', 'http 401');
    return answer;
  }

  /** Undefined where Jumio answers that there is no such thing. */
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
        // Each time begins another execution.
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
