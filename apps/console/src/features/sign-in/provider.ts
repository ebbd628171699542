import {
  officerSingleSignOnBegin,
  officerSingleSignOnReturn,
  officerWaysIn,
} from '@credence/contract/single-sign-on';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const waysInQuery = queryOptions({
  queryKey: [officerWaysIn.path],
  queryFn: ({ signal }) => call(officerWaysIn, {}, signal),
});

/** Where the officer wanted to go, kept in this tab while it is at the provider. */
const wantedKey = 'credence-console.wanted';

export async function leaveForProvider(search: string): Promise<void> {
  const { url } = await call(officerSingleSignOnBegin, {});
  sessionStorage.setItem(wantedKey, search);
  location.assign(url);
}

/** What the provider brought back to this page. */
export interface BroughtBack {
  state: string;
  /** Undefined where nobody signed in there. */
  code: string | undefined;
  iss: string | undefined;
  /** Whether the officer went back by themselves. */
  cancelled: boolean;
  /** The query that the page had before it left. */
  search: string;
}

export function broughtBack(search: string): BroughtBack | undefined {
  const of = new URLSearchParams(search);
  const state = of.get('state');
  if (state === null) return undefined;
  return {
    state,
    code: of.get('code') ?? undefined,
    iss: of.get('iss') ?? undefined,
    cancelled: of.get('error') === 'access_denied',
    search: sessionStorage.getItem(wantedKey) ?? '',
  };
}

export const comeBack = (state: string, code: string, iss: string | undefined) =>
  call(officerSingleSignOnReturn, { state, code, ...(iss !== undefined && { iss }) });
