import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { done, id, nothing, time } from './shared.ts';

export const accountSession = v.object({
  id,
  /** Names of the browser and the system, as 'Firefox'; '?' for what it does not tell. */
  browser: v.string(),
  system: v.string(),
  begunAt: time,
  /** When it was last used, to the minute or so. */
  seenAt: time,
  /** Whether it is the one that asks. */
  current: v.boolean(),
});
export type AccountSession = v.InferOutput<typeof accountSession>;

/** Where the account is signed in: the session that asks, then the latest used first. */
export const accountSessions = endpoint({
  method: 'GET',
  path: '/user/private/sessions',
  access: 'account',
  summary: 'The sessions of the account',
  input: nothing,
  result: v.object({ sessions: v.array(accountSession) }),
});

/** Ends one session, or without an id all but the one that asks; succeeds where it has ended already. */
export const endAccountSessions = endpoint({
  method: 'POST',
  path: '/user/private/sessions/end',
  access: 'account',
  summary: 'End one session of the account, or all others',
  input: v.strictObject({ id: v.optional(id) }),
  result: done,
});
