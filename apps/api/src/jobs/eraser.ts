import type { ErasureClass } from '@credence/contract/account-closing';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Call } from '../base/call.ts';
import type { Work } from '../db/database.ts';
import type { Tables } from '../db/tables/index.ts';

/** What an eraser has taken away: how many rows, and the blobs that nothing names any more. */
export interface Erased {
  rows: number;
  blobs?: readonly string[];
}

/** What a feature stores of an account, and how it is erased when the time of its class has come. */
export interface Eraser {
  class: ErasureClass;
  /** As the certificate calls it. */
  what: string;
  /** Repeatable: what is gone is not found again. */
  erase: (call: Call, work: Work, userId: string) => Promise<Erased>;
}

/** Tables whose rows each belong to one account. */
type Owned = {
  [Name in keyof Tables]: Tables[Name] extends { user_id: string } ? Name : never;
}[keyof Tables];

/** Deletes all rows of an account in tables, in this order; returns how many. */
export async function deleteRows(work: Work, userId: string, ...tables: readonly Owned[]): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(
      work,
    );
    rows += Number(numAffectedRows ?? 0n);
  }
  return rows;
}

/** An eraser of whole tables, which are deleted from in this order. */
export const eraserOf = (of: ErasureClass, what: string, ...tables: readonly Owned[]): Eraser => ({
  class: of,
  what,
  erase: async (_call, work, userId) => ({ rows: await deleteRows(work, userId, ...tables) }),
});

const erasedDetails = v.object({ class: v.optional(v.string()) });

/** Which class an event of the trail says was erased. */
export function erased(action: string, details: string): string | undefined {
  return action === 'account.erased' ? v.parse(erasedDetails, JSON.parse(details)).class : undefined;
}
