import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { officerRole } from './permission.ts';
import { doneOrProposed, proposal } from './proposal.ts';
import { stepReason } from './review-account.ts';
import { id, nothing, time } from './shared.ts';

export const officerLine = v.object({
  officerId: id,
  name: v.string(),
  email: v.string(),
  roles: v.array(officerRole),
  /** Those whose accounts the officer sees; none for all. */
  sites: v.array(v.string()),
  /** Counts changes of the rights. */
  revision: v.number(),
  changedAt: time,
  /** When the access was ended; null for who may sign in. */
  endedAt: v.nullable(time),
  /** What is proposed about this officer and waits for a second one. */
  proposals: v.array(proposal),
});
export type OfficerLine = v.InferOutput<typeof officerLine>;

/** Who may sign in to the console and what they may do, by name; those whose access has ended come last. */
export const officers = endpoint({
  method: 'GET',
  path: '/console/api/officers',
  access: 'officer',
  permission: 'read-officers',
  summary: 'The officers, with roles and sites',
  input: nothing,
  result: v.object({
    officers: v.array(officerLine),
    /** The sites there are; of an administrator with own sites, those. */
    sites: v.array(v.string()),
  }),
});

/** Which officer, as they were seen. Refused with RIGHTS_CHANGED where they have changed since. */
const officerAsSeen = { officerId: id, revision: v.number(), reason: stepReason };

/** Proposes other roles and sites; a second administrator makes them so. */
export const proposeRights = endpoint({
  method: 'POST',
  path: '/console/api/officer/rights',
  access: 'officer',
  permission: 'manage-officers',
  summary: 'Propose other roles and sites of an officer',
  input: v.strictObject({
    ...officerAsSeen,
    roles: v.pipe(v.array(officerRole), v.minLength(1)),
    sites: v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(50)),
  }),
  result: doneOrProposed,
});

/** Proposes that an officer signs in no more; a second administrator makes it so. */
export const proposeEndOfAccess = endpoint({
  method: 'POST',
  path: '/console/api/officer/end',
  access: 'officer',
  permission: 'manage-officers',
  summary: 'Propose to end an officer’s access',
  input: v.strictObject(officerAsSeen),
  result: doneOrProposed,
});
