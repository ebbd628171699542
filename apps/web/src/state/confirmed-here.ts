import type { SecurityMethod } from '@credence/contract/security-action';
import { keepTab, readTab } from '../host/storage.ts';

/** A check that is confirmed in this window, for want of another one: it leaves for that and comes back. */
interface Check {
  action: number;
  ticket: string;
  methods: readonly SecurityMethod[];
}

const leftKey = 'credence.check-left';
const confirmedKey = 'credence.check-confirmed';

/** Before the window leaves the page that asked. */
export function leaveToConfirm({ action, ticket, methods }: Check): void {
  const code = methods.includes('code') ? 'code' : '';
  keepTab(leftKey, [location.pathname + location.search, action, ticket, code].join('\n'));
}

/** The page that asked, to go back to; undefined where another window waits. */
export function backFromConfirming({ confirmed }: { confirmed: boolean }): string | undefined {
  const [page, ...check] = readTab(leftKey)?.split('\n') ?? [];
  keepTab(leftKey, undefined);
  if (page !== undefined && confirmed) keepTab(confirmedKey, check.join('\n'));
  return page;
}

/** A check for an action that was confirmed before the window came back, once. */
export function confirmedHere(action: number): Check | undefined {
  const [of, ticket, code] = readTab(confirmedKey)?.split('\n') ?? [];
  if (ticket === undefined || of !== String(action)) return undefined;
  keepTab(confirmedKey, undefined);
  return { action, ticket, methods: ['single-sign-on', ...(code === 'code' ? ['code' as const] : [])] };
}
