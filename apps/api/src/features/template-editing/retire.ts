import type { restoreTemplate, retireTemplate, templateInUse } from '@credence/contract/template-editing';
import type { InferOutput } from 'valibot';
import type { Unit } from '../../audit/index.ts';
import { Refusal } from '../../base/refusal.ts';
import { transactAsOfficer } from '../officer/index.ts';
import type { Verb } from '../../http/serve.ts';
import {
  lockVersions,
  setTemplateState,
  templateNotFound,
  type TemplateState,
} from '../questionnaire/index.ts';
import { levelsNaming } from './policies.ts';
import { recordAct } from './record.ts';

/** The state of a template, whose versions are locked. */
async function requireState({ work }: Unit, code: string): Promise<TemplateState> {
  const [newest] = await lockVersions(work, code);
  if (newest === undefined) throw templateNotFound();
  return newest.state;
}

const inUse = (levels: InferOutput<typeof templateInUse>['levels']) =>
  new Refusal('TEMPLATE_IN_USE', 'Policies ask for the template.', { levels });

export const retireTemplateVerb: Verb<typeof retireTemplate> = (call, { templateCode, reason, open }) =>
  transactAsOfficer(call, async (unit) => {
    const state = open === 'finish' ? 'retired' : 'withdrawn';
    if ((await requireState(unit, templateCode)) === state) {
      unit.unchanged();
      return {};
    }
    const levels = levelsNaming(call, templateCode);
    if (levels.length > 0) throw inUse(levels);
    await setTemplateState(unit.work, templateCode, state);
    await recordAct(call, unit, { templateCode, action: state, text: reason.trim() });
    return {};
  });

export const restoreTemplateVerb: Verb<typeof restoreTemplate> = (call, { templateCode, reason }) =>
  transactAsOfficer(call, async (unit) => {
    if ((await requireState(unit, templateCode)) === 'published') {
      unit.unchanged();
      return {};
    }
    await setTemplateState(unit.work, templateCode, 'published');
    await recordAct(call, unit, { templateCode, action: 'restored', text: reason.trim() });
    return {};
  });
