import * as v from 'valibot';

/** What officers may be, in the order in which they are offered. */
export const officerRole = v.picklist(['reviewer', 'senior', 'lead', 'auditor', 'administrator']);
export type OfficerRole = v.InferOutput<typeof officerRole>;
export const officerRoles = officerRole.options;

/** Of everybody: to learn who is signed in, and what waits for a second officer, of what one sees anyway. */
const everybodys = ['own-session', 'read-proposals'] as const;

/** Looking at accounts and what they sent. */
const reading = ['read-cases'] as const;

const reviewers = [
  ...everybodys,
  ...reading,
  /** Claiming cases and questionnaires, and deciding about them. */
  'decide-cases',
  /** Asking an account for more, in questionnaires and messages. */
  'ask-account',
] as const;

const seniors = [
  ...reviewers,
  /** Keeping an account from verification, or proposing to let it in again. */
  'bar-account',
  'allow-attempt',
  'undo-transfer',
  'end-class',
  'order-reverification',
  /** Agreeing to what a colleague proposes, or declining it; each kind needs its own permission too. */
  'answer-proposals',
  /** As the second of two: an approval in spite of what the rules found. */
  'agree-to-approval',
] as const;

const leads = [
  ...seniors,
  /** Keeping an account from being erased, for a court or an authority, and letting it go. */
  'hold-account',
  'read-templates',
  'write-templates',
  /** Publishing what another officer wrote, and retiring it. */
  'publish-templates',
  'read-campaigns',
  'write-campaigns',
  /** Starting what another officer wrote, and everything from then on. */
  'run-campaigns',
] as const;

/** Sees what others do, and changes nothing. */
const auditors = [
  ...everybodys,
  ...reading,
  'read-templates',
  'read-campaigns',
  'read-client-log',
  'read-officers',
  'read-partners',
] as const;

/** Says who may do what, and sees no account. */
const administrators = [
  ...everybodys,
  'read-client-log',
  'read-officers',
  'manage-officers',
  'read-partners',
  /** Keys, origins and look of those who open the flow from their own sites. */
  'manage-partners',
  'answer-proposals',
] as const;

const permissionsOfRole = {
  reviewer: reviewers,
  senior: seniors,
  lead: leads,
  auditor: auditors,
  administrator: administrators,
} as const satisfies Record<OfficerRole, readonly string[]>;

/** What a call of officers needs. The lists above are the only place that says which role has it. */
export type Permission = (typeof permissionsOfRole)[OfficerRole][number];

/** What officers with these roles may do. */
export function permissionsOf(roles: readonly OfficerRole[]): ReadonlySet<Permission> {
  return new Set(roles.flatMap((role): readonly Permission[] => permissionsOfRole[role]));
}
