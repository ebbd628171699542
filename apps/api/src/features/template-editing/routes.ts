import {
  approveTemplateDraft,
  discardTemplateDraft,
  rebaseTemplateDraft,
  restoreTemplate,
  retireTemplate,
  saveTemplateDraft,
  sendBackTemplateDraft,
  startTemplateDraft,
  submitTemplateDraft,
  takeBackTemplateDraft,
  templateDraft,
  templateDraftMaximum,
  templates,
  templateVersionDetail,
  validateTemplateDraft,
} from '@credence/contract/template-editing';
import type { Serve } from '../../http/serve.ts';
import { validateTemplateDraftVerb } from './check.ts';
import {
  discardTemplateDraftVerb,
  rebaseTemplateDraftVerb,
  saveTemplateDraftVerb,
  templateDraftVerb,
} from './draft.ts';
import { templatesVerb } from './list.ts';
import { templateVersionDetailVerb } from './one.ts';
import {
  approveTemplateDraftVerb,
  sendBackTemplateDraftVerb,
  submitTemplateDraftVerb,
  takeBackTemplateDraftVerb,
} from './publish.ts';
import { restoreTemplateVerb, retireTemplateVerb } from './retire.ts';
import { startTemplateDraftVerb } from './start.ts';

/** Room for a draft and what it is sent in, so that one somewhat too large is told so by its field. */
const bodyLimit = templateDraftMaximum + 128 * 1024;

export function templateEditingRoutes(serve: Serve): void {
  serve(templates, templatesVerb);
  serve(templateVersionDetail, templateVersionDetailVerb);
  serve(startTemplateDraft, startTemplateDraftVerb);
  serve(templateDraft, templateDraftVerb);
  serve(saveTemplateDraft, saveTemplateDraftVerb, { bodyLimit });
  serve(validateTemplateDraft, validateTemplateDraftVerb);
  serve(rebaseTemplateDraft, rebaseTemplateDraftVerb);
  serve(submitTemplateDraft, submitTemplateDraftVerb);
  serve(takeBackTemplateDraft, takeBackTemplateDraftVerb);
  serve(sendBackTemplateDraft, sendBackTemplateDraftVerb);
  serve(approveTemplateDraft, approveTemplateDraftVerb);
  serve(discardTemplateDraft, discardTemplateDraftVerb);
  serve(retireTemplate, retireTemplateVerb);
  serve(restoreTemplate, restoreTemplateVerb);
}
