import type { CredenceEvent } from './events.ts';
import { addressOf, type OpenOptions } from './options.ts';

type ClosedOutcome = Extract<CredenceEvent, { type: 'closed' }>['outcome'];

const outcomes: readonly ClosedOutcome[] = ['approved', 'retry', 'refused', 'submitted', 'open'];

/**
 * Leaves this page for the flow. It comes back to the redirect address that the token was made with, which
 * gets the outcome: see `returned`.
 */
export async function open(options: OpenOptions): Promise<void> {
  location.assign(addressOf(options, await options.fetchToken(), { outcome: '1' }));
}

/** With which outcome the person came back to this page; undefined for who did not come from the flow. */
export function returned(address: string = location.href): ClosedOutcome | undefined {
  const said = new URL(address).searchParams.get('credence_outcome');
  return outcomes.find((outcome) => outcome === said);
}
