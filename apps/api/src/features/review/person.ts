import type { PersonalInfo } from '@credence/contract/personal-info';
import { fullYears } from '@credence/contract/personal-info-rules';
import type { ReviewedPerson } from '@credence/contract/review-queue';
import type { OfficerCall } from '../../base/call.ts';
import { isoDay } from '../../base/day.ts';
import { personalInfoOf } from '../applicant/index.ts';
import type { CaseRow } from '../case/index.ts';

/** Name and age of somebody, as a title has them. */
export function personOf(
  { firstname, lastname, birthDate }: Pick<PersonalInfo, 'firstname' | 'lastname' | 'birthDate'>,
  now: Date,
): ReviewedPerson {
  return {
    name: [firstname, lastname].filter(Boolean).join(' '),
    age: birthDate === '' ? null : fullYears(birthDate, isoDay(now)),
  };
}

/**
 * Whom cases are about, read at once. Only of those that are this officer's work: waiting for officers, or
 * decided by this one. A list is not recorded, so it names nobody else.
 */
export async function peopleOf(
  call: OfficerCall,
  rows: readonly CaseRow[],
): Promise<(row: CaseRow) => ReviewedPerson | null> {
  const named = rows.filter((row) => row.state === 'in_review' || row.decided_by === call.actor.officerId);
  const infos = await personalInfoOf(
    call.db,
    named.map((row) => row.user_id),
    call.keyring,
  );
  const shown = new Set(named.map(({ id }) => id));
  return (row) => {
    const info = shown.has(row.id) ? infos.get(row.user_id) : undefined;
    return info === undefined ? null : personOf(info, call.now());
  };
}
