import type { caseSightings, ResultOf } from '@credence/contract';
import { transact } from '../../audit/index.ts';
import type { Call } from '../../http/call.ts';
import type { Verb } from '../../http/serve.ts';
import { levelOf, type CaseRow } from '../verification/index.ts';
import { reviewedCase } from './reviewed-case.ts';
import { sightingsElsewhere } from './store.ts';

const pageSize = 20;

/** A page of the cases of other accounts that show the same as this one. They are a reason to look, never one to refuse by itself. */
export async function sightingsOf(
  call: Call,
  row: Pick<CaseRow, 'user_id' | 'id'>,
  after?: string,
): Promise<ResultOf<typeof caseSightings>> {
  const { total, rows } = await sightingsElsewhere(call.db, row.user_id, row.id, {
    after,
    // One more than shown tells whether there is another page.
    limit: pageSize + 1,
  });
  const shown = rows.slice(0, pageSize);
  return {
    total,
    items: shown.map((one) => ({
      userId: one.user_id,
      caseId: one.id,
      kinds: one.kinds,
      level: levelOf(one),
      state: one.state,
      seenAt: one.seen_at.toISOString(),
    })),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

export const caseSightingsVerb: Verb<typeof caseSightings> = async (call, input) => {
  const row = await reviewedCase(call, input);
  await transact(call, row.user_id, (unit) =>
    unit.record({ action: 'case.sightings-viewed', subject: row.id }),
  );
  return sightingsOf(call, row, input.after);
};
