import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { reminder } from './reminder.ts';
import { done, id, time } from './shared.ts';

/** What an account is told. Only reminders can be switched off. */
export const noticeKind = v.picklist([
  'level-granted',
  'case-approved',
  'update-approved',
  'case-retry',
  'case-refused',
  'questionnaire-asked',
  'questionnaire-sent-back',
  'questionnaire-approved',
  'questionnaire-reminder',
  'questionnaire-overdue',
  'questionnaire-withdrawn',
  'information-asked',
  'message',
  'agreement',
  'agreement-reminder',
  'agreement-overdue',
  'class-ended',
  'class-reminder',
  'class-overdue',
  'attempt-allowed',
  'document-asked',
  'document-reminder',
  'document-overdue',
  'details-asked',
  'details-reminder',
  'details-overdue',
  'test-reminder',
  'test-overdue',
  'reverification-asked',
  'reverification-reminder',
  'reverification-overdue',
  'reverification-ended',
  'sign-in',
  'verification-link',
  'password-link',
  'password-changed',
  'factors-changed',
  'messenger-linked',
  'account-closing',
  'account-closed',
  'site-moved',
  'identity-reset',
  'identity-update',
  'transfer-offered',
  'transfer-accepted',
  'transfer-completed',
  'transfer-returned',
  'transfer-undone',
  'transfer-ended',
]);
export type NoticeKind = v.InferOutput<typeof noticeKind>;

export const noticeChannel = v.picklist(['email', 'sms']);
export type NoticeChannel = v.InferOutput<typeof noticeChannel>;

/**
 * `waiting`: to be sent, or to be tried again; `kept`: nothing sends this channel, officers can read it;
 * `refused`: the receiving server will not have it; `given-up`: no server took it for days.
 */
export const noticeState = v.picklist(['waiting', 'sent', 'kept', 'refused', 'given-up']);
export type NoticeState = v.InferOutput<typeof noticeState>;

const settings = v.object({
  /** In which messages are written; '' before any is known. */
  language: v.string(),
  /** Whether the account chose it; otherwise it is the one of its last sign-in. */
  chosen: v.boolean(),
  /** Whether reminders are sent. What must be told is sent regardless. */
  reminders: v.boolean(),
});

/** How an account is told things. */
export const noticeSettings = endpoint({
  method: 'GET',
  path: '/v3/private/account/notice-settings',
  access: 'account',
  summary: 'The language of messages, and whether reminders are sent',
  input: v.strictObject({}),
  result: settings,
});

/** Changes what is given. */
export const changeNoticeSettings = endpoint({
  method: 'POST',
  path: '/v3/private/account/notice-settings',
  access: 'account',
  summary: 'Choose the language of messages, or switch reminders on or off',
  input: v.strictObject({
    /** '': the one of each sign-in. */
    language: v.optional(v.pipe(v.string(), v.regex(/^(?:[a-z]{2}(?:-[A-Z]{2})?)?$/))),
    reminders: v.optional(v.boolean()),
  }),
  result: settings,
});

/** What an account was told and has not been shown in its pages: of the last two weeks, the oldest first. */
export const unseenNotices = endpoint({
  method: 'GET',
  path: '/v3/private/account/notices',
  access: 'account',
  summary: 'What the account was told since it was here, to be shown as notifications',
  input: v.strictObject({ language: v.string() }),
  result: v.array(v.object({ id, reminder, text: v.string() })),
});

/** They were shown and are not shown again. */
export const seeNotices = endpoint({
  method: 'POST',
  path: '/v3/private/account/notices/seen',
  access: 'account',
  summary: 'Note which messages were shown',
  input: v.strictObject({ ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(10)) }),
  result: done,
});

const noticeLine = v.object({
  id,
  userId: id,
  kind: noticeKind,
  channel: noticeChannel,
  state: noticeState,
  language: v.string(),
  createdAt: time,
  /** When it was sent, kept or given up. */
  finishedAt: v.nullable(time),
  /** When it is tried again. */
  nextTryAt: v.nullable(time),
  attempts: v.number(),
  /** What the receiving server said last: its number, or why there was no answer; '' for nothing. */
  answer: v.string(),
});
export type NoticeLine = v.InferOutput<typeof noticeLine>;

/** Messages to people, newest first. */
export const noticeList = endpoint({
  method: 'POST',
  path: '/console/api/notices',
  reads: true,
  access: 'officer',
  permission: 'read-cases',
  summary: 'Messages that were written to people, newest first, with how many wait or failed',
  input: v.strictObject({
    state: v.optional(noticeState),
    kind: v.optional(noticeKind),
    /** The beginning of an account's or a message's id, a whole e-mail address, or a case's reference. */
    search: v.optional(v.pipe(v.string(), v.maxLength(320))),
    /** From the previous page's `next`. */
    after: v.optional(id),
  }),
  result: v.object({
    counts: v.array(v.object({ state: noticeState, count: v.number() })),
    notices: v.array(noticeLine),
    next: v.nullable(id),
  }),
});

/** What one of them says. */
export const noticeText = endpoint({
  method: 'GET',
  path: '/console/api/notice',
  access: 'officer',
  permission: 'read-cases',
  summary: 'What a message to a person says',
  input: v.strictObject({ userId: id, id }),
  result: v.object({ notice: noticeLine, subject: v.string(), text: v.string() }),
});
