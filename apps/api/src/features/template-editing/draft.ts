import { isDeepStrictEqual } from 'node:util';
import type {
  discardTemplateDraft,
  rebaseTemplateDraft,
  saveTemplateDraft,
  templateDraft,
} from '@credence/contract/template-editing';
import type { OfficerCall } from '../../base/call.ts';
import { minute } from '../../base/durations.ts';
import { namesOf, transactAsOfficer } from '../officer/index.ts';
import type { Verb } from '../../http/serve.ts';
import { findTemplate, readAllTexts, versionLines } from '../questionnaire/index.ts';
import { recordAct } from './record.ts';
import { draftNotFound, requireDraft, requireRevision, requireSize } from './requirements.ts';
import { type DraftRow, editorsOf, keepEditor, readDraftRow, updateDraft } from './store.ts';

async function baseOf(call: OfficerCall, { template_code: code, base_version: version }: DraftRow) {
  if (version === 0) return null;
  const { template } = await findTemplate(call, code, version);
  return { template, texts: await readAllTexts(call.db, code, version) };
}

export const templateDraftVerb: Verb<typeof templateDraft> = async (call, address) => {
  const row = await readDraftRow(call.db, address);
  if (row === undefined) throw draftNotFound();
  const [editors, [newest], base] = await Promise.all([
    editorsOf(call.db, address),
    versionLines(call.db, row.template_code),
    baseOf(call, row),
  ]);
  const ids = [...editors.map((editor) => editor.officer_id), row.submitted_by, row.sent_back_by];
  const nameOf = await namesOf(call, ids);
  const act = (by: string | null, at: Date | null) =>
    by === null || at === null ? undefined : { officerName: nameOf(by), at: at.toISOString() };
  const { officerId } = call.actor;
  const [submitted, sentBack] = [
    act(row.submitted_by, row.submitted_at),
    act(row.sent_back_by, row.sent_back_at),
  ];
  const { from_code: code, from_version: version, from_offered: offered } = row;
  return {
    ...address,
    state: row.state,
    revision: row.revision,
    from: code === '' ? null : { templateCode: code, version, offered },
    base,
    newestVersion: newest?.version ?? null,
    structure: row.structure,
    texts: row.texts,
    editors: editors.map((editor) => ({
      officerName: nameOf(editor.officer_id),
      at: editor.edited_at.toISOString(),
    })),
    submitted: submitted === undefined ? null : { ...submitted, note: row.note },
    sentBack: sentBack === undefined ? null : { ...sentBack, remark: row.remark },
    mayApprove: row.state === 'submitted' && mayApprove(row, editors, officerId),
    mine: row.submitted_by === officerId,
  };
};

/** Whether an officer neither wrote any of a draft nor submitted it. */
export const mayApprove = (
  { submitted_by: submittedBy }: Pick<DraftRow, 'submitted_by'>,
  editors: readonly { officer_id: string }[],
  officerId: string,
): boolean => submittedBy !== officerId && editors.every((editor) => editor.officer_id !== officerId);

/**
 * Saves that one officer makes within this time, in milliseconds, count as one in the audit trail: it is
 * saved as one types.
 */
const savedTogether = 10 * minute;

export const saveTemplateDraftVerb: Verb<typeof saveTemplateDraft> = (call, input) => {
  const { revision, structure, texts, ...address } = input;
  requireSize(structure, texts);
  return transactAsOfficer(call, async (unit) => {
    const row = await requireDraft(unit, address, 'editing');
    const { officerId } = call.actor;
    const before = (await editorsOf(unit.work, address)).find((editor) => editor.officer_id === officerId);
    const savedBefore =
      row.revision === revision + 1 &&
      isDeepStrictEqual({ structure: row.structure, texts: row.texts }, { structure, texts });
    if (savedBefore && before !== undefined) {
      // The response was lost, and the request repeated.
      unit.unchanged();
      return { revision: row.revision, savedAt: before.edited_at.toISOString() };
    }
    await requireRevision(unit, row, revision);
    const now = call.now();
    await updateDraft(unit.work, row, {
      revision: revision + 1,
      structure: JSON.stringify(structure),
      texts: JSON.stringify(texts),
    });
    await keepEditor(unit.work, address, officerId, now);
    const recorded = before !== undefined && before.edited_at.getTime() > now.getTime() - savedTogether;
    if (recorded) unit.unchanged();
    else
      await unit.record({
        action: 'template.edited',
        subject: row.id,
        details: { template: row.template_code, revision: revision + 1 },
      });
    return { revision: revision + 1, savedAt: now.toISOString() };
  });
};

export const rebaseTemplateDraftVerb: Verb<typeof rebaseTemplateDraft> = (call, { revision, ...address }) =>
  transactAsOfficer(call, async (unit) => {
    const row = await requireDraft(unit, address, 'editing');
    await requireRevision(unit, row, revision);
    const [newest] = await versionLines(unit.work, row.template_code);
    const version = newest?.version ?? 0;
    await updateDraft(unit.work, row, { base_version: version });
    await unit.record({
      action: 'template.rebased',
      subject: row.id,
      details: { template: row.template_code, version },
    });
    return {};
  });

export const discardTemplateDraftVerb: Verb<typeof discardTemplateDraft> = (call, { revision, ...address }) =>
  transactAsOfficer(call, async (unit) => {
    const row = await requireDraft(unit, address, 'editing');
    await requireRevision(unit, row, revision);
    await updateDraft(unit.work, row, {
      state: 'discarded',
      decided_at: call.now(),
      decided_by: call.actor.officerId,
    });
    await recordAct(call, unit, { ...address, action: 'discarded' });
    return {};
  });
