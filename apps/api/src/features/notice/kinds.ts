import type { NoticeKind } from '@credence/contract/notice';

/** Only these can be switched off; what follows from not reading the others can cost money or a right. */
const reminders: ReadonlySet<NoticeKind> = new Set(['questionnaire-reminder']);

/** Somebody may be taking over the account or the identity: said at once, with what to do. */
const urgent: ReadonlySet<NoticeKind> = new Set([
  'sign-in',
  'identity-reset',
  'identity-update',
  'transfer-offered',
  'transfer-accepted',
  'transfer-completed',
]);

export const isReminder = (kind: NoticeKind): boolean => reminders.has(kind);
export const isUrgent = (kind: NoticeKind): boolean => urgent.has(kind);
