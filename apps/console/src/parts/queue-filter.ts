import { type InputOf, reviewQueue, reviewReason } from '@credence/contract';
import * as v from 'valibot';

/** Which part of the queue an officer works through. It stands in addresses, so that the next case taken is of it and the way back leads to it. */
export type QueueFilter = Pick<InputOf<typeof reviewQueue>, 'level' | 'reason' | 'contradicted'>;

/** The filter that an address holds. Whatever else stands there counts as none. */
export function readQueueFilter(address: URLSearchParams): QueueFilter {
  const level = address.get('level');
  const reason = address.get('reason');
  return {
    ...(level === '1' ? { level: 1 } : level === '2' ? { level: 2 } : {}),
    ...(v.is(reviewReason, reason) ? { reason } : {}),
    ...(address.get('contradicted') === 'true' ? { contradicted: true } : {}),
  };
}

/** A path with the filter behind it. */
export function withFilter(path: string, { level, reason, contradicted }: QueueFilter): string {
  const address = new URLSearchParams();
  if (level !== undefined) address.set('level', String(level));
  if (reason !== undefined) address.set('reason', reason);
  if (contradicted === true) address.set('contradicted', 'true');
  return address.size === 0 ? path : `${path}?${address.toString()}`;
}

/** As far as it is about cases that wait for an officer. */
export const waitingPart = ({ level, reason }: QueueFilter) => ({ level, reason });
