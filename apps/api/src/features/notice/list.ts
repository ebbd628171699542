import type { noticeList, NoticeLine, noticeText } from '@credence/contract/notice';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { readApplicant } from '../applicant/index.ts';
import { searched } from '../review/index.ts';
import { compose } from './compose.ts';
import { noticeCounts, noticesPage, type NoticeRow, readNotice } from './store.ts';
import { surroundingsOf } from './surroundings.ts';

const pageSize = 50;

function present(row: NoticeRow): NoticeLine {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    channel: row.channel,
    state: row.state,
    language: row.language,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
    attempts: row.attempts,
    answer: row.answer,
  };
}

export const noticeListVerb: Verb<typeof noticeList> = async (call, { state, kind, search = '', after }) => {
  const { sites } = call.actor;
  const counts = await noticeCounts(call.db, sites);
  const found = await searched(call, search.trim());
  if (found === 'nothing') return { counts, notices: [], next: null };
  // One more than shown, to know whether there is another page.
  const rows = await noticesPage(call.db, { ...found, sites, state, kind, after, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return { counts, notices: shown.map(present), next: last?.id ?? null };
};

export const noticeTextVerb: Verb<typeof noticeText> = async (call, { userId, id }) => {
  const row = await readNotice(call.db, userId, id);
  if (row === undefined) throw new Refusal('NOT_FOUND', 'There is no such message.');
  const applicant = await readApplicant(call.db, userId, call.keyring);
  const { subject, text } = await compose(row, surroundingsOf(call, applicant));
  return { notice: present(row), subject, text };
};
