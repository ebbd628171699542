import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, time, textLanguage } from './shared.ts';

/** What an account owes beside the parts of its level. */
const accountTask = v.object({
  kind: v.picklist([
    'questionnaire',
    'agreement',
    'suitability-test',
    'investor-class',
    'document',
    'refresh',
  ]),
  /**
   * Of the template, the agreement, the test or the class: where it is done has the same name. The kind
   * itself for what keeps a verified account's file current: its identity document, which runs out, and its
   * details.
   */
  code: v.string(),
  /** The next level, if it waits for this; null if it does not. */
  level: v.nullable(v.picklist([1, 2])),
  /** Of a questionnaire that is open or was sent; null for what was not begun. */
  requestId: v.nullable(id),
  /** '' for a test, a document and details, whose names are the interface's. */
  title: v.string(),
  /** Of the title. */
  language: textLanguage,
  /** `changes`: sent back with remarks; `waiting`: sent and not decided. */
  status: v.picklist(['todo', 'changes', 'waiting', 'done']),
  /** Until when it is in time; of a class of investors its last day. */
  dueAt: v.nullable(time),
  /** That moment has passed, and it is not done. */
  overdue: v.boolean(),
  /** Days until then, the begun one counted; null where there is no such day, and once it has passed. */
  daysLeft: v.nullable(v.number()),
  /**
   * How much of its daily limits this leaves the account, in percent: as it stands, once it is overdue, and
   * from the moment it is sent; null where nothing depends on it.
   */
  limits: v.nullable(v.object({ now: v.number(), overdue: v.number(), sent: v.number() })),
  /** Messages of officers about it that the account has not read. */
  unread: v.number(),
  /** From when it can be done, where that is later than now. */
  from: v.nullable(time),
  /**
   * Why, as a code: `reason` of a questionnaire, `site` of an agreement that every account gives and `renew`
   * of its new version, `class-expiring` or `class-expired`; '' if by oneself.
   */
  reason: v.string(),
  /** When it was sent, agreed to or passed. */
  at: v.nullable(time),
});
export type AccountTask = v.InferOutput<typeof accountTask>;

/**
 * Everything that is owed, the most urgent first, and then what was done last, newest first; `done: all` for
 * all that was done, with tests of levels that the account has and the classes of investors that it holds.
 */
export const accountTasks = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/account-tasks',
  sdkPath: '/v1/s1/kyc/integration/account-tasks',
  access: 'account',
  summary: 'What the account owes beside the parts of its level, or has done',
  input: v.strictObject({ language: v.optional(textLanguage), done: v.optional(v.literal('all')) }),
  result: v.array(accountTask),
});
