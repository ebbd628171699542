import type {
  approveTemplateDraft,
  sendBackTemplateDraft,
  submitTemplateDraft,
  takeBackTemplateDraft,
} from '@credence/contract/template-editing';
import { structureOf } from '@credence/questionnaire';
import { Refusal } from '../../base/refusal.ts';
import { transactAsOfficer } from '../officer/index.ts';
import type { Verb } from '../../http/serve.ts';
import { insertVersion, lockVersions, takeOffers } from '../questionnaire/index.ts';
import { checkDraftRow } from './check.ts';
import { mayApprove } from './draft.ts';
import { recordAct } from './record.ts';
import { draftClosed, requireDraft, requireRevision, templateInvalid } from './requirements.ts';
import { editorsOf, updateDraft } from './store.ts';

const fourEyes = (why: string) => new Refusal('TEMPLATE_FOUR_EYES', why);

export const submitTemplateDraftVerb: Verb<typeof submitTemplateDraft> = (call, input) => {
  const { revision, note, ...address } = input;
  return transactAsOfficer(call, async (unit) => {
    const row = await requireDraft(unit, address, 'editing', 'submitted');
    const { officerId } = call.actor;
    if (row.state === 'submitted') {
      // The same officer's repeated request; anybody else is told that it was changed.
      const repeated = row.submitted_by === officerId && row.revision === revision + 1;
      await requireRevision(unit, row, repeated ? row.revision : revision);
      unit.unchanged();
      return { revision: row.revision };
    }
    await requireRevision(unit, row, revision);
    const { findings, written } = await checkDraftRow(call, row, unit.work);
    if (written === undefined) throw templateInvalid({ findings: [...findings] });
    await updateDraft(unit.work, row, {
      state: 'submitted',
      revision: revision + 1,
      structure: JSON.stringify(structureOf(written.template)),
      texts: JSON.stringify(written.texts),
      submitted_at: call.now(),
      submitted_by: officerId,
      note: note.trim(),
      sent_back_at: null,
      sent_back_by: null,
      remark: '',
    });
    await recordAct(call, unit, { ...address, action: 'submitted', text: note.trim() });
    return { revision: revision + 1 };
  });
};

/** Not submitted any more. */
const editedAgain = { state: 'editing', submitted_at: null, submitted_by: null, note: '' } as const;

export const takeBackTemplateDraftVerb: Verb<typeof takeBackTemplateDraft> = (call, address) =>
  transactAsOfficer(call, async (unit) => {
    const row = await requireDraft(unit, address, 'submitted');
    if (row.submitted_by !== call.actor.officerId)
      throw fourEyes('Only the officer who submitted it takes it back; send it back with a remark.');
    await updateDraft(unit.work, row, editedAgain);
    await recordAct(call, unit, { ...address, action: 'taken-back' });
    return {};
  });

export const sendBackTemplateDraftVerb: Verb<typeof sendBackTemplateDraft> = (call, input) => {
  const { revision, remark, ...address } = input;
  return transactAsOfficer(call, async (unit) => {
    const row = await requireDraft(unit, address, 'submitted');
    await requireRevision(unit, row, revision);
    const { officerId } = call.actor;
    if (row.submitted_by === officerId) throw fourEyes('Another officer has to look at it; take it back.');
    await updateDraft(unit.work, row, {
      ...editedAgain,
      sent_back_at: call.now(),
      sent_back_by: officerId,
      remark: remark.trim(),
    });
    await recordAct(call, unit, { ...address, action: 'sent-back', text: remark.trim() });
    return {};
  });
};

export const approveTemplateDraftVerb: Verb<typeof approveTemplateDraft> = (call, { revision, ...address }) =>
  transactAsOfficer(call, async (unit) => {
    const { work } = unit;
    const { officerId } = call.actor;
    const row = await requireDraft(unit, address, 'submitted', 'published');
    const { templateCode } = address;
    const { published_version: before } = row;
    if (before !== null && row.decided_by === officerId) {
      // The response was lost, and the request repeated.
      unit.unchanged();
      return { templateCode, version: before };
    }
    if (row.state !== 'submitted') throw draftClosed();
    await requireRevision(unit, row, revision);
    if (!mayApprove(row, await editorsOf(work, address), officerId))
      throw fourEyes('It is published by an officer who neither wrote any of it nor submitted it.');
    // Who retires it at this moment is waited for, and what is published may have changed since.
    await lockVersions(work, templateCode);
    const { findings, written, version } = await checkDraftRow(call, row, work);
    if (written === undefined) throw templateInvalid({ findings: [...findings] });
    const now = call.now();
    if (!(await insertVersion(work, written.template, written.texts, 'officer', now)))
      throw templateInvalid({
        findings: [{ severity: 'fault', place: '', text: `version ${version} has been published since` }],
      });
    if (row.from_offered && row.from_code === templateCode)
      await takeOffers(work, templateCode, row.from_version, now);
    await updateDraft(work, row, {
      state: 'published',
      decided_at: now,
      decided_by: officerId,
      published_version: version,
    });
    await recordAct(call, unit, { ...address, action: 'published', version, text: row.note });
    return { templateCode, version };
  });
