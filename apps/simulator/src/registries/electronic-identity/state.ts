import type { Clock } from '../../core/clock.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import type { Person } from './people.ts';
import { ShortLived } from './short-lived.ts';

export const seconds = { pushed: 60, choosing: 600, code: 60, token: 300 };

export interface Grant {
  readonly request: AuthorizationRequest;
  readonly person: Person;
  readonly authenticatedAt: number;
}

/** Everything in progress, under unguessable names that expire. */
export function createState(clock: Clock, issuer: () => string) {
  return {
    clock,
    issuer,
    pushed: new ShortLived<AuthorizationRequest>(clock, seconds.pushed),
    choosing: new ShortLived<AuthorizationRequest>(clock, seconds.choosing),
    codes: new ShortLived<Grant>(clock, seconds.code),
    tokens: new ShortLived<Grant>(clock, seconds.token),
  };
}

export type State = ReturnType<typeof createState>;
