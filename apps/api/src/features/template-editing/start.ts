import type { InputOf } from '@credence/contract/endpoint';
import type { startTemplateDraft } from '@credence/contract/template-editing';
import { structureOf } from '@credence/questionnaire';
import { Refusal } from '../../base/refusal.ts';
import type { OfficerCall } from '../../base/call.ts';
import type { Reader } from '../../db/database.ts';
import { transactAsOfficer } from '../officer/index.ts';
import type { Verb } from '../../http/serve.ts';
import {
  findTemplate,
  readAllTexts,
  readOffer,
  templateNotFound,
  versionLines,
} from '../questionnaire/index.ts';
import { recordAct } from './record.ts';
import { type DraftTexts, insertDraft, keepEditor, openDraft } from './store.ts';

type Source = NonNullable<InputOf<typeof startTemplateDraft>['from']>;

/** What a draft begins with. */
interface Beginning {
  structure: object;
  texts: DraftTexts;
}

const fromNothing: Beginning = {
  structure: { scene: '', sites: [], opened: 'ordered', review: 'always', sections: [] },
  texts: { en: {} },
};

async function beginningOf(
  call: OfficerCall,
  { templateCode: code, version, offered }: Source,
  through: Reader,
): Promise<Beginning> {
  if (offered) {
    const offer = await readOffer(through, code, version);
    if (offer === undefined) throw templateNotFound();
    return { structure: structureOf(offer.template), texts: offer.texts };
  }
  const versions = await versionLines(through, code);
  if (!versions.some((line) => line.version === version)) throw templateNotFound();
  const { template } = await findTemplate(call, code, version, through);
  return { structure: structureOf(template), texts: await readAllTexts(through, code, version) };
}

const codeTaken = () => new Refusal('TEMPLATE_CODE_TAKEN', 'There is a template with this code.');

/** Refuses a new template whose code differs from another's by nothing, or by the case of letters only. */
async function requireFreeCode(db: Reader, code: string): Promise<void> {
  const versions = await versionLines(db);
  if (versions.some((line) => line.code.toLowerCase() === code.toLowerCase())) throw codeTaken();
}

export const startTemplateDraftVerb: Verb<typeof startTemplateDraft> = (call, { templateCode, from }) =>
  transactAsOfficer(call, async (unit) => {
    const { work } = unit;
    const [newest] = await versionLines(work, templateCode);
    if (newest === undefined) await requireFreeCode(work, templateCode);
    else if (from?.templateCode !== templateCode) throw codeTaken();
    const { structure, texts } = from === undefined ? fromNothing : await beginningOf(call, from, work);
    const draftId = call.newId();
    const now = call.now();
    const isNew = await insertDraft(work, {
      template_code: templateCode,
      id: draftId,
      state: 'editing',
      revision: 0,
      base_version: newest?.version ?? 0,
      from_code: from?.templateCode ?? '',
      from_version: from?.version ?? 0,
      from_offered: from?.offered ?? false,
      structure: JSON.stringify(structure),
      texts: JSON.stringify(texts),
      created_at: now,
      submitted_at: null,
      submitted_by: null,
      note: '',
      sent_back_at: null,
      sent_back_by: null,
      remark: '',
      decided_at: null,
      decided_by: null,
      published_version: null,
    });
    if (!isNew) {
      const open = await openDraft(work, templateCode);
      throw new Refusal('TEMPLATE_DRAFT_EXISTS', 'A draft of the template is under way.', {
        draftId: open?.id ?? null,
      });
    }
    await keepEditor(work, { templateCode, draftId }, call.actor.officerId, now);
    await recordAct(call, unit, { templateCode, draftId, action: 'started' });
    return { templateCode, draftId };
  });
