// Long: every call of writing and publishing templates.
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { questionnaireTemplate, templateCode, templateVersion } from './questionnaire-template.ts';
import { done, id, time } from './shared.ts';
import {
  act,
  levelOfPolicy,
  origin,
  sentence,
  templateDraftState,
  templateHappening,
  templateLine,
  textsByLanguage,
} from './template-line.ts';

export {
  type TemplateDraftState,
  templateDraftMaximum,
  type TemplateHappening,
  templateLanguages,
  type TemplateLine,
  templateLine,
  type TemplateState,
  templateState,
} from './template-line.ts';

/*
 * Officers write questionnaire templates. A draft is kept as it was typed, right or not; what is submitted
 * has no faults, does not change while it waits, and is published by an officer who wrote none of it.
 *
 * Preview and diff need no call: the draft has what it started from beside it, and the engine
 * (`questionnaireOf`) and `diffTemplates` of `packages/questionnaire` are pure.
 */

/**
 * Templates by code. `state` filters: `draft` has a draft that is edited, `submitted` one that waits for
 * another officer, `offered` a version of the release. `search` finds by a part of code, scene or English
 * title.
 */
export const templates = endpoint({
  method: 'POST',
  path: '/console/api/templates',
  reads: true,
  access: 'officer',
  permission: 'read-templates',
  summary: 'Questionnaire templates',
  input: v.strictObject({
    state: v.optional(v.picklist(['published', 'retired', 'withdrawn', 'draft', 'submitted', 'offered'])),
    search: v.optional(v.pipe(v.string(), v.maxLength(100))),
    /** From the previous page's `next`. */
    after: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  result: v.object({
    items: v.array(templateLine),
    next: v.nullable(v.string()),
    counts: v.object({ drafts: v.number(), submitted: v.number(), offered: v.number() }),
  }),
});

/** A whole version. `version` names another than the newest; `offered` the one that the release offers. */
export const templateVersionDetail = endpoint({
  method: 'POST',
  path: '/console/api/template',
  reads: true,
  access: 'officer',
  permission: 'read-templates',
  summary: 'One template with its versions, texts and history',
  input: v.strictObject({
    templateCode,
    version: v.optional(templateVersion),
    offered: v.optional(v.literal(true)),
  }),
  result: v.object({
    line: templateLine,
    /** Null while there is only a draft. */
    shown: v.nullable(
      v.object({ template: questionnaireTemplate, texts: textsByLanguage, offered: v.boolean() }),
    ),
    /** Newest first. */
    versions: v.array(
      v.object({
        version: templateVersion,
        origin,
        publishedAt: time,
        /** Both null for those of a release. */
        submittedBy: v.nullable(v.string()),
        approvedBy: v.nullable(v.string()),
        note: v.string(),
      }),
    ),
    /** Which policies name it; it cannot be retired while there are any. */
    levels: v.array(levelOfPolicy),
    /** Newest first. */
    history: v.array(templateHappening),
  }),
});

/** Which draft an officer means. */
export const templateDraftAddress = v.strictObject({ templateCode, draftId: id });

/** The same, as the officer has seen it; TEMPLATE_DRAFT_CHANGED where it was saved since. */
const draftAsSeen = v.strictObject({ ...templateDraftAddress.entries, revision: v.number() });

/** What a draft can start from besides nothing: a published version, or one that a release offers. */
const draftSource = v.strictObject({
  templateCode,
  version: templateVersion,
  /** The version that the release offers; nobody has published it. */
  offered: v.boolean(),
});

/**
 * Starts a draft: of a new template (`from` absent or another template's version, which is copied), or of the
 * next version. TEMPLATE_CODE_TAKEN where a new template's code exists, TEMPLATE_DRAFT_EXISTS (`draftId`)
 * where a draft of it is under way.
 */
export const startTemplateDraft = endpoint({
  method: 'POST',
  path: '/console/api/template/draft/start',
  access: 'officer',
  permission: 'write-templates',
  summary: 'Start a draft of a template',
  input: v.strictObject({
    templateCode,
    from: v.optional(
      v.strictObject({ templateCode, version: templateVersion, offered: v.optional(v.literal(true)) }),
    ),
  }),
  result: templateDraftAddress,
});

/**
 * The questionnaire as it is typed: the fields of `templateStructure` once it is right. Code, version and
 * languages are not in it; the languages are those of the texts.
 */
const typedStructure = v.record(v.string(), v.unknown());

export const templateDraft = endpoint({
  method: 'POST',
  path: '/console/api/template/draft',
  reads: true,
  access: 'officer',
  permission: 'read-templates',
  summary: 'A draft of a template',
  input: templateDraftAddress,
  result: v.object({
    ...templateDraftAddress.entries,
    state: templateDraftState,
    /** Counts the saves. */
    revision: v.number(),
    /** Whose content it started from; null if from nothing. */
    from: v.nullable(draftSource),
    /** The newest version when it was started or rebased, for the diff; null where there was none. */
    base: v.nullable(v.object({ template: questionnaireTemplate, texts: textsByLanguage })),
    /** The newest version; above that of `base` where another one was published since. */
    newestVersion: v.nullable(templateVersion),
    structure: typedStructure,
    texts: textsByLanguage,
    /** Everybody who has changed it, the last one first. */
    editors: v.array(act),
    submitted: v.nullable(v.object({ ...act.entries, note: v.string() })),
    /** Why it was sent back; null once it is submitted again. */
    sentBack: v.nullable(v.object({ ...act.entries, remark: v.string() })),
    /** Whether this officer may publish it: neither wrote nor submitted it. */
    mayApprove: v.boolean(),
    /** Whether this officer submitted it, and may take it back. */
    mine: v.boolean(),
  }),
});
export type TemplateDraft = v.InferOutput<typeof templateDraft.result>;

/**
 * Saves a draft whole, over the save that the officer has seen. TEMPLATE_DRAFT_CHANGED (`revision`,
 * `officerName`, `at`) where somebody saved since: nothing is stored. TEMPLATE_DRAFT_CLOSED where it is not
 * being edited.
 */
export const saveTemplateDraft = endpoint({
  method: 'POST',
  path: '/console/api/template/draft/save',
  access: 'officer',
  permission: 'write-templates',
  summary: 'Save a draft of a template',
  input: v.strictObject({ ...draftAsSeen.entries, structure: typedStructure, texts: textsByLanguage }),
  result: v.object({ revision: v.number(), savedAt: time }),
});

/** A fault keeps a draft from being submitted, a warning does not. */
const finding = v.object({
  severity: v.picklist(['fault', 'warning']),
  /**
   * A path in the structure, by codes (`sections.income.items.salary.when`) or, where its form is wrong, by
   * positions (`sections.0.items.2.code`); or in the texts (`de-DE.item.salary`); '' for the whole.
   */
  place: v.string(),
  /** English. */
  text: v.string(),
});

export const templateFindings = v.object({ findings: v.array(finding) });

/** Checks what is saved, with everything that submitting asks. */
export const validateTemplateDraft = endpoint({
  method: 'POST',
  path: '/console/api/template/draft/validate',
  reads: true,
  access: 'officer',
  permission: 'write-templates',
  summary: 'Check a draft of a template',
  input: templateDraftAddress,
  result: v.object({ revision: v.number(), ...templateFindings.entries }),
});

/** Compares a draft with the newest published version from now on; what was typed stays. */
export const rebaseTemplateDraft = endpoint({
  method: 'POST',
  path: '/console/api/template/draft/rebase',
  access: 'officer',
  permission: 'write-templates',
  summary: 'Take the newest version as what a draft started from',
  input: draftAsSeen,
  result: done,
});

/** TEMPLATE_INVALID (`findings`) where the draft has faults; texts that belong to nothing are left out. */
export const submitTemplateDraft = endpoint({
  method: 'POST',
  path: '/console/api/template/draft/submit',
  access: 'officer',
  permission: 'write-templates',
  summary: 'Submit a draft for publishing',
  /** The note says what was changed and why. */
  input: v.strictObject({ ...draftAsSeen.entries, note: sentence }),
  result: v.object({ revision: v.number() }),
});

/** TEMPLATE_FOUR_EYES for anybody but the officer who submitted it. */
export const takeBackTemplateDraft = endpoint({
  method: 'POST',
  path: '/console/api/template/draft/take-back',
  access: 'officer',
  permission: 'write-templates',
  summary: 'Take a submitted draft back, to change it',
  input: templateDraftAddress,
  result: done,
});

/** TEMPLATE_FOUR_EYES for the officer who submitted it. */
export const sendBackTemplateDraft = endpoint({
  method: 'POST',
  path: '/console/api/template/draft/send-back',
  access: 'officer',
  permission: 'publish-templates',
  summary: 'Send a submitted draft back with a remark',
  input: v.strictObject({ ...draftAsSeen.entries, remark: sentence }),
  result: done,
});

/**
 * Publishes a submitted draft as the next version; accounts are asked it from then on, those under way go on
 * with theirs. TEMPLATE_FOUR_EYES for whoever wrote any of it or submitted it.
 */
export const approveTemplateDraft = endpoint({
  method: 'POST',
  path: '/console/api/template/draft/approve',
  access: 'officer',
  permission: 'publish-templates',
  summary: 'Approve a submitted draft, which publishes it',
  input: draftAsSeen,
  result: v.object({ templateCode, version: templateVersion }),
});

/** Ends a draft that is being edited; what was typed is kept, but is not shown in the list. */
export const discardTemplateDraft = endpoint({
  method: 'POST',
  path: '/console/api/template/draft/discard',
  access: 'officer',
  permission: 'write-templates',
  summary: 'Discard a draft',
  input: draftAsSeen,
  result: done,
});

/**
 * From then on nobody opens the template; `open` says what happens to what accounts have open.
 * TEMPLATE_IN_USE (`levels`) while policies name it.
 */
export const retireTemplate = endpoint({
  method: 'POST',
  path: '/console/api/template/retire',
  access: 'officer',
  permission: 'publish-templates',
  summary: 'Retire a template',
  input: v.strictObject({ templateCode, reason: sentence, open: v.picklist(['finish', 'refuse']) }),
  result: done,
});

/** `levels` of TEMPLATE_IN_USE. */
export const templateInUse = v.object({ levels: v.array(levelOfPolicy) });

/** Lets accounts open a retired template again, in its newest version. */
export const restoreTemplate = endpoint({
  method: 'POST',
  path: '/console/api/template/restore',
  access: 'officer',
  permission: 'publish-templates',
  summary: 'Bring a retired template back',
  input: v.strictObject({ templateCode, reason: sentence }),
  result: done,
});
