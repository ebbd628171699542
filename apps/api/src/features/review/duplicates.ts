import type { ResultOf } from '@credence/contract/endpoint';
import type { caseDuplicates, compareCases } from '@credence/contract/review-duplicates';
import { transact } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { readApplicant } from '../applicant/index.ts';
import { caseReference, type CaseRow, casesById, levelOf } from '../case/index.ts';
import { currentFiles } from '../picture/index.ts';
import { presentFileToOfficer } from '../submission/index.ts';
import { duplicatesElsewhere, duplicatesWith } from '../decision/index.ts';
import { keptReading } from './kept-reading.ts';
import { personOf } from './person.ts';
import { keepLook, openedCase } from './look.ts';
import { reviewedCase } from './reviewed-case.ts';

const pageSize = 20;

/**
 * A page of other accounts' cases that show the same as this one. Duplicates are a reason to look, never to
 * refuse by themselves.
 */
export async function duplicatesOf(
  call: OfficerCall,
  row: Pick<CaseRow, 'user_id' | 'id'>,
  after?: string,
): Promise<ResultOf<typeof caseDuplicates>> {
  const { total, approved, refused, rows } = await duplicatesElsewhere(call.db, row.user_id, row.id, {
    after,
    sites: call.actor.sites,
    // One more than shown, to know whether there is another page.
    limit: pageSize + 1,
  });
  const shown = rows.slice(0, pageSize);
  const names = shown.map((one) => ({ user_id: one.user_id, id: one.case_id }));
  const cases = new Map((await casesById(call.db, names)).map((found) => [found.id, found]));
  return {
    total,
    approved,
    refused,
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
  const row = await openedCase(call, input);
  await transact(call, row.user_id, (unit) =>
    unit.record({ action: 'case.sightings-viewed', subject: row.id }),
  );
  return duplicatesOf(call, row, input.after);
};

export const compareCasesVerb: Verb<typeof compareCases> = async (call, { other, ...own }) => {
  const row = await openedCase(call, own);
  const beside = await reviewedCase(call, other);
  const kinds = ['document', 'face', 'picture'] as const;
  const shared = row.user_id === beside.user_id ? [] : await duplicatesWith(call.db, [row], [beside], kinds);
  if (shared.length === 0) throw new Refusal('CASE_NOT_FOUND', 'There is no such case.');
  for (const one of [row, beside]) {
    await transact(call, one.user_id, (unit) => unit.record({ action: 'case.compared', subject: one.id }));
  }
  // Its pictures are asked for one by one; what it shows in common is the reason.
  const reason = `Compared with ${caseReference(row.id)}.`;
  await keepLook(call, { userId: beside.user_id, caseId: beside.id, reason });
  const applicant = await readApplicant(call.db, beside.user_id, call.keyring);
  const { declared = applicant.info } = await keptReading(call.db, applicant, beside);
  const files = await currentFiles(call.db, beside.user_id, beside.id);
  return {
    person: declared === undefined ? null : personOf(declared, call.now()),
    files: files.map((file) => presentFileToOfficer(file, beside)),
  };
};
