import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { questionnaireStatus } from './kyc.ts';
import {
  questionnaireTemplate,
  questionnaireTexts,
  templateCode,
  templateVersion,
} from './questionnaire-template.ts';
import { done, id, nothing, time, textLanguage } from './shared.ts';

/** Answers by the codes of items; what each may be, says the template (`packages/questionnaire`). */
export const questionnaireAnswers = v.record(v.pipe(v.string(), v.maxLength(60)), v.unknown());

/** The most bytes that answers may have as JSON. */
export const answersMaximum = 200_000;

/** Counts the saves of a questionnaire; who saves over another's save is refused. */
const revision = v.pipe(v.number(), v.integer(), v.minValue(0));

const sceneCode = v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/));

/** A file that belongs to an item; the item's answer lists the ids. */
const questionnaireFile = v.object({
  id,
  item: v.string(),
  /** As the applicant's device called it. */
  name: v.string(),
  type: v.picklist(['image', 'pdf']),
  bytes: v.number(),
});
export type QuestionnaireFile = v.InferOutput<typeof questionnaireFile>;

/** One questionnaire of an account: what was asked when, and what was answered. */
export const accountQuestionnaire = v.object({
  request_id: id,
  template_code: templateCode,
  version: templateVersion,
  scene_code: v.string(),
  status: questionnaireStatus,
  revision,
  answers: questionnaireAnswers,
  files: v.array(questionnaireFile),
  /** What an officer found, at the items it is about. */
  remarks: v.array(v.object({ item: v.string(), text: v.string() })),
  /**
   * Why it was asked, as a code whose text has the key `asked.<code>`: `level` where the next
   * level wants it, or an officer's reason; '' if by oneself.
   */
  reason: v.string(),
  dueAt: v.nullable(time),
  openedAt: time,
  savedAt: v.nullable(time),
  submittedAt: v.nullable(time),
  decidedAt: v.nullable(time),
  /** Given when it is submitted; '' before. */
  receipt: v.string(),
});
export type AccountQuestionnaire = v.InferOutput<typeof accountQuestionnaire>;

/** A line of the account's list, newest first. */
const questionnaireLine = v.object({
  ...v.omit(accountQuestionnaire, ['answers', 'files', 'remarks', 'revision']).entries,
  /** In the language asked for, or in English. */
  title: v.string(),
  /** Which of the two. */
  language: textLanguage,
});
export type QuestionnaireLine = v.InferOutput<typeof questionnaireLine>;

const integration = '/v1/s1/kyc/integration';

/**
 * What a questionnaire asks, and the account's own answers (S7.14). By `request_id` it is one of the
 * account's questionnaires, in the version it was opened with. By `template_code` (with `biz_from=kyc_web`
 * from the account area) or `scene_code` it is the account's latest of that template that is not ended, and
 * where there is none the version that would be opened now, with `questionnaire` null. Refused with
 * QUESTIONNAIRE_NOT_FOUND where the account has no such questionnaire, with TEMPLATE_NOT_FOUND where
 * nothing is published under the code for the account's site.
 */
export const questionnaireTemplateDetail = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/questionnaire-template-detail',
  sdkPath: `${integration}/questionnaire-template-detail`,
  access: 'account',
  summary: 'What a questionnaire asks, and the answers so far',
  input: v.strictObject({
    scene_code: v.optional(sceneCode),
    request_id: v.optional(id),
    template_code: v.optional(templateCode),
    biz_from: v.optional(v.literal('kyc_web')),
    language: v.optional(textLanguage),
  }),
  result: v.object({
    template: questionnaireTemplate,
    texts: questionnaireTexts,
    /** Which the texts are in: the one asked for, or English where the template has none in it. */
    language: textLanguage,
    /** Texts that an officer wrote for this account alone, which are in another language. */
    written: v.optional(v.object({ language: textLanguage, keys: v.array(v.string()) })),
    /** The server's day, which dates are checked against. */
    today: v.pipe(v.string(), v.isoDate()),
    questionnaire: v.nullable(accountQuestionnaire),
    /** It could be opened now: `create-questionnaire` would not be refused. */
    openable: v.boolean(),
  }),
});

/**
 * Opens a questionnaire, or returns the one that is open (S7.13). An approved one stands: another is opened
 * only after it is due for renewal, or by `again`. Refused with TEMPLATE_NOT_FOUND, and with
 * QUESTIONNAIRE_NOT_ORDERED where only a policy or an officer opens it.
 */
export const createQuestionnaire = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/create-questionnaire',
  sdkPath: `${integration}/create-questionnaire`,
  access: 'account',
  summary: 'Open a questionnaire',
  input: v.strictObject({
    template_code: templateCode,
    /** Something has changed since the last one was approved. */
    again: v.optional(v.literal(true)),
  }),
  result: accountQuestionnaire,
});

/**
 * Saves answers that need not be complete, whole and over the last save. Refused with QUESTIONNAIRE_CHANGED
 * (result: the present `revision` and `answers`) where somebody saved since `revision`, with
 * QUESTIONNAIRE_NOT_EDITABLE where it was submitted or ended, with QUESTIONNAIRE_INVALID for items that the
 * template does not have and for answers of a form that the item never has (a list for a text).
 */
export const saveQuestionnaire = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/save-questionnaire',
  sdkPath: `${integration}/save-questionnaire`,
  access: 'account',
  summary: 'Save the answers so far',
  input: v.strictObject({ request_id: id, revision, answers: questionnaireAnswers }),
  result: v.object({ revision, savedAt: time }),
});

/** The result of a refusal with QUESTIONNAIRE_CHANGED. */
export const questionnaireChanged = v.object({ revision, answers: questionnaireAnswers });

/**
 * The result of a refusal with QUESTIONNAIRE_INVALID: what `evaluate` of `packages/questionnaire` found.
 */
export const questionnaireProblems = v.object({
  problems: v.array(
    v.object({
      item: v.string(),
      fault: v.string(),
      row: v.optional(v.number()),
      column: v.optional(v.string()),
      part: v.optional(v.string()),
      limit: v.optional(v.string()),
      rule: v.optional(v.string()),
    }),
  ),
});

/**
 * Sends the answers (S7.13), saved with it. Refused like saving, and with QUESTIONNAIRE_INVALID (result:
 * `questionnaireProblems`) unless they fit and are complete, and with TEMPLATE_NOT_FOUND where the template
 * was withdrawn. Sending the same again over the same revision returns the same receipt.
 */
export const submitQuestionnaire = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/submit-questionnaire',
  sdkPath: `${integration}/submit-questionnaire`,
  access: 'account',
  summary: 'Send the answers of a questionnaire',
  input: v.strictObject({
    request_id: id,
    revision,
    answers: questionnaireAnswers,
    /** In which the questions were read. */
    language: textLanguage,
  }),
  result: accountQuestionnaire,
});

/** Takes a submitted questionnaire back to change it, as long as no officer has begun to read it. */
export const recallQuestionnaire = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/recall-questionnaire',
  sdkPath: `${integration}/recall-questionnaire`,
  access: 'account',
  summary: 'Take a submitted questionnaire back to change it',
  input: v.strictObject({ request_id: id }),
  result: accountQuestionnaire,
});

/** Every questionnaire of the account, newest first. */
export const questionnaires = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/questionnaires',
  sdkPath: `${integration}/questionnaires`,
  access: 'account',
  summary: 'The questionnaires of the account',
  input: v.strictObject({ language: v.optional(textLanguage) }),
  result: v.array(questionnaireLine),
});

/**
 * A link that opens one questionnaire without signing in, once, within an hour, for this account (S7.14):
 * the SDK route with its `token`, exchanged like any one-time token for a session, and with the template's
 * code as `scene`. That session may do nothing but answer this questionnaire and ask `token-info` and
 * `business-info`; anything else is refused with NO_PERMISSION, other questionnaires with
 * QUESTIONNAIRE_NOT_FOUND. Refused as `create-questionnaire` is.
 */
export const questionnaireToken = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/questionnaire-token',
  sdkPath: `${integration}/questionnaire-token`,
  access: 'account',
  summary: 'A link that opens one questionnaire without signing in',
  input: v.strictObject({ template_code: templateCode }),
  result: v.object({ token: v.string(), url: v.string(), expiresAt: time }),
});

/**
 * A file for an item is sent as the body of a PUT to `${questionnaireFilePath}/<request_id>/<item>/<file
 * id>`, the id (UUID) made by the client, so that a repeated request stores it once. The header
 * `x-file-name` has its name, percent-encoded. Answers in the envelope with a `questionnaireFile`; refused
 * with the FILE_ codes, and with INPUT_INVALID at `item` where it takes none or no more. GET of the same
 * address returns the file to its owner, and is recorded.
 */
export const questionnaireFilePath = '/v3/private/kyc/questionnaire-file';
export const sdkQuestionnaireFilePath = `${integration}/questionnaire-file`;
export const fileNameHeader = 'x-file-name';
export const questionnaireFileResult = questionnaireFile;

/**
 * GET `${questionnaireCopyPath}/<request_id>` returns a copy of what was sent as a PDF, in the language that
 * it was answered in; see `copyQuery`. Refused with QUESTIONNAIRE_NOT_FOUND where the account has no such
 * questionnaire, or its answers are not, or no longer, those that were sent.
 */
export const questionnaireCopyPath = '/v3/private/kyc/questionnaire-copy';
export const sdkQuestionnaireCopyPath = `${integration}/questionnaire-copy`;

/**
 * A key, bound to the account and to one questionnaire that can be changed, under which the browser keeps
 * answers and files that the server does not have yet. Held in memory only: after a reload what is kept is
 * unreadable without a live session.
 */
export const questionnaireKey = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/questionnaire-key',
  sdkPath: `${integration}/questionnaire-key`,
  access: 'account',
  summary: 'Key for answers and files waiting on the device',
  input: v.strictObject({ request_id: id }),
  /** 32 bytes, base64. */
  result: v.object({ key: v.string() }),
});

/** Removes a file from a questionnaire that can be changed. */
export const removeQuestionnaireFile = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/remove-questionnaire-file',
  sdkPath: `${integration}/remove-questionnaire-file`,
  access: 'account',
  summary: 'Remove a file from a questionnaire',
  input: v.strictObject({ request_id: id, file_id: id }),
  result: done,
});

/** The code of the template behind every request for information (S2.11). */
export const informationTemplate = 'rfiQuestion';

/** Of the custody questionnaire of NL (S7.15), and of the statement of where one is resident for tax. */
export const satosTemplate = 'satosQuestionnaire';
export const taxTemplate = 'taxResidence';

/** Opens the custody questionnaire (S7.15), as `create-questionnaire` does for its template. */
export const createSatosQuestionnaire = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/create-satos-questionnaire',
  sdkPath: `${integration}/create-satos-questionnaire`,
  access: 'account',
  summary: 'Open the custody questionnaire',
  input: nothing,
  result: accountQuestionnaire,
});

/** The account's custody questionnaire (S7.15); null where none was opened. */
export const querySatosQuestionnaire = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/query-satos-questionnaire',
  sdkPath: `${integration}/query-satos-questionnaire`,
  access: 'account',
  summary: 'The custody questionnaire of the account',
  input: nothing,
  result: v.object({ questionnaire: v.nullable(accountQuestionnaire) }),
});
