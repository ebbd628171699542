import type { OfficerActor } from '../../base/actor.ts';
import { type OfficerCall, systemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { versionLines } from '../questionnaire/index.ts';
import {
  saveTemplateDraftVerb,
  startTemplateDraftVerb,
  submitTemplateDraftVerb,
  templateDraftVerb,
} from '../template-editing/index.ts';

const templateCode = 'residenceInfo';

/**
 * A next version that one officer has submitted, so that the other finds something to compare and to
 * publish.
 */
export async function seedTemplateDraft(context: Context, actor: OfficerActor): Promise<void> {
  const [newest] = await versionLines(context.db, templateCode);
  if (newest === undefined) return;
  const call: OfficerCall = { ...systemCall(context, 'demonstration', context.newId()), actor };
  const address = await startTemplateDraftVerb(call, {
    templateCode,
    from: { templateCode, version: newest.version },
  });
  const { structure, texts } = await templateDraftVerb(call, address);
  const { revision } = await saveTemplateDraftVerb(call, {
    ...address,
    revision: 0,
    structure: { ...structure, validMonths: 12 },
    texts,
  });
  const note = 'The residence is asked again after a year, as the regulator’s letter of September wants it.';
  await submitTemplateDraftVerb(call, { ...address, revision, note });
}
