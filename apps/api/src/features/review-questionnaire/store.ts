import type { InputOf } from '@credence/contract/endpoint';
import type { reviewQuestionnaires } from '@credence/contract/review-questionnaire';
import type { Site } from '@credence/policy';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { informationTemplate } from '@credence/contract/questionnaire';
import { questionnaireStates } from '../../db/tables/questionnaire.ts';
import { isOfSites } from '../applicant/index.ts';
import { isUndecided, type QuestionnaireRow } from '../questionnaire/index.ts';
import { type Cursor, cursorOf, type Found, isBeyond } from '../review/index.ts';

/*
 * The list reads across accounts, each view by an index (questionnaire_waiting, _open, _decided). A change
 * always starts from its account's id.
 */

type View = InputOf<typeof reviewQuestionnaires>['view'];

export interface ListQuery extends Found {
  view: View;
  sites: readonly Site[];
  templateCode: string | undefined;
  officerId: string;
  now: Date;
  after: Cursor | undefined;
  limit: number;
}

const undecidedStates = questionnaireStates.filter(isUndecided);

type Rows = SelectQueryBuilder<Tables, 'questionnaire', object>;

/** Those of accounts that an officer of these sites sees. */
const ofSites = (db: Reader, sites: readonly Site[]): Rows =>
  db.selectFrom('questionnaire').where(isOfSites('questionnaire.user_id', sites));

const waiting = (query: Rows): Rows => query.where('state', 'in', ['submitted', 'in_review']);

const claimedBy = (query: Rows, { officerId, now }: Pick<ListQuery, 'officerId' | 'now'>): Rows =>
  waiting(query).where('claimed_by', '=', officerId).where('claim_expires_at', '>', now);

/** Asked for and not submitted, or sent back; what an account opened by itself is nobody's concern yet. */
const asked = (query: Rows): Rows =>
  query
    .where('state', 'in', ['draft', 'rejected'])
    .where((where) => where.or([where('opened_by', '<>', 'account'), where('state', '=', 'rejected')]));

const overdue = (query: Rows, { now }: Pick<ListQuery, 'now'>): Rows =>
  asked(query).where('due_at', '<=', now);

/** Messages of the account about a questionnaire that no officer has read. */
const unreadCount = sql<number>`greatest(0, (
    select count(*)::int from information_message as message
    where message.user_id = questionnaire.user_id and message.questionnaire_id = questionnaire.id
      and message.officer_id is null
  ) - coalesce((
    select seen from information_read as mark
    where mark.user_id = questionnaire.user_id and mark.questionnaire_id = questionnaire.id
      and mark.reader = 'officer'
  ), 0))`;

/** Only undecided ones: about others nobody can write any more. */
const unread = (query: Rows): Rows =>
  query
    .where('template_code', '=', informationTemplate)
    .where('state', 'in', undecidedStates)
    .where(unreadCount, '>', 0);

function inView(query: Rows, list: ListQuery): Rows {
  switch (list.view) {
    case 'waiting':
      return waiting(query);
    case 'mine':
      return claimedBy(query, list);
    case 'open':
      return asked(query);
    case 'overdue':
      return overdue(query, list);
    case 'unread':
      return unread(query);
    case 'decided':
      return query.where('decided_at', 'is not', null);
  }
}

/** As in the index; what has no due date comes last. */
const due = sql`coalesce(due_at, '9999-12-31 00:00:00+00'::timestamptz)`;

const lastMessage = sql`(select max(message.sent_at) from information_message as message
  where message.user_id = questionnaire.user_id and message.questionnaire_id = questionnaire.id
    and message.officer_id is null)`;

const orders: Record<View, readonly [time: RawBuilder<unknown>, direction: 'asc' | 'desc']> = {
  waiting: [sql.ref('submitted_at'), 'asc'],
  mine: [sql.ref('submitted_at'), 'asc'],
  open: [due, 'asc'],
  overdue: [due, 'asc'],
  unread: [lastMessage, 'asc'],
  decided: [sql.ref('decided_at'), 'desc'],
};

/** A questionnaire with what a line of the list tells of its messages. */
export type ListedRow = QuestionnaireRow & { unread: number };

/** Messages about one questionnaire that no officer has read. */
export async function unreadOf(
  db: Reader,
  { user_id, id }: Pick<QuestionnaireRow, 'user_id' | 'id'>,
): Promise<number> {
  const { unread: found } = await db
    .selectFrom('questionnaire')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .select(unreadCount.as('unread'))
    .executeTakeFirstOrThrow();
  return found;
}

export function listPage(db: Reader, list: ListQuery): Promise<(ListedRow & { cursor: string })[]> {
  const [time, direction] = orders[list.view];
  const { userId, idRange, templateCode, after } = list;
  let query = inView(ofSites(db, list.sites), list);
  if (templateCode !== undefined) query = query.where('template_code', '=', templateCode);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (idRange !== undefined) {
    const [low, high] = idRange;
    query = query.where((where) =>
      where.or([where.between('id', low, high), where.between('user_id', low, high)]),
    );
  }
  if (after !== undefined) query = query.where(isBeyond(time, after, direction));
  return query
    .selectAll()
    .select([cursorOf(time), unreadCount.as('unread')])
    .orderBy(time, direction)
    .orderBy('id', direction)
    .limit(list.limit)
    .execute();
}

export async function listCounts(
  db: Reader,
  of: Pick<ListQuery, 'officerId' | 'sites' | 'now'>,
): Promise<Record<Exclude<View, 'decided'>, number>> {
  const count = async (rows: Rows): Promise<number> => {
    const { found } = await rows
      .select((select) => select.fn.countAll<number>().as('found'))
      .executeTakeFirstOrThrow();
    return Number(found);
  };
  const table = ofSites(db, of.sites);
  const [all, mine, open, late, written] = await Promise.all([
    count(waiting(table)),
    count(claimedBy(table, of)),
    count(asked(table)),
    count(overdue(table, of)),
    count(unread(table)),
  ]);
  return { waiting: all, mine, open, overdue: late, unread: written };
}
