import type { reviewQuestionnaires, ReviewQuestionnaireLine } from '@credence/contract/review-questionnaire';
import { textKey } from '@credence/questionnaire';
import type { OfficerCall } from '../../base/call.ts';
import type { Verb } from '../../http/serve.ts';
import { everPublished, findTexts, isEditable, statusOf } from '../questionnaire/index.ts';
import { claimsOf, cursorText, readCursor, searched } from '../review/index.ts';
import { listCounts, type ListedRow, listPage } from './store.ts';

const pageSize = 50;

export const reviewQuestionnairesVerb: Verb<typeof reviewQuestionnaires> = async (call, input) => {
  const { officerId, sites } = call.actor;
  const of = { officerId, sites, now: call.now() };
  const [counts, codes] = await Promise.all([listCounts(call.db, of), everPublished(call.db)]);
  const templates = await Promise.all(
    codes.map(async ({ code, version, published }) => ({
      templateCode: code,
      title: await titleOf(call, code, version),
      published,
    })),
  );
  const found = await searched(call, input.search?.trim() ?? '');
  if (found === 'nothing') return { items: [], next: null, counts, templates };
  const rows = await listPage(call.db, {
    ...found,
    ...of,
    view: input.view,
    templateCode: input.templateCode,
    after: input.after === undefined ? undefined : readCursor(input.after),
    // One more than shown, to know whether there is another page.
    limit: pageSize + 1,
  });
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    items: await presentLines(call, shown),
    next: last === undefined ? null : cursorText({ at: last.cursor, id: last.id }),
    counts,
    templates,
  };
};

async function titleOf(call: OfficerCall, code: string, version: number): Promise<string> {
  return (await findTexts(call, { code, version })).texts[textKey.title] ?? '';
}

/** Lines of the list, with the names of those who hold them read at once. */
export async function presentLines(
  call: OfficerCall,
  rows: readonly ListedRow[],
): Promise<ReviewQuestionnaireLine[]> {
  const claimOf = await claimsOf(call, rows);
  const now = call.now();
  return Promise.all(
    rows.map(async (row) => ({
      userId: row.user_id,
      requestId: row.id,
      templateCode: row.template_code,
      version: row.template_version,
      title: await titleOf(call, row.template_code, row.template_version),
      status: statusOf(row.state),
      openedBy: row.opened_by,
      reason: row.reason,
      band: row.band,
      dueAt: row.due_at?.toISOString() ?? null,
      openedAt: row.created_at.toISOString(),
      submittedAt: row.submitted_at?.toISOString() ?? null,
      decidedAt: row.decided_at?.toISOString() ?? null,
      overdue: isEditable(row.state) && row.due_at !== null && row.due_at <= now,
      unread: row.unread,
      claim: claimOf(row),
    })),
  );
}
