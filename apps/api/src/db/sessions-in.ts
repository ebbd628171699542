import type { Reader, Work } from './database.ts';

/** The tables of sessions: of people who are verified, and of officers. */
type SessionTable = 'account_holder_session' | 'officer_session';

/** What is asked and noted of sessions, in the table of whose they are. */
export const sessionsIn = (table: SessionTable) => ({
  /** Notes that a session is used. */
  noteSeen: async (db: Reader, id: string, at: Date): Promise<void> => {
    await db.updateTable(table).set({ seenAt: at }).where('id', '=', id).execute();
  },

  /** Notes with what a session was begun. */
  noteBegun: async (
    db: Reader,
    token: string,
    begun: { browser: string; system: string; seenAt: Date; providerSession: string | null },
  ): Promise<void> => {
    await db.updateTable(table).set(begun).where('token', '=', token).execute();
  },

  /** The sessions of somebody that have neither ended nor been idle, the latest used first. */
  sessionsOf: (db: Reader, userId: string, { now, idleSince }: { now: Date; idleSince: Date }) =>
    db
      .selectFrom(table)
      .select(['id', 'createdAt', 'seenAt', 'browser', 'system'])
      .where('userId', '=', userId)
      .where('expiresAt', '>', now)
      .where(({ fn }) => fn.coalesce('seenAt', 'createdAt'), '>', idleSince)
      .orderBy(({ fn }) => fn.coalesce('seenAt', 'createdAt'), 'desc')
      .orderBy('id')
      .execute(),

  /** Ends the sessions of somebody: one, all but one, or all. Returns how many. */
  endSessions: async (
    work: Work,
    userId: string,
    { only, except }: { only?: string; except?: string } = {},
  ): Promise<number> => {
    const { numDeletedRows } = await work
      .deleteFrom(table)
      .where('userId', '=', userId)
      .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
      .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },

  /**
   * Ends the sessions that were begun by the OpenID provider: those of a session there, those of somebody, or
   * of both. Returns whose they were.
   */
  endProviderSessions: async (
    work: Work,
    { owner, sessions }: { owner: string | undefined; sessions: readonly string[] | undefined },
  ): Promise<string[]> => {
    const rows = await work
      .deleteFrom(table)
      .where('providerSession', 'is not', null)
      .$if(owner !== undefined, (query) => query.where('userId', '=', owner ?? ''))
      .$if(sessions !== undefined, (query) => query.where('providerSession', 'in', sessions ?? []))
      .returning('userId')
      .execute();
    return rows.map((row) => row.userId);
  },

  endSessionOfToken: async (work: Work, token: string): Promise<void> => {
    await work.deleteFrom(table).where('token', '=', token).execute();
  },
});
