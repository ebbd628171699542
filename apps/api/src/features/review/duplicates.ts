import type { ResultOf } from '@credence/contract/endpoint';
import type { caseDuplicates } from '@credence/contract/review-duplicates';
import { transact } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import type { Verb } from '../../http/serve.ts';
import { type CaseRow, casesById, levelOf } from '../case/index.ts';
import { reviewedCase } from './reviewed-case.ts';
import { duplicatesElsewhere } from '../decision/index.ts';

const pageSize = 20;

/**
 * A page of other accounts' cases that show the same as this one. Duplicates are a reason to look, never to
 * refuse by themselves.
 */
export async function duplicatesOf(
  call: Call,
  row: Pick<CaseRow, 'user_id' | 'id'>,
  after?: string,
): Promise<ResultOf<typeof caseDuplicates>> {
  const { total, rows } = await duplicatesElsewhere(call.db, row.user_id, row.id, {
    after,
    // One more than shown, to know whether there is another page.
    limit: pageSize + 1,
  });
  const shown = rows.slice(0, pageSize);
  const names = shown.map((one) => ({ user_id: one.user_id, id: one.case_id }));
  const cases = new Map((await casesById(call.db, names)).map((found) => [found.id, found]));
  return {
    total,
    items: shown.flatMap(({ user_id: userId, case_id: caseId, kinds, seen_at: seenAt }) => {
      const found = cases.get(caseId);
      if (found === undefined) return [];
      return [
        { userId, caseId, kinds, level: levelOf(found), state: found.state, seenAt: seenAt.toISOString() },
      ];
    }),
    next: rows.length > pageSize ? (shown.at(-1)?.case_id ?? null) : null,
  };
}

export const caseDuplicatesVerb: Verb<typeof caseDuplicates> = async (call, input) => {
  const row = await reviewedCase(call, input);
  await transact(call, row.user_id, (unit) =>
    unit.record({ action: 'case.sightings-viewed', subject: row.id }),
  );
  return duplicatesOf(call, row, input.after);
};
