import type { ReviewAgreements } from '@credence/contract/review-agreement';
import type { Call } from '../../base/call.ts';
import type { Applicant } from '../applicant/index.ts';
import { stateOfRow } from './class/class.ts';
import { classRows, openReason } from './class/store.ts';
import { keptText, allDocumentsOf, openAddress } from './document/store.ts';

/** Everything an account agreed to, with the evidence, and its classes on its present site. */
export async function agreementEvidence(
  call: Call,
  { userId, site, key }: Pick<Applicant, 'userId' | 'site' | 'key'>,
): Promise<ReviewAgreements> {
  const given = await allDocumentsOf(call.db, userId);
  const classes = await classRows(call.db, userId, site);
  return {
    given: await Promise.all(
      given.map(async (one) => ({
        code: one.code,
        title: (await keptText(call.db, one.site, one.hash))?.content.title ?? '',
        site: one.site,
        version: one.version,
        language: one.language,
        hash: one.hash,
        acceptedAt: one.accepted_at.toISOString(),
        withdrawnAt: one.withdrawn_at?.toISOString() ?? null,
        address: openAddress(key, one),
        via: one.via,
        session: one.session,
      })),
    ),
    classes: classes.map((row) => ({
      class: row.class,
      state: stateOfRow(row, call.now()),
      grantedAt: row.granted_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      ending: row.ending,
      reason: openReason(key, row),
    })),
  };
}
