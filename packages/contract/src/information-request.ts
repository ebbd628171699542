import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { orderReasons, questionnaireAddress } from './review-questionnaire.ts';
import { done, id, time, textLanguage } from './shared.ts';

/** Text that has to say something; the white space around it is cut off. */
const said = (maximum: number) => v.pipe(v.string(), v.regex(/\S/), v.maxLength(maximum));

/** What an officer can ask for as one item. */
export const informationKinds = ['text', 'long-text', 'date', 'yes-no', 'money', 'files'] as const;

/** The most items of one request. */
export const informationItemsMaximum = 20;

/** The most characters of what officers and applicants write. */
export const informationLengths = {
  subject: 150,
  label: 300,
  hint: 1000,
  again: 300,
  message: 2000,
} as const;

const label = said(informationLengths.label);

/** Names an item that is often asked for and is there in every language of the requests. */
const usualCode = v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/));

const informationItem = v.strictObject({
  /**
   * The usual item whose words these are, in the language of the request; the account reads it in its own.
   */
  usual: v.optional(usualCode),
  kind: v.picklist(informationKinds),
  label,
  hint: v.optional(said(informationLengths.hint)),
  optional: v.optional(v.literal(true)),
  /**
   * Why it is asked although the account has answered the same, or is asked it elsewhere. Officers and the
   * applicant read it at the item; not kept where that is not so.
   */
  again: v.optional(said(informationLengths.again)),
});
export type InformationItem = v.InferOutput<typeof informationItem>;

/**
 * What an officer has to know who composes a request: the languages that it can be in, the request that the
 * account has open, and where the account was asked the same already, by wording or as a usual item. That is
 * the newest of its questionnaires that either is open, or was answered there, approved and has not become
 * old. What it answered is read there. `usual` is what is asked for most often, in the language.
 */
export const composeInformation = endpoint({
  method: 'POST',
  path: '/console/api/information/compose',
  access: 'officer',
  permission: 'ask-account',
  summary: 'What to know before an account is asked for particular items',
  input: v.strictObject({
    userId: id,
    language: textLanguage,
    items: v.pipe(
      v.array(v.strictObject({ label, usual: v.optional(usualCode) })),
      v.maxLength(informationItemsMaximum),
    ),
  }),
  result: v.object({
    languages: v.array(textLanguage),
    open: v.nullable(id),
    usual: v.array(
      v.object({ code: usualCode, kind: v.picklist(informationKinds), label: v.string(), hint: v.string() }),
    ),
    before: v.array(
      v.object({
        /** The place of the item. */
        at: v.number(),
        requestId: id,
        title: v.string(),
        /** Null while it is open. */
        approvedAt: v.nullable(time),
      }),
    ),
  }),
});

/**
 * Asks an account for particular items, in the officer's words; it answers at /auth/rfiQuestion.
 * QUESTIONNAIRE_OPEN where a request is open already, TEMPLATE_NOT_FOUND where the account's site has none.
 * INPUT_INVALID (`items.N.label: asked-already`) where an item is asked twice, or was asked before and does
 * not say why `again`.
 */
export const orderInformation = endpoint({
  method: 'POST',
  path: '/console/api/information/order',
  access: 'officer',
  permission: 'ask-account',
  summary: 'Ask an account for particular items',
  input: v.strictObject({
    userId: id,
    /** What it is about; the applicant reads it. */
    subject: said(informationLengths.subject),
    items: v.pipe(v.array(informationItem), v.minLength(1), v.maxLength(informationItemsMaximum)),
    /** In which the officer wrote. */
    language: textLanguage,
    dueAt: time,
    reason: v.picklist(orderReasons),
  }),
  result: v.object({ requestId: id }),
});

const informationMessage = v.object({
  id,
  from: v.picklist(['account', 'officer']),
  text: v.string(),
  sentAt: time,
});
export type InformationMessage = v.InferOutput<typeof informationMessage>;

/** As an officer reads it. */
const reviewMessage = v.object({ ...informationMessage.entries, officerName: v.nullable(v.string()) });
export type ReviewMessage = v.InferOutput<typeof reviewMessage>;

/** The id is made by the client, so that a repeated request sends the message once. */
const sending = { id, text: said(informationLengths.message) };

const integration = '/v1/s1/kyc/integration';

/** The messages about a request for information, the oldest first. */
export const informationMessages = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/questionnaire-messages',
  sdkPath: `${integration}/questionnaire-messages`,
  access: 'account',
  summary: 'The messages about a request for information',
  input: v.strictObject({ request_id: id }),
  result: v.array(informationMessage),
});

/**
 * Writes to the officers about a request, as long as it is not decided (else QUESTIONNAIRE_NOT_EDITABLE).
 */
export const sendInformationMessage = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/send-questionnaire-message',
  sdkPath: `${integration}/send-questionnaire-message`,
  access: 'account',
  summary: 'Write a message about a request for information',
  input: v.strictObject({ request_id: id, ...sending }),
  result: informationMessage,
});

/** Says how many messages of officers the account was shown: these are no longer told as unread. */
export const readInformationMessages = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/read-questionnaire-messages',
  sdkPath: `${integration}/read-questionnaire-messages`,
  access: 'account',
  summary: 'Say that messages about a request for information were read',
  input: v.strictObject({
    request_id: id,
    seen: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
  }),
  result: done,
});

/** The same messages for an officer. Reading them is recorded in the audit trail. */
export const reviewMessages = endpoint({
  method: 'POST',
  path: '/console/api/information/messages',
  access: 'officer',
  permission: 'read-cases',
  summary: 'The messages about a request for information',
  input: questionnaireAddress,
  result: v.array(reviewMessage),
});

/** Writes to the account about a request, refused as the account's own messages are. */
export const sendReviewMessage = endpoint({
  method: 'POST',
  path: '/console/api/information/send-message',
  access: 'officer',
  permission: 'ask-account',
  summary: 'Write a message to the account about a request for information',
  input: v.strictObject({ ...questionnaireAddress.entries, ...sending }),
  result: reviewMessage,
});

/**
 * Adds items to a request that the account can still change, names another day for it, or both, and writes
 * to the account why: it reads the items and the message at once. Items are in the language of the request.
 * Repeated with the id of the message it changes nothing. INPUT_INVALID as for a new request, and where this
 * one asks the same already, for whatever reason; QUESTIONNAIRE_NOT_EDITABLE once it is submitted: it is sent
 * back first.
 */
export const extendInformation = endpoint({
  method: 'POST',
  path: '/console/api/information/extend',
  access: 'officer',
  permission: 'ask-account',
  summary: 'Ask an account for more by an open request',
  input: v.strictObject({
    ...questionnaireAddress.entries,
    items: v.pipe(v.array(informationItem), v.maxLength(informationItemsMaximum)),
    dueAt: v.optional(time),
    message: v.strictObject(sending),
  }),
  result: reviewMessage,
});
