import type { CaseState, DocumentType } from '@credence/contract';
import type { Selectable } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Reader } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';

export interface CaseOutline {
  level: number;
  attempt: number;
  state: CaseState;
  country: string;
  documentType: DocumentType;
}

export interface Standing {
  applicant: Pick<
    Selectable<Tables['applicant']>,
    'user_id' | 'level' | 'currency_code' | 'member_tag_kyc' | 'wrapped_key' | 'personal_info'
  >;
  cases: CaseOutline[];
}

const applicantWithCases = compileOnce([''], (db, userId) =>
  db
    .selectFrom('applicant')
    .leftJoin('verification_case as attempt', 'attempt.user_id', 'applicant.user_id')
    .select([
      'applicant.user_id',
      'applicant.level',
      'applicant.currency_code',
      'applicant.member_tag_kyc',
      'applicant.wrapped_key',
      'applicant.personal_info',
      'attempt.level as case_level',
      'attempt.attempt as case_attempt',
      'attempt.state as case_state',
      'attempt.country as case_country',
      'attempt.document_type as case_document_type',
    ])
    .where('applicant.user_id', '=', userId)
    .orderBy('attempt.attempt', 'desc'),
);

/** An applicant and all of his cases in one read: this is the call that every screen begins with. */
export async function readStanding(db: Reader, userId: string): Promise<Standing> {
  const rows = await applicantWithCases(db, userId);
  const [applicant] = rows;
  if (applicant === undefined) throw new Error('A session belongs to no applicant');
  const cases: CaseOutline[] = [];
  for (const row of rows) {
    const { case_level, case_attempt, case_state, case_country, case_document_type } = row;
    if (
      case_level !== null &&
      case_attempt !== null &&
      case_state !== null &&
      case_country !== null &&
      case_document_type !== null
    ) {
      cases.push({
        level: case_level,
        attempt: case_attempt,
        state: case_state,
        country: case_country,
        documentType: case_document_type,
      });
    }
  }
  return { applicant, cases };
}
