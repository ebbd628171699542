import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { copyQuery } from './printed-copy.ts';
import { accountQuestionnaire } from './questionnaire.ts';
import { questionnaireTemplate, questionnaireTexts, templateCode } from './questionnaire-template.ts';
import { questionnaireStatus } from './kyc.ts';
import { investorClaims } from './review-class.ts';
import { done, id, time, textLanguage } from './shared.ts';
import { investorCriteria } from './words.ts';

/** Which questionnaire an officer means. */
export const questionnaireAddress = v.strictObject({ userId: id, requestId: id });

const claim = v.object({ officerName: v.string(), mine: v.boolean(), expiresAt: time });

/** One line of the questionnaires to review: nothing that names a person. */
export const reviewQuestionnaireLine = v.object({
  userId: id,
  requestId: id,
  templateCode,
  version: v.number(),
  /** English. */
  title: v.string(),
  status: questionnaireStatus,
  /** Who asked; where a policy did, the reason names its rule. */
  openedBy: v.picklist(['account', 'policy', 'officer']),
  reason: v.string(),
  /** The score's class of risk; null where the template has none, or nothing was submitted. */
  band: v.nullable(v.string()),
  dueAt: v.nullable(time),
  openedAt: time,
  submittedAt: v.nullable(time),
  decidedAt: v.nullable(time),
  /** Its day has passed, and it was not submitted or not mended. */
  overdue: v.boolean(),
  /** Messages of the account that no officer has read. */
  unread: v.number(),
  claim: v.nullable(claim),
});
export type ReviewQuestionnaireLine = v.InferOutput<typeof reviewQuestionnaireLine>;

/**
 * `waiting`: submitted, oldest first; `mine`: claimed by this officer; `open`: asked and not submitted,
 * earliest due date first; `overdue`: those of them whose day has passed; `unread`: undecided ones with
 * messages that no officer has read, the one whose last message is oldest first; `decided`: newest first.
 * `search` as in the queue of cases.
 */
export const reviewQuestionnaires = endpoint({
  method: 'POST',
  path: '/console/api/questionnaires',
  access: 'officer',
  permission: 'read-cases',
  summary: 'Questionnaires to review, open or decided',
  input: v.strictObject({
    view: v.picklist(['waiting', 'mine', 'open', 'overdue', 'unread', 'decided']),
    templateCode: v.optional(templateCode),
    search: v.optional(v.pipe(v.string(), v.maxLength(254))),
    /** From the previous page's `next`. */
    after: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  result: v.object({
    items: v.array(reviewQuestionnaireLine),
    next: v.nullable(v.string()),
    counts: v.object({
      waiting: v.number(),
      mine: v.number(),
      open: v.number(),
      overdue: v.number(),
      unread: v.number(),
    }),
    /** Every template that is or was published, for the filter and for asking. */
    templates: v.array(v.object({ templateCode, title: v.string(), published: v.boolean() })),
  }),
});

/** What officers have done with a questionnaire, oldest first. */
const happening = v.object({
  at: time,
  action: v.string(),
  officerName: v.nullable(v.string()),
});

/** Reading one is recorded in the audit trail. */
export const reviewQuestionnaire = endpoint({
  method: 'POST',
  path: '/console/api/questionnaire',
  access: 'officer',
  permission: 'read-cases',
  summary: 'One questionnaire with its answers',
  input: v.strictObject({ ...questionnaireAddress.entries, language: v.optional(textLanguage) }),
  result: v.object({
    line: reviewQuestionnaireLine,
    questionnaire: accountQuestionnaire,
    template: questionnaireTemplate,
    texts: questionnaireTexts,
    language: textLanguage,
    /** The day of the submission, which dates were checked against; today before. */
    day: v.pipe(v.string(), v.isoDate()),
    /** In which the applicant read the questions; '' before it was submitted. */
    readIn: v.string(),
    score: v.nullable(v.number()),
    /** The account's questionnaire of the same template that was submitted before this one. */
    before: v.nullable(
      v.object({
        requestId: id,
        submittedAt: time,
        questionnaire: accountQuestionnaire,
        template: questionnaireTemplate,
      }),
    ),
    /** The enhanced due diligence that the policy opened because of what was submitted, newest first. */
    opened: v.array(
      v.object({
        requestId: id,
        title: v.string(),
        openedAt: time,
        /** The items whose answers were why; none where their class of risk was. */
        items: v.array(v.string()),
      }),
    ),
    /** What it asks a class of investors for; null where it asks for none, and before it is submitted. */
    investorClass: v.nullable(investorClaims),
    privateNote: v.string(),
    history: v.array(happening),
  }),
});

/**
 * Claims one or renews the claim; from then on the applicant cannot take it back. CLAIM_HELD where another
 * holds it, CASE_DECIDED where it waits for no officer.
 */
export const claimQuestionnaire = endpoint({
  method: 'POST',
  path: '/console/api/questionnaire/claim',
  access: 'officer',
  permission: 'decide-cases',
  summary: 'Claim a questionnaire, or renew the claim',
  input: questionnaireAddress,
  result: claim,
});

export const releaseQuestionnaire = endpoint({
  method: 'POST',
  path: '/console/api/questionnaire/release',
  access: 'officer',
  permission: 'decide-cases',
  summary: 'Give a claimed questionnaire back',
  input: questionnaireAddress,
  result: done,
});

const privateNote = v.pipe(v.string(), v.maxLength(4000));

/**
 * Approves a claimed questionnaire. One that asks for a class of investors is approved with the criteria that
 * are proved, and grants the class in the same transaction: refused with CLASS_NOT_OFFERED, with
 * CLASS_TERMS_MISSING where the terms of the class are not agreed to any more, and with CLASS_NOT_REACHED
 * (result: `criteriaMissing`) where what is proved is not enough or does not reach what the site asks for.
 */
export const approveQuestionnaire = endpoint({
  method: 'POST',
  path: '/console/api/questionnaire/approve',
  access: 'officer',
  permission: 'decide-cases',
  summary: 'Approve a claimed questionnaire',
  input: v.strictObject({
    ...questionnaireAddress.entries,
    privateNote,
    /** Where it asks for a class of investors: the criteria that its evidence proves. */
    proved: v.optional(v.array(v.picklist(investorCriteria))),
  }),
  result: done,
});

/** Sends a claimed questionnaire back, with remarks that the applicant reads at the items. */
export const rejectQuestionnaire = endpoint({
  method: 'POST',
  path: '/console/api/questionnaire/reject',
  access: 'officer',
  permission: 'decide-cases',
  summary: 'Send a claimed questionnaire back with remarks',
  input: v.strictObject({
    ...questionnaireAddress.entries,
    remarks: v.pipe(
      v.array(
        v.strictObject({
          item: v.pipe(v.string(), v.maxLength(60)),
          text: v.pipe(v.string(), v.regex(/\S/), v.maxLength(1000)),
        }),
      ),
      v.minLength(1),
      v.maxLength(50),
    ),
    privateNote,
  }),
  result: done,
});

/** Why an officer asks; the applicant reads a text of it. */
export const orderReasons = ['review', 'monitoring', 'change', 'regulator'] as const;

/** Asks an account for a questionnaire. QUESTIONNAIRE_OPEN where the same one is open already. */
export const orderQuestionnaire = endpoint({
  method: 'POST',
  path: '/console/api/questionnaire/order',
  access: 'officer',
  permission: 'ask-account',
  summary: 'Ask an account for a questionnaire',
  input: v.strictObject({
    userId: id,
    templateCode,
    reason: v.picklist(orderReasons),
    /** The last day on which it is in time, as UTC. */
    dueAt: v.optional(time),
  }),
  result: v.object({ requestId: id }),
});

/** Withdraws a questionnaire that was asked for and not submitted. */
export const withdrawQuestionnaire = endpoint({
  method: 'POST',
  path: '/console/api/questionnaire/withdraw',
  access: 'officer',
  permission: 'ask-account',
  summary: 'Withdraw a questionnaire that was asked for',
  input: questionnaireAddress,
  result: done,
});

/**
 * GET `${reviewQuestionnaireFilePath}/<userId>/<requestId>/<fileId>` returns a file to an officer;
 * recorded.
 */
export const reviewQuestionnaireFilePath = '/console/api/questionnaire/file';

/**
 * GET `${reviewQuestionnaireCopyPath}/<userId>/<requestId>` returns what was submitted as a PDF, with what it
 * came to and what was decided; `reviewCopyQuery`. Recorded.
 */
export const reviewQuestionnaireCopyPath = '/console/api/questionnaire/copy';
export const reviewCopyQuery = v.object({ ...copyQuery.entries, language: v.optional(textLanguage) });
