import type { MemberType } from '@credence/contract';
import type { Work } from '../../db/database.ts';

export async function setMemberType(work: Work, userId: string, value: MemberType): Promise<void> {
  await work
    .updateTable('applicant')
    .set({ registered_member_type: value })
    .where('user_id', '=', userId)
    .execute();
}

/** Member tag KYC: 1 disables the steps of both levels (S6.3). */
export async function setKycTag(work: Work, userId: string, value: 0 | 1): Promise<void> {
  await work.updateTable('applicant').set({ member_tag_kyc: value }).where('user_id', '=', userId).execute();
}

export async function noteNoticeSeen(work: Work, userId: string, level: number): Promise<void> {
  await work
    .updateTable('applicant')
    .set({ notice_seen_level: level })
    .where('user_id', '=', userId)
    .where('notice_seen_level', '<', level)
    .execute();
}
