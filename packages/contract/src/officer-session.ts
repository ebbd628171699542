import * as v from 'valibot';
import { accountSession } from './account-sessions.ts';
import { endpoint } from './endpoint.ts';
import { done, id, nothing } from './shared.ts';

/** Where the officer is signed in: the session that asks, then the latest used first. */
export const officerSessions = endpoint({
  method: 'GET',
  path: '/console/api/sessions',
  access: 'officer',
  permission: 'own-session',
  summary: 'The sessions of the officer',
  input: nothing,
  result: v.object({ sessions: v.array(accountSession) }),
});

/** Ends one session, or without an id all but the one that asks; succeeds where it has ended already. */
export const endOwnSessions = endpoint({
  method: 'POST',
  path: '/console/api/sessions/end',
  access: 'officer',
  permission: 'own-session',
  summary: 'End one session of the officer, or all others',
  input: v.strictObject({ id: v.optional(id) }),
  result: done,
});

/** Ends every session of another officer. It takes no second administrator: it keeps harm away. */
export const endOfficerSessions = endpoint({
  method: 'POST',
  path: '/console/api/officer/sessions/end',
  access: 'officer',
  permission: 'manage-officers',
  summary: 'End the sessions of another officer',
  input: v.strictObject({ officerId: id }),
  result: v.object({ ended: v.number() }),
});
