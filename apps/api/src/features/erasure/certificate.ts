import type { accountErasure, ErasureCertificate } from '@credence/contract/account-closing';
import type { Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { isApplicant, readApplicant } from '../applicant/index.ts';
import { knownToVendors } from '../provider-session/index.ts';
import { isByLaw } from './plan.ts';
import { erasuresOf, readClosing } from './store.ts';

/** What was erased of an account and when, and what is kept and why; undefined where there never was one. */
export async function certificateOf(
  call: Pick<Call, 'db' | 'keyring' | 'now'>,
  userId: string,
): Promise<ErasureCertificate | undefined> {
  const closing = await readClosing(call.db, userId);
  const there = await isApplicant(call.db, userId);
  if (closing === undefined && !there) return undefined;
  const heldAt = there ? (await readApplicant(call.db, userId, call.keyring)).heldAt : null;
  const closedAt = closing?.closed_at ?? null;
  const rows = await erasuresOf(call.db, userId);
  const started = rows.some((row) => row.class === 'identity-documents' && row.erased_at !== null);
  return {
    userId,
    issuedAt: call.now().toISOString(),
    asked:
      closing === undefined
        ? null
        : {
            at: closing.asked_at.toISOString(),
            by: closing.asked_by,
            closesAt: closing.closes_at.toISOString(),
          },
    closedAt: closedAt?.toISOString() ?? null,
    heldAt: heldAt?.toISOString() ?? null,
    erased: rows.flatMap(({ class: of, erased_at: at, items }) =>
      at === null ? [] : [{ class: of, at: at.toISOString(), items }],
    ),
    kept: rows.flatMap(({ class: of, due_at: until, erased_at: at }) => {
      if (at !== null || closedAt === null) return [];
      const due = until <= call.now() || !isByLaw({ class: of, until }, closedAt);
      const reason = heldAt === null ? (due ? 'next-run' : 'law') : 'hold';
      return [{ class: of, until: until.toISOString(), reason } as const];
    }),
    waitsForVendors: started ? (await knownToVendors(call.db, userId)).length : 0,
  };
}

export const accountErasureVerb: Verb<typeof accountErasure> = async (call, { userId }) => {
  const certificate = await certificateOf(call, userId);
  if (certificate === undefined) throw new Refusal('CASE_NOT_FOUND', 'There is no such account.');
  return certificate;
};
