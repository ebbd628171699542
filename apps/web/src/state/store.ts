import type { PasskeyQuestion } from '@credence/contract/passkey';
import type { SecurityMethod } from '@credence/contract/security-action';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { inertJson } from '../host/page-config.ts';
import { type ComplianceConfig, parseComplianceConfig } from './compliance-config.ts';

declare global {
  /** The user's id for the exchange's analytics (S3.2); undefined until the profile is loaded. */
  // oxlint-disable-next-line no-var
  var credenceUserId: string | undefined;
}

/** Who uses the page; empty until the profile is loaded. */
export interface UserInfo {
  readonly id?: string;
  /** The profile could not be loaded, and not because nobody is signed in (S3.4, S4.17). */
  readonly profileError?: boolean;
}

/** What a confirmation has to remember while it goes on: for what it was asked, its ticket, what it needs. */
export interface AuthFlow {
  readonly action?: number;
  readonly ticket?: string;
  readonly methods?: readonly SecurityMethod[];
  readonly passkey?: PasskeyQuestion | null;
}

/**
 * Client state (S3.1): what the page itself decides or was told once. What the server owns (the profile
 * with its currency, KYC info, cases) lives in react-query and is read there; of it only the user's id and
 * the `account` of the compliance configuration are here as well, because analytics and code outside React
 * need them. `app/use-account-state.ts` is the one place that copies them.
 */
export interface ClientState {
  readonly user: UserInfo;
  /** What one BTC is worth in the account's display currency; 1 until the server sends a rate (S9.2). */
  readonly rate: number;
  readonly complianceConfig: ComplianceConfig;
  /** The confirmation that is under way (the password, S7.20); replaced as a whole, never merged. */
  readonly authFlow: AuthFlow;
  /** The router's address, for code outside React. */
  readonly router: { readonly path: string };
  /** Nothing yet. */
  readonly common: Readonly<Record<string, never>>;
}

export const clientState = createStore<ClientState>(() => ({
  user: {},
  rate: 1,
  complianceConfig: parseComplianceConfig(inertJson('compliance-config')),
  authFlow: {},
  router: { path: '' },
  common: {},
}));

/** A part of the client state; the component is drawn again when that part changes. */
export function useClientState<Part>(part: (state: ClientState) => Part): Part {
  return useStore(clientState, part);
}

/** The four changes of client state (S4.16); there are no others but that the router's path is followed. */
export const changes = {
  /** Also sets the global variable for analytics (S3.2). */
  setUserInfo(user: UserInfo): void {
    globalThis.credenceUserId = user.id;
    clientState.setState({ user });
  },
  setRate(rate: number): void {
    clientState.setState({ rate });
  },
  setComplianceConfig(complianceConfig: ComplianceConfig): void {
    clientState.setState({ complianceConfig });
  },
  setAuthFlow(authFlow: ClientState['authFlow']): void {
    clientState.setState({ authFlow });
  },
} as const;

/** Keeps the router slice in step with the router, which owns the path. */
export function followRouter(path: string): void {
  if (clientState.getState().router.path !== path) clientState.setState({ router: { path } });
}
