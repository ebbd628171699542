import {
  agreementVersions,
  casePurpose,
  caseRoute,
  caseState,
  documentType,
  memberType,
  provider,
  reviewLabel,
  verdictOutcome,
  type KycLevel,
} from '@credence/contract';
import { sites } from '@credence/policy';
import { sql, type Selectable } from 'kysely';
import * as v from 'valibot';
import { compileOnce } from '../../db/compile-once.ts';
import type { Reader, RunStatement } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { levelOf, type CaseOutline, type CaseRow } from '../verification/index.ts';

/** A case as far as the account area tells of it at once. */
export interface CaseSummary
  extends
    CaseOutline,
    Pick<
      CaseRow,
      'purpose' | 'document_carried' | 'provider' | 'verdict_outcome' | 'verdict_labels' | 'decided_at'
    > {
  level: Exclude<KycLevel, 0>;
  /** State and failure of its newest session with an outside provider, e.g. `failed/timeout`; '' without one. */
  session: string;
  /** It is agreed, in the present words, that its provider gets pictures of the face. */
  consented: boolean;
}

export interface Standing {
  applicant: Pick<
    Selectable<Tables['applicant']>,
    | 'user_id'
    | 'level'
    | 'site'
    | 'verification_since'
    | 'registered_member_type'
    | 'currency_code'
    | 'member_tag_kyc'
    | 'extra_attempts_1'
    | 'extra_attempts_2'
    | 'wrapped_key'
    | 'personal_info'
    | 'personal_info_complete'
  >;
  /** The newest of each level first. */
  cases: CaseSummary[];
}

/** A case in the order of its columns below. */
const caseColumns = v.strictTuple([
  v.number(),
  v.boolean(),
  caseState,
  v.picklist(sites),
  caseRoute,
  casePurpose,
  provider,
  v.string(),
  v.nullable(documentType),
  v.boolean(),
  v.string(),
  v.nullable(v.string()),
  v.nullable(verdictOutcome),
  v.array(reviewLabel),
  v.nullable(v.string()),
  v.nullable(v.string()),
  v.boolean(),
]);

/** What is not sealed of an applicant in the order of its columns below, and the cases. */
const applicantColumns = v.strictTuple([
  v.number(),
  v.picklist(sites),
  v.nullable(v.string()),
  memberType,
  v.string(),
  v.number(),
  v.boolean(),
  v.number(),
  v.number(),
  v.nullable(v.array(caseColumns)),
]);

const consentVersion = sql.lit(agreementVersions['biometric-consent']);

/** One JSON list instead of a column each: what a read costs the server grows with the columns of its answer. */
const applicantWithCases = compileOnce([''], (db, userId) =>
  db
    .selectFrom('applicant')
    .select((select) => [
      'wrapped_key',
      'personal_info',
      sql<unknown>`json_build_array(
        level, site, verification_since, registered_member_type, currency_code, member_tag_kyc, personal_info_complete,
        extra_attempts_1, extra_attempts_2,
        ${select
          .selectFrom('verification_case as attempt')
          .select(
            sql`json_agg(json_build_array(
              attempt.level, attempt.beside, attempt.state, attempt.site, attempt.route, attempt.purpose, attempt.provider, attempt.country,
              attempt.document_type, attempt.document_carried, attempt.created_at, attempt.submitted_at, attempt.verdict_outcome, attempt.verdict_labels, attempt.decided_at,
              (select session.state || '/' || session.failure from provider_session as session
                where session.user_id = attempt.user_id and session.case_id = attempt.id
                order by session.created_at desc limit 1),
              exists(select from biometric_consent as consent
                where consent.user_id = attempt.user_id and consent.case_id = attempt.id and consent.recipient = attempt.provider
                  and consent.version = ${consentVersion})
            ) order by attempt.attempt desc)`.as('told'),
          )
          .whereRef('attempt.user_id', '=', 'applicant.user_id')}
      )`.as('told'),
    ])
    .where('user_id', '=', userId),
);

/** An applicant and all of his cases in one read: this is the call that every screen begins with. */
export async function readStanding(runStatement: RunStatement, userId: string): Promise<Standing> {
  const [row] = await applicantWithCases(runStatement, userId);
  if (row === undefined) throw new Error('A session belongs to no applicant');
  const [level, site, since, type, currency, tag, complete, extra1, extra2, cases] = v.parse(
    applicantColumns,
    row.told,
  );
  return {
    applicant: {
      user_id: userId,
      level,
      site,
      verification_since: time(since),
      registered_member_type: type,
      currency_code: currency,
      member_tag_kyc: tag,
      extra_attempts_1: extra1,
      extra_attempts_2: extra2,
      wrapped_key: row.wrapped_key,
      personal_info: row.personal_info,
      personal_info_complete: complete,
    },
    cases: cases?.map(caseOf) ?? [],
  };
}

const time = (text: string | null): Date | null => (text === null ? null : new Date(text));

function caseOf(columns: v.InferOutput<typeof caseColumns>): CaseSummary {
  const [
    level,
    beside,
    state,
    site,
    route,
    purpose,
    by,
    country,
    document,
    carried,
    created,
    submitted,
    outcome,
    labels,
    decided,
    told,
    consented,
  ] = columns;
  const session = told ?? '';
  return {
    level: levelOf({ level }),
    beside,
    state,
    site,
    route,
    purpose,
    provider: by,
    country,
    document_type: document,
    document_carried: carried,
    created_at: new Date(created),
    submitted_at: time(submitted),
    verdict_outcome: outcome,
    verdict_labels: labels,
    decided_at: time(decided),
    session,
    consented,
    waitingAtProvider: session.startsWith('handed-in/'),
  };
}

export function readScreening(db: Reader, userId: string, scene: string) {
  return db
    .selectFrom('screening_result')
    .select(['outcome', 'decided_at'])
    .where('user_id', '=', userId)
    .where('scene', '=', scene)
    .executeTakeFirst();
}

export function readDueDiligence(db: Reader, userId: string) {
  return db
    .selectFrom('due_diligence')
    .select(['status', 'due_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
