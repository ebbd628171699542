import type { ErasureClass } from '@credence/contract/account-closing';
import { day, type RetentionClass } from '@credence/policy';
import type { Call } from '../../base/call.ts';
import type { Reader } from '../../db/database.ts';
import { readApplicant } from '../applicant/index.ts';
import { allCasesOf } from '../case/index.ts';

/** For how many days an account that was asked to close can still be kept. */
export const graceDays = 14;

/** What is erased when the account closes waits so long, so that the message about it finds its address. */
const untilToldOf = day;

/** What the law may have us keep, in the order in which it is erased. */
export const retentionClasses: readonly RetentionClass[] = [
  'abandoned-cases',
  'network-evidence',
  'identity-documents',
  'case-records',
  'audit-trail',
];

export interface Kept {
  class: ErasureClass;
  until: Date;
}

/**
 * What is kept of an account that closes at a time, and until when: as long as any site asks whose rules its
 * cases followed. Who never submitted anything was no customer, so nothing of them has to be kept but the
 * trail.
 */
export async function keptOf(
  call: Pick<Call, 'keyring' | 'policyOf'>,
  db: Reader,
  userId: string,
  closedAt: Date,
): Promise<Kept[]> {
  const { site } = await readApplicant(db, userId, call.keyring);
  const submitted = (await allCasesOf(db, userId)).filter((row) => row.submitted_at !== null);
  const policies = [site, ...submitted.map((row) => row.site)].map((of) => call.policyOf(of));
  return retentionClasses.map((of) => {
    const asked = Math.max(...policies.map(({ retention }) => retention[of]));
    const years = submitted.length === 0 && of !== 'audit-trail' ? 0 : asked;
    return {
      class: of,
      until: new Date(Math.max(yearsAfter(closedAt, years), closedAt.getTime() + untilToldOf)),
    };
  });
}

function yearsAfter(time: Date, years: number): number {
  const then = new Date(time);
  return then.setUTCFullYear(then.getUTCFullYear() + years);
}

/** Whether something is kept because it has to be, and not only until the next run. */
export const isByLaw = ({ until }: Kept, closedAt: Date): boolean =>
  until.getTime() > closedAt.getTime() + untilToldOf;
