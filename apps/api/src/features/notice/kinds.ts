import type { NoticeKind } from '@credence/contract/notice';

/** Only these can be switched off; what follows from not reading the others can cost money or a right. */
const reminders: ReadonlySet<NoticeKind> = new Set([
  'questionnaire-reminder',
  'document-reminder',
  'details-reminder',
  'test-reminder',
  'class-reminder',
  'agreement-reminder',
  'reverification-reminder',
]);

/** Somebody may be taking over the account or the identity: said at once, with what to do. */
export const urgentKinds: readonly NoticeKind[] = [
  'sign-in',
  'password-changed',
  'factors-changed',
  'messenger-linked',
  'account-closing',
  'site-moved',
  'identity-reset',
  'identity-update',
  'transfer-offered',
  'transfer-accepted',
  'transfer-completed',
];

/**
 * Told by e-mail alone: what is urgent the account, or whoever is in it, did a moment ago, and a link to set
 * a new password or to verify is for whoever reads the owner's mail.
 */
export const byMailAlone = (kind: NoticeKind): boolean => isUrgent(kind) || holdsLink(kind);

/** Whether a message holds a link of its own, which opens something to whoever has it. */
export const holdsLink = (kind: NoticeKind): boolean =>
  kind === 'password-link' || kind === 'verification-link';

export const isReminder = (kind: NoticeKind): boolean => reminders.has(kind);
export const isUrgent = (kind: NoticeKind): boolean => urgentKinds.includes(kind);

/** Whether a message goes by SMS beside e-mail: of the kinds that the operator chose, else what is urgent. */
export const goesBySms = (chosen: readonly NoticeKind[] | undefined, kind: NoticeKind): boolean =>
  chosen === undefined ? isUrgent(kind) : chosen.includes(kind);
