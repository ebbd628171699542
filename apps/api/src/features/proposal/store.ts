import type { ProposalKind } from '@credence/contract/proposal';
import type { Site } from '@credence/policy';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { type AccountKey, openField, sealField } from '../../seal/index.ts';
import { isOfSites } from '../applicant/index.ts';
import type { Eraser } from '../../jobs/eraser.ts';

export type ProposalRow = Selectable<Tables['proposal']>;

export const ofOfficers: readonly ProposalKind[] = ['rights', 'end-of-access'];

/** Of these kinds and these sites; what is about an officer is of every site. */
function seen(db: Reader, kinds: readonly ProposalKind[], sites: readonly Site[]) {
  return db
    .selectFrom('proposal')
    .selectAll()
    .where('kind', '=', sql<ProposalKind>`any(${[...kinds]}::text[])`)
    .where((where) => where.or([where('kind', 'in', ofOfficers), isOfSites('proposal.owner_id', sites)]));
}

interface Page {
  kinds: readonly ProposalKind[];
  sites: readonly Site[];
  view: 'open' | 'answered';
  after: string | undefined;
  limit: number;
}

/** Ids are in the order of time: the open ones oldest first, the others newest first. */
export function proposalsPage(
  db: Reader,
  { kinds, sites, view, after, limit }: Page,
): Promise<ProposalRow[]> {
  const isOpen = view === 'open';
  let query = seen(db, kinds, sites).where('state', isOpen ? '=' : '<>', 'open');
  if (after !== undefined) query = query.where('id', isOpen ? '>' : '<', after);
  return query
    .orderBy('id', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

/** Of which account or officer, and which thing of theirs. */
export interface About {
  ownerId: string;
  subject: string;
}

/** What waits for a second officer about some things, read at once. */
export async function openProposals(db: Reader, abouts: readonly About[]): Promise<ProposalRow[]> {
  if (abouts.length === 0) return [];
  const owners = abouts.map(({ ownerId }) => ownerId);
  const subjects = abouts.map(({ subject }) => subject);
  return db
    .selectFrom('proposal')
    .selectAll()
    .where('owner_id', 'in', owners)
    .where('subject', 'in', subjects)
    .where('state', '=', 'open')
    .orderBy('id')
    .execute();
}

/** Whether a proposal of a kind is open about what a row names; the columns of its owner and its subject. */
export const isProposed = (owner: string, subject: string, kind: ProposalKind): RawBuilder<boolean> =>
  sql<boolean>`exists (select from proposal where proposal.owner_id = ${sql.ref(owner)}
    and proposal.subject = ${sql.ref(subject)} and proposal.kind = ${kind} and proposal.state = 'open')`;

export function lockProposal(
  work: Work,
  { ownerId, id }: { ownerId: string; id: string },
  kinds: readonly ProposalKind[],
  sites: readonly Site[],
): Promise<ProposalRow | undefined> {
  return seen(work, kinds, sites)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** False where the same is open already. */
export async function insertProposal(work: Work, row: Insertable<Tables['proposal']>): Promise<boolean> {
  const written = await work
    .insertInto('proposal')
    .values(row)
    .onConflict((conflict) =>
      // A literal, as in the index: from the sixth time on the database plans without knowing parameters.
      conflict.columns(['owner_id', 'subject', 'kind']).where('state', '=', sql.lit('open')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

export async function updateProposal(
  work: Work,
  { owner_id: ownerId, id }: ProposalRow,
  changes: Updateable<Tables['proposal']>,
): Promise<void> {
  await work
    .updateTable('proposal')
    .set(changes)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

const place = (id: string, field: 'reason' | 'remark') => ({ table: 'proposal', row: id, field });

/** Without a key, of what is about an officer, the text stays as it is. */
export const sealText = (
  key: AccountKey | undefined,
  id: string,
  field: 'reason' | 'remark',
  text: string,
): Buffer => (key === undefined ? Buffer.from(text) : sealField(key, place(id, field), text));

export const openText = (
  key: AccountKey | undefined,
  id: string,
  field: 'reason' | 'remark',
  sealed: Buffer,
): string => (key === undefined ? sealed.toString() : openField(key, place(id, field), sealed));

/** What is erased of an account. */
export const proposalErasers: readonly Eraser[] = [
  {
    class: 'case-records',
    what: 'proposals to a second officer',
    erase: async (_call, work, userId) => {
      const { numDeletedRows } = await work
        .deleteFrom('proposal')
        .where('owner_id', '=', userId)
        .executeTakeFirstOrThrow();
      return { rows: Number(numDeletedRows) };
    },
  },
];
