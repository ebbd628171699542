import type { InputOf } from '@credence/contract/endpoint';
import { reviewQueue, reviewReason } from '@credence/contract/review-queue';
import { countryCode } from '@credence/contract/shared';
import * as v from 'valibot';

/**
 * The part of the queue an officer works through. It is kept in addresses, so that the next case is taken
 * from it and the way back leads to it.
 */
export type QueueFilter = Pick<
  InputOf<typeof reviewQueue>,
  'level' | 'reason' | 'country' | 'contradicted' | 'order'
>;

export const filterLevels = reviewQueue.input.entries.level.wrapped.options;

/** The filter in an address; unknown values are ignored. */
export function readQueueFilter(address: URLSearchParams): QueueFilter {
  const level = filterLevels.find((one) => String(one) === address.get('level'));
  const reason = address.get('reason');
  const country = address.get('country');
  return {
    ...(level === undefined ? {} : { level }),
    ...(v.is(reviewReason, reason) ? { reason } : {}),
    ...(v.is(countryCode, country) ? { country } : {}),
    ...(address.get('contradicted') === 'true' ? { contradicted: true } : {}),
    ...(address.get('order') === 'newest' ? { order: 'newest' } : {}),
  };
}

/** The part of a filter by which the next case is taken: order and verdict do not apply to it. */
export const nextFilter = ({ level, reason, country }: QueueFilter) => ({ level, reason, country });

/** A path with the filter as its query. */
export function withFilter(path: string, filter: QueueFilter): string {
  const { level, reason, country, contradicted, order } = filter;
  const address = new URLSearchParams();
  if (level !== undefined) address.set('level', String(level));
  if (reason !== undefined) address.set('reason', reason);
  if (country !== undefined) address.set('country', country);
  if (contradicted === true) address.set('contradicted', 'true');
  if (order !== undefined) address.set('order', order);
  return address.size === 0 ? path : `${path}?${address.toString()}`;
}
