import type { QuestionnaireTexts } from '@credence/contract/questionnaire-template';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';

export type DraftRow = Selectable<Tables['template_draft']>;
export type ActRow = Selectable<Tables['template_act']>;

/** Texts of a draft by language. */
export type DraftTexts = Record<string, QuestionnaireTexts>;

/** Which draft is meant. */
export interface DraftAddress {
  templateCode: string;
  draftId: string;
}

const isOpen = ['editing', 'submitted'] as const;

const ofDraft = (db: Reader, { templateCode, draftId }: DraftAddress) =>
  db
    .selectFrom('template_draft')
    .selectAll()
    .where('template_code', '=', templateCode)
    .where('id', '=', draftId);

export function readDraftRow(db: Reader, address: DraftAddress): Promise<DraftRow | undefined> {
  return ofDraft(db, address).executeTakeFirst();
}

/** The same with its row locked until the transaction ends. */
export function lockDraft(work: Work, address: DraftAddress): Promise<DraftRow | undefined> {
  return ofDraft(work, address).forUpdate().executeTakeFirst();
}

/** The draft under way of a template. */
export function openDraft(db: Reader, code: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('template_draft')
    .select('id')
    .where('template_code', '=', code)
    .where('state', 'in', isOpen)
    .executeTakeFirst();
}

/** False where one of the template is under way: of two that start at once one finds it. */
export async function insertDraft(work: Work, row: Insertable<Tables['template_draft']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('template_draft')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateDraft(
  work: Work,
  { template_code: code, id }: Pick<DraftRow, 'template_code' | 'id'>,
  changes: Updateable<Tables['template_draft']>,
): Promise<void> {
  await work
    .updateTable('template_draft')
    .set(changes)
    .where('template_code', '=', code)
    .where('id', '=', id)
    .execute();
}

/** Drafts under way without what is typed, with the words that a list shows. */
export function openDraftLines(db: Reader, code?: string) {
  const lines = db
    .selectFrom('template_draft')
    .select((select) => [
      'template_code',
      'id',
      'state',
      'created_at',
      'submitted_at',
      'submitted_by',
      sql<string | null>`texts -> 'en' ->> 'title'`.as('title'),
      // What is typed can be of any form.
      sql<string | null>`structure ->> 'scene'`.as('scene'),
      sql<unknown>`structure -> 'sites'`.as('sites'),
      select
        .selectFrom('template_editor')
        .select('officer_id')
        .whereRef('template_editor.template_code', '=', 'template_draft.template_code')
        .whereRef('template_editor.draft_id', '=', 'template_draft.id')
        .orderBy('edited_at', 'desc')
        .orderBy('officer_id')
        .limit(1)
        .as('edited_by'),
      select
        .selectFrom('template_editor')
        .select('edited_at')
        .whereRef('template_editor.template_code', '=', 'template_draft.template_code')
        .whereRef('template_editor.draft_id', '=', 'template_draft.id')
        .orderBy('edited_at', 'desc')
        .limit(1)
        .as('edited_at'),
    ])
    .where('state', 'in', isOpen)
    .orderBy('template_code');
  return (code === undefined ? lines : lines.where('template_code', '=', code)).execute();
}

/** Who wrote and who approved the versions of a template that officers published. */
export function publishedDrafts(db: Reader, code: string) {
  return db
    .selectFrom('template_draft')
    .select(['published_version', 'submitted_by', 'decided_by', 'note'])
    .where('template_code', '=', code)
    .where('state', '=', 'published')
    .execute();
}

/** Everybody who has written in a draft, the last one first. */
export function editorsOf(
  db: Reader,
  { templateCode, draftId }: DraftAddress,
): Promise<{ officer_id: string; edited_at: Date }[]> {
  return db
    .selectFrom('template_editor')
    .select(['officer_id', 'edited_at'])
    .where('template_code', '=', templateCode)
    .where('draft_id', '=', draftId)
    .orderBy('edited_at', 'desc')
    .orderBy('officer_id')
    .execute();
}

/** Keeps that an officer has written in a draft. */
export async function keepEditor(
  work: Work,
  { templateCode, draftId }: DraftAddress,
  officerId: string,
  at: Date,
): Promise<void> {
  await work
    .insertInto('template_editor')
    .values({ template_code: templateCode, draft_id: draftId, officer_id: officerId, edited_at: at })
    .onConflict((conflict) =>
      conflict.columns(['template_code', 'draft_id', 'officer_id']).doUpdateSet({ edited_at: at }),
    )
    .execute();
}

export async function insertAct(work: Work, act: ActRow): Promise<void> {
  await work.insertInto('template_act').values(act).execute();
}

/** What officers did with a template, the newest first. */
export function actsOf(db: Reader, code: string): Promise<ActRow[]> {
  return db
    .selectFrom('template_act')
    .selectAll()
    .where('template_code', '=', code)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
