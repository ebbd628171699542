import { type templateFindings, templateDraftMaximum } from '@credence/contract/template-editing';
import type { Unit } from '../../audit/index.ts';
import { inputRefused, Refusal } from '../../base/refusal.ts';
import type { InferOutput } from 'valibot';
import { namesOf } from '../officer/index.ts';
import { type DraftAddress, type DraftRow, type DraftTexts, editorsOf, lockDraft } from './store.ts';

export const draftNotFound = () => new Refusal('TEMPLATE_DRAFT_NOT_FOUND', 'There is no such draft.');

export const draftClosed = () =>
  new Refusal('TEMPLATE_DRAFT_CLOSED', 'The draft is not in a state that allows this.');

export const templateInvalid = (told: InferOutput<typeof templateFindings>) =>
  new Refusal('TEMPLATE_INVALID', 'The template has faults.', told);

/** A draft with its row locked, in one of the states that the act allows. */
export async function requireDraft(
  { work }: Unit,
  address: DraftAddress,
  ...states: readonly DraftRow['state'][]
): Promise<DraftRow> {
  const row = await lockDraft(work, address);
  if (row === undefined) throw draftNotFound();
  if (!states.includes(row.state)) throw draftClosed();
  return row;
}

/** Refuses where the draft was saved since the officer has seen it, and says by whom. */
export async function requireRevision({ work }: Unit, row: DraftRow, revision: number): Promise<void> {
  if (row.revision === revision) return;
  const [last] = await editorsOf(work, { templateCode: row.template_code, draftId: row.id });
  const nameOf = await namesOf({ db: work }, [last?.officer_id ?? null]);
  throw new Refusal('TEMPLATE_DRAFT_CHANGED', 'The draft was saved by somebody since.', {
    revision: row.revision,
    officerName: last === undefined ? '' : nameOf(last.officer_id),
    at: (last?.edited_at ?? row.created_at).toISOString(),
  });
}

/** Refuses a draft that has more bytes than one may have. */
export function requireSize(structure: Record<string, unknown>, texts: DraftTexts): void {
  if (Buffer.byteLength(JSON.stringify({ structure, texts })) > templateDraftMaximum)
    throw inputRefused({ structure: 'too-long' });
}
