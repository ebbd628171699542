import {
  approveTemplateDraft,
  discardTemplateDraft,
  rebaseTemplateDraft,
  saveTemplateDraft,
  sendBackTemplateDraft,
  submitTemplateDraft,
  takeBackTemplateDraft,
  templateDraft,
  type TemplateDraft,
  templates,
  templateVersionDetail,
  validateTemplateDraft,
} from '@credence/contract/template-editing';
import { screen } from '@testing-library/react';
import { answer, type Fake, stubServer } from './fake-api.ts';
import { profile } from './open-case.ts';
import { openConsole } from './render.tsx';
import { listOfTemplates, sampleDetail, sampleDraft, sampleDraftId } from './template-samples.ts';

const draftPath = `/template/donations/${sampleDraftId}`;

const savedAt = '2026-03-05T14:03:00.000Z';

/** Opens a draft; every call succeeds unless a further answer says otherwise. */
export async function openDraft(
  change: Partial<TemplateDraft> = {},
  { show = 'write', fakes = [] }: { show?: string; fakes?: readonly Fake[] } = {},
) {
  let revision = change.revision ?? 4;
  const server = stubServer(
    ...fakes,
    profile,
    answer(templateDraft, () => sampleDraft(change)),
    answer(saveTemplateDraft, () => ({ revision: (revision += 1), savedAt })),
    answer(validateTemplateDraft, () => ({ revision, findings: [] })),
    answer(submitTemplateDraft, () => ({ revision })),
    answer(takeBackTemplateDraft, () => ({})),
    answer(sendBackTemplateDraft, () => ({})),
    answer(approveTemplateDraft, () => ({ templateCode: 'donations', version: 3 })),
    answer(discardTemplateDraft, () => ({})),
    answer(rebaseTemplateDraft, () => ({})),
    answer(templateVersionDetail, () => sampleDetail()),
    answer(templates, () => listOfTemplates([])),
  );
  const user = openConsole(`${draftPath}?show=${show}`);
  await screen.findByRole('heading', { level: 1 });
  const sent = (endpoint: { path: string }) =>
    server.calls.filter((call) => call.path === endpoint.path).map((call) => call.input);
  return { user, sent };
}

/** Selects a part in the outline. */
export const part = (name: string | RegExp) => screen.getByRole('button', { name });
