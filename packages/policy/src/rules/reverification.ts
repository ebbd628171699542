import type { Policy } from '../model/policy.ts';

/** Whether re-verification exists for a site's account that lives there (S4.8). */
export function reverifies({ reverification: { reaches } }: Policy, residence: string): boolean {
  return reaches !== undefined && (reaches.residence?.includes(residence) ?? true);
}
