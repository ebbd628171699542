import { type InputOf, reviewQueue, reviewReason } from '@credence/contract';
import * as v from 'valibot';

/** Which part of the queue an officer works through. It stands in addresses, so that the next case taken is of it and the way back leads to it. */
export type QueueFilter = Pick<InputOf<typeof reviewQueue>, 'level' | 'reason'>;

/** The filter that an address holds. Whatever is no level or reason in it counts as none. */
export function readQueueFilter(address: URLSearchParams): QueueFilter {
  const level = address.get('level');
  const reason = address.get('reason');
  return {
    ...(level === '1' ? { level: 1 } : level === '2' ? { level: 2 } : {}),
    ...(v.is(reviewReason, reason) ? { reason } : {}),
  };
}

/** A path with the filter behind it. */
export function withFilter(path: string, { level, reason }: QueueFilter): string {
  const address = new URLSearchParams();
  if (level !== undefined) address.set('level', String(level));
  if (reason !== undefined) address.set('reason', reason);
  return address.size === 0 ? path : `${path}?${address.toString()}`;
}
