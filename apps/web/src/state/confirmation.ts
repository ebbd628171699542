import type { SecurityAction } from '@credence/contract/security-action';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** A call that waits until its owner has confirmed that it is them (S7.20). */
export interface Confirmation {
  /** Tells it from every other on the page. */
  readonly id: number;
  readonly action: SecurityAction;
  /** What follows at once, as the text of a button; undefined where the caller has not said. */
  readonly confirm: string | undefined;
  /** Goes on with the ticket of a passed check; without one the call stays refused. */
  readonly end: (ticket?: string) => void;
}

/** The longest waiting first. */
const waiting = createStore<{ all: readonly Confirmation[] }>(() => ({ all: [] }));

let count = 0;

/** Asks the account holder; gives the ticket of the passed check, undefined where it was left. */
export function askToConfirm(
  action: SecurityAction,
  confirm: string | undefined,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const asked: Confirmation = {
      id: ++count,
      action,
      confirm,
      end: (ticket) => {
        waiting.setState(({ all }) => ({ all: all.filter((one) => one !== asked) }));
        resolve(ticket);
      },
    };
    waiting.setState(({ all }) => ({ all: [...all, asked] }));
  });
}

/** What is to be confirmed now. */
export const useConfirmation = (): Confirmation | undefined => useStore(waiting, ({ all: [first] }) => first);

/** Leaves everything that waits: nobody can confirm it any more. */
export function leaveConfirmations(): void {
  for (const { end } of waiting.getState().all) end();
}
