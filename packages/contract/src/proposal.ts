import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { officerRole, type Permission } from './permission.ts';
import { stepReason } from './review-account.ts';
import { done, id, time } from './shared.ts';

/**
 * What one officer proposes and a second one makes so. The last two are about an officer, the
 * others about a case of an account.
 */
export const proposalKind = v.picklist([
  'approval',
  'unbarring',
  'attempt',
  'test-attempt',
  'erasure',
  'rights',
  'end-of-access',
]);
export type ProposalKind = v.InferOutput<typeof proposalKind>;

/** What a second officer needs for each kind, beside `answer-proposals`. */
export const permissionToAnswer: Readonly<Record<ProposalKind, Permission>> = {
  approval: 'agree-to-approval',
  unbarring: 'bar-account',
  attempt: 'allow-attempt',
  'test-attempt': 'allow-attempt',
  erasure: 'erase-account',
  rights: 'manage-officers',
  'end-of-access': 'manage-officers',
};

/** What an officer sees anyway who sees proposals of a kind. */
export const permissionToSee = (kind: ProposalKind): Permission =>
  kind === 'rights' || kind === 'end-of-access' ? 'read-officers' : 'read-cases';

/** `overtaken`: what it was about has changed since, so it has to be proposed again. */
export const proposalState = v.picklist(['open', 'accepted', 'declined', 'withdrawn', 'overtaken']);
export type ProposalState = v.InferOutput<typeof proposalState>;

/** Whom it is about (an account or an officer), and which one of those. */
export const proposalAddress = v.strictObject({ ownerId: id, id });

export const proposal = v.object({
  ...proposalAddress.entries,
  kind: proposalKind,
  state: proposalState,
  /** The case that it was proposed at, or the officer. */
  subject: id,
  /** The reference of that case, or the officer's name. */
  about: v.string(),
  /** Of a proposal of rights: what they would be. */
  rights: v.nullable(v.object({ roles: v.array(officerRole), sites: v.array(v.string()) })),
  reason: v.string(),
  proposedBy: v.string(),
  proposedAt: time,
  /** Who accepted, declined or withdrew it; null while it is open. */
  answeredBy: v.nullable(v.string()),
  answeredAt: v.nullable(time),
  /** Why it was declined; '' otherwise. */
  remark: v.string(),
  /** The officer who asks has proposed it. */
  mine: v.boolean(),
  /** The officer who asks may accept or decline it. */
  mayAnswer: v.boolean(),
});
export type Proposal = v.InferOutput<typeof proposal>;

/** Proposals of what the officer sees anyway: the open ones, oldest first, or the others, newest first. */
export const proposals = endpoint({
  method: 'POST',
  path: '/console/api/proposals',
  reads: true,
  access: 'officer',
  permission: 'read-proposals',
  summary: 'What waits for a second officer, or was answered by one',
  input: v.strictObject({
    view: v.picklist(['open', 'answered']),
    /** From the previous page's `next`. */
    after: v.optional(id),
  }),
  result: v.object({ items: v.array(proposal), next: v.nullable(id) }),
});

/**
 * Makes a proposal so. Refused with PROPOSAL_FOUR_EYES and HTTP 403 to who proposed it or whom it is about,
 * with PROPOSAL_CHANGED and HTTP 409 where what it was about has changed since.
 */
export const acceptProposal = endpoint({
  method: 'POST',
  path: '/console/api/proposal/accept',
  access: 'officer',
  permission: 'answer-proposals',
  summary: 'Agree to what another officer proposes, which makes it so',
  input: proposalAddress,
  result: done,
});

export const declineProposal = endpoint({
  method: 'POST',
  path: '/console/api/proposal/decline',
  access: 'officer',
  permission: 'answer-proposals',
  summary: 'Decline what another officer proposes, with a reason',
  input: v.strictObject({ ...proposalAddress.entries, reason: stepReason }),
  result: done,
});

/** Takes back one's own. */
export const withdrawProposal = endpoint({
  method: 'POST',
  path: '/console/api/proposal/withdraw',
  access: 'officer',
  permission: 'read-proposals',
  summary: 'Take back an own proposal',
  input: proposalAddress,
  result: done,
});

/** What became of an act that may need a second officer: the proposal, or null where it was done at once. */
export const doneOrProposed = v.object({ proposalId: v.nullable(id) });
