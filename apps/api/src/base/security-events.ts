import { type RetCodeName, retCodeOf } from '@credence/contract/ret-codes';
import type { FastifyBaseLogger } from 'fastify';

/**
 * An event, caused by an answer with one of these codes or by a row of the audit trail with one of these
 * actions; where there are none, the code at its place says it.
 */
interface Kind {
  event: `security.${string}`;
  level: 'info' | 'warn';
  refusals?: readonly RetCodeName[];
  actions?: readonly string[];
}

/**
 * The stream of security events: what a log line with `event` may say. Nobody writes such a line by hand
 * where an answer or the audit trail says the same already. `docs/security-events.md` explains them, and a
 * test compares the two.
 */
export const securityEvents = [
  // Who comes in
  { event: 'security.signed-in', level: 'info', actions: ['session.begun', 'officer.session-begun'] },
  { event: 'security.signed-out', level: 'info', actions: ['session.ended', 'officer.session-ended'] },
  {
    event: 'security.sessions-ended',
    level: 'info',
    actions: [
      'session.ended-elsewhere',
      'session.ended-by-provider',
      'officer.sessions-ended',
      'officer.session-ended-by-provider',
    ],
  },
  { event: 'security.new-device', level: 'info', actions: ['session.new-device'] },
  {
    event: 'security.credential-refused',
    level: 'warn',
    refusals: [
      'SIGN_IN_FAILED',
      'SECOND_FACTOR_FAILED',
      'SECOND_FACTOR_EXPIRED',
      'PASSKEY_FAILED',
      'PASSWORD_LINK_OVER',
      'SINGLE_SIGN_ON_OVER',
      'SINGLE_SIGN_ON_FAILED',
      'SINGLE_SIGN_ON_EMAIL_TAKEN',
      'SINGLE_SIGN_ON_OTHER_PERSON',
      'SINGLE_SIGN_ON_NO_ROLE',
      'LOGOUT_TOKEN_INVALID',
      'MINI_PROGRAM_DATA_INVALID',
      'MINI_PROGRAM_DATA_EXPIRED',
      'MINI_PROGRAM_DATA_USED',
      'HAND_OFF_CODE_WRONG',
      'TRANSFER_CODE_WRONG',
    ],
  },
  {
    event: 'security.account-guessed',
    level: 'warn',
    actions: [
      'session.refused',
      'session.code-refused',
      'password.change-refused',
      'security-check.failed',
      'officer.sign-in-refused',
      'officer.second-factor-refused',
    ],
  },
  { event: 'security.guesses-slowed', level: 'warn' },
  { event: 'security.session-missing', level: 'info', refusals: ['NOT_SIGNED_IN'] },
  { event: 'security.token-refused', level: 'warn', refusals: ['TOKEN_INVALID'] },
  { event: 'security.token-issued', level: 'info', actions: ['sdk.token-issued'] },

  // What proves who one is
  {
    event: 'security.factor-added',
    level: 'info',
    actions: [
      'factor.authenticator-added',
      'factor.passkey-added',
      'session.messenger-linked',
      'single-sign-on.connected',
      'officer.connected',
    ],
  },
  {
    event: 'security.factor-removed',
    level: 'warn',
    actions: [
      'factor.authenticator-removed',
      'factor.passkey-removed',
      'session.messenger-unlinked',
      'single-sign-on.disconnected',
    ],
  },
  { event: 'security.recovery-code-used', level: 'warn', actions: ['factor.recovery-code-used'] },
  { event: 'security.recovery-codes-renewed', level: 'info', actions: ['factor.recovery-codes-renewed'] },
  {
    event: 'security.password-changed',
    level: 'info',
    actions: ['password.changed', 'officer.password-changed'],
  },
  { event: 'security.password-link-asked', level: 'info', actions: ['password.link-asked'] },
  { event: 'security.password-reset', level: 'warn', actions: ['password.set'] },
  { event: 'security.step-up-granted', level: 'info', actions: ['security-check.passed'] },
  {
    event: 'security.step-up-refused',
    level: 'info',
    refusals: ['SECURITY_CHECK_NEEDED', 'SECURITY_CHECK_OVER', 'SINGLE_SIGN_ON_NEEDED'],
  },
  { event: 'security.identity-shown', level: 'info', actions: ['identity.viewed'] },

  // Closing an account
  { event: 'security.account-closing-asked', level: 'warn', actions: ['account.closing-asked'] },
  { event: 'security.account-closing-withdrawn', level: 'info', actions: ['account.closing-cancelled'] },
  { event: 'security.account-closed', level: 'info', actions: ['account.closed'] },

  // Officers
  { event: 'security.officer-added', level: 'warn', actions: ['officer.added'] },
  { event: 'security.officer-removed', level: 'warn', actions: ['officer.removed'] },
  { event: 'security.officer-rights-changed', level: 'warn', actions: ['officer.rights-changed'] },
  { event: 'security.officer-factor-replaced', level: 'warn', actions: ['officer.authenticator-replaced'] },
  { event: 'security.permission-refused', level: 'warn', refusals: ['PERMISSION_MISSING', 'NO_PERMISSION'] },
  { event: 'security.four-eyes-asked', level: 'info', actions: ['proposal.made'] },
  {
    event: 'security.four-eyes-answered',
    level: 'info',
    actions: ['proposal.accepted', 'proposal.declined', 'proposal.withdrawn', 'proposal.overtaken'],
  },
  {
    event: 'security.four-eyes-refused',
    level: 'warn',
    refusals: ['PROPOSAL_FOUR_EYES', 'TEMPLATE_FOUR_EYES', 'CAMPAIGN_FOUR_EYES'],
  },
  { event: 'security.look-at-decided', level: 'info', actions: ['case.decided-opened'] },
  { event: 'security.look-refused', level: 'info', refusals: ['REASON_NEEDED', 'LOOKS_USED_UP'] },
  { event: 'security.look-alarm', level: 'warn', actions: ['officer.looks-used-up'] },
  { event: 'security.account-barred', level: 'info', actions: ['account.barred'] },
  { event: 'security.account-unbarred', level: 'warn', actions: ['account.unbarred'] },

  // Partners
  {
    event: 'security.partner-changed',
    level: 'warn',
    actions: ['partner.added', 'partner.settings-changed'],
  },
  {
    event: 'security.partner-key-changed',
    level: 'warn',
    actions: ['partner.key-created', 'partner.key-revoked'],
  },
  {
    event: 'security.partner-webhook-changed',
    level: 'warn',
    actions: [
      'webhook.endpoint-created',
      'webhook.endpoint-changed',
      'webhook.endpoint-deleted',
      'webhook.secret-renewed',
    ],
  },
  { event: 'security.data-exported', level: 'warn', actions: ['partner.exported', 'file.exported'] },

  // Any request
  { event: 'security.origin-refused', level: 'warn', refusals: ['ORIGIN_REFUSED'] },
  { event: 'security.rate-limited', level: 'warn', refusals: ['TOO_MANY_REQUESTS'] },
  {
    event: 'security.not-found',
    level: 'info',
    refusals: ['CASE_NOT_FOUND', 'FILE_NOT_FOUND', 'QUESTIONNAIRE_NOT_FOUND', 'PROPOSAL_NOT_FOUND'],
  },
  { event: 'security.webhook-refused', level: 'warn' },

  // The trail
  { event: 'security.trail-alarm', level: 'warn' },
  { event: 'security.trail-accepted', level: 'warn', actions: ['trail.accepted'] },
] as const satisfies readonly Kind[];

export type SecurityEvent = (typeof securityEvents)[number]['event'];

interface Caused {
  event: SecurityEvent;
  level: 'info' | 'warn';
}

const byCode = new Map<number, Caused>();
const byAction = new Map<string, Caused>();
for (const { event, level, ...causes } of securityEvents) {
  if ('refusals' in causes) for (const name of causes.refusals) byCode.set(retCodeOf(name), { event, level });
  if ('actions' in causes) for (const action of causes.actions) byAction.set(action, { event, level });
}

/** What is known of an event: ids and codes, never what somebody typed. */
type Known = Record<string, unknown>;

function write(log: FastifyBaseLogger, { event, level }: Caused, known: Known, message = 'security event') {
  log[level]({ event, ...known }, message);
}

/** Writes the event of a refusal, where its code has one. */
export function noteRefusal(log: FastifyBaseLogger, code: number | undefined, known: Known): void {
  const caused = code === undefined ? undefined : byCode.get(code);
  if (caused !== undefined) write(log, caused, known);
}

/** Writes the event of a row of the audit trail, where its action has one. */
export function noteAction(log: FastifyBaseLogger, action: string, known: Known): void {
  const caused = byAction.get(action);
  if (caused !== undefined) write(log, caused, { action, ...known });
}

/** Writes an event that neither an answer nor the trail tells of. */
export function noteSecurity(
  log: FastifyBaseLogger,
  event: 'security.guesses-slowed' | 'security.webhook-refused' | 'security.trail-alarm',
  known: Known,
  message: string,
): void {
  write(log, { event, level: 'warn' }, known, message);
}
