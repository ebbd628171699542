import { saveTemplateDraft } from '@credence/contract/template-editing';
import * as v from 'valibot';

/**
 * What was typed and not saved, kept in the tab over a reload. Templates are no personal data. `json`: what
 * stands in the JSON field and cannot be read yet.
 */
const kept = v.object({
  revision: v.number(),
  structure: saveTemplateDraft.input.entries.structure,
  texts: saveTemplateDraft.input.entries.texts,
  json: v.optional(v.string()),
});
export type Kept = v.InferOutput<typeof kept>;

const keyOf = (officerId: string, draftId: string): string =>
  `credence-template-draft/${officerId}/${draftId}`;

export function readKept(officerId: string, draftId: string): Kept | undefined {
  try {
    const read = v.safeParse(kept, JSON.parse(sessionStorage.getItem(keyOf(officerId, draftId)) ?? 'null'));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined forgets it. */
export function keep(officerId: string, draftId: string, what: Kept | undefined): void {
  try {
    if (what === undefined) sessionStorage.removeItem(keyOf(officerId, draftId));
    else sessionStorage.setItem(keyOf(officerId, draftId), JSON.stringify(what));
  } catch {
    // Without storage, or with a full one, it is in memory only.
  }
}
