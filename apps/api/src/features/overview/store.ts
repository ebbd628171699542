import { agreementVersions } from '@credence/contract/agreement';
import { documentType, provider } from '@credence/contract/kyc';
import { memberType } from '@credence/contract/member';
import { reverificationRules } from '@credence/contract/reverification';
import { reverificationConsequences, riskProfiles } from '@credence/contract/first-words';
import { openReverificationStates, reverificationReasons } from '@credence/contract/reverification-words';
import { suitabilityTests } from '@credence/contract/words';
import {
  casePurpose,
  caseRoute,
  caseState,
  fileKind,
  reviewLabel,
  verdictOutcome,
} from '@credence/contract/verification';
import { sites } from '@credence/policy';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import * as v from 'valibot';
import { compileOnce } from '../../db/compile-once.ts';
import type { RunStatement } from '../../db/run-together.ts';
import type { Tables } from '../../db/tables/index.ts';
import { levelOf } from '../case/index.ts';
import { questionnaireStates } from '../../db/tables/questionnaire.ts';
import { orderedTaskCodes, orderedTaskStatuses } from '../../db/tables/task.ts';

/** A time within JSON. */
const time = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);

/**
 * The columns of a table as one JSON object: the server's cost of a read grows with the number of columns in
 * the result. The names are those of the columns; computed ones have their SQL in `computed`.
 */
function objectOf<Entries extends v.ObjectEntries>(
  entries: Entries,
  table: string,
  computed: { [Name in keyof Entries]?: RawBuilder<unknown> } = {},
) {
  const columns = Object.keys(entries).flatMap((name) => [
    sql.lit(name),
    computed[name] ?? sql.ref(`${table}.${name}`),
  ]);
  return { sql: sql`json_build_object(${sql.join(columns)})`, schema: v.strictObject(entries) };
}

const consentVersion = sql.lit(agreementVersions['biometric-consent']);

const caseObject = objectOf(
  {
    attempt: v.number(),
    level: v.pipe(
      v.number(),
      v.transform((level) => levelOf({ level })),
    ),
    beside: v.boolean(),
    state: caseState,
    site: v.picklist(sites),
    route: caseRoute,
    purpose: casePurpose,
    provider,
    country: v.string(),
    document_type: v.nullable(documentType),
    document_carried: v.boolean(),
    created_at: time,
    submitted_at: v.nullable(time),
    verdict_outcome: v.nullable(verdictOutcome),
    verdict_labels: v.array(reviewLabel),
    decided_at: v.nullable(time),
    /** State and failure of its newest vendor session, e.g. `failed/timeout`; '' without one. */
    session: v.string(),
    /** Consent, in the current wording, that its provider gets pictures of the face. */
    consented: v.boolean(),
    /** The pictures that it has while it is collecting; null without any. */
    taken: v.nullable(v.array(fileKind)),
  },
  'attempt',
  {
    session: sql`coalesce((select session.state || '/' || session.failure from provider_session as session
      where session.user_id = attempt.user_id and session.case_id = attempt.id
      order by session.created_at desc limit 1), '')`,
    consented: sql`exists(select from biometric_consent as consent
      where consent.user_id = attempt.user_id and consent.case_id = attempt.id
        and consent.recipient = attempt.provider and consent.version = ${consentVersion})`,
    taken: sql`case when attempt.state = 'collecting' then
      (select json_agg(file.kind) from verification_file as file
        where file.user_id = attempt.user_id and file.case_id = attempt.id
          and file.replaced_at is null and file.state <> 'unreadable') end`,
  },
);

const taskObject = objectOf(
  { code: v.picklist(orderedTaskCodes), status: v.picklist(orderedTaskStatuses) },
  'task',
);

const questionnaireObject = objectOf(
  {
    id: v.string(),
    template_code: v.string(),
    state: v.picklist(questionnaireStates),
    due_at: v.nullable(time),
    opened_by: v.picklist(['account', 'policy', 'officer']),
    created_at: time,
    valid_until: v.nullable(time),
  },
  'asked',
);

const reverificationObject = objectOf(
  {
    state: v.picklist(openReverificationStates),
    reason: v.picklist(reverificationReasons),
    due_at: time,
    consequence: v.picklist(reverificationConsequences),
    rules: reverificationRules,
    reject_labels: v.array(reviewLabel),
    ordered_at: time,
  },
  'again',
);

/** A finished attempt at a suitability test. */
const assessmentObject = objectOf(
  {
    test: v.picklist(suitabilityTests),
    site: v.picklist(sites),
    passed: v.boolean(),
    profile: v.nullable(v.picklist(riskProfiles)),
    at: time,
    valid_until: v.nullable(time),
    next_attempt_at: time,
    used_up: v.boolean(),
  },
  'result',
  { site: sql.ref('paper.site') },
);

const upkeepObject = objectOf(
  {
    kind: v.picklist(['document', 'refresh']),
    due_at: time,
    asked_at: v.nullable(time),
    reason: v.picklist(['expiry', 'periodic', 'edition']),
    asks_document: v.boolean(),
    confirmed_at: v.nullable(time),
  },
  'upkeep',
);

const applicantObject = objectOf(
  {
    level: v.number(),
    site: v.picklist(sites),
    verification_since: v.nullable(time),
    registered_member_type: memberType,
    currency_code: v.string(),
    member_tag_kyc: v.number(),
    test: v.boolean(),
    extra_attempts_1: v.number(),
    extra_attempts_2: v.number(),
  },
  'applicant',
);

const accountObject = objectOf(
  {
    applicant: applicantObject.schema,
    cases: v.nullable(v.array(caseObject.schema)),
    tasks: v.nullable(v.array(taskObject.schema)),
    questionnaires: v.nullable(v.array(questionnaireObject.schema)),
    reverification: v.nullable(reverificationObject.schema),
    upkeep: v.nullable(v.array(upkeepObject.schema)),
    assessments: v.nullable(v.array(assessmentObject.schema)),
  },
  'account',
  {
    applicant: applicantObject.sql,
    cases: sql`(select json_agg(${caseObject.sql})
      from verification_case as attempt where attempt.user_id = applicant.user_id)`,
    tasks: sql`(select json_agg(${taskObject.sql})
      from task where task.user_id = applicant.user_id)`,
    questionnaires: sql`(select json_agg(${questionnaireObject.sql})
      from questionnaire as asked where asked.user_id = applicant.user_id)`,
    // At most one is open.
    reverification: sql`(select ${reverificationObject.sql} from reverification as again
      where again.user_id = applicant.user_id and again.state in ('needed', 'pending', 'rejected'))`,
    upkeep: sql`(select json_agg(${upkeepObject.sql})
      from upkeep where upkeep.user_id = applicant.user_id)`,
    assessments: sql`(select json_agg(${assessmentObject.sql})
      from suitability_result as result
      join suitability_attempt as paper
        on paper.user_id = result.user_id and paper.id = result.attempt_id
      where result.user_id = applicant.user_id)`,
  },
);

const accountRow = compileOnce([''], (db, userId) =>
  db
    .selectFrom('applicant')
    .innerJoin('account_key', 'account_key.user_id', 'applicant.user_id')
    .select([
      'account_key.wrapped as wrapped_key',
      'personal_info',
      sql<unknown>`${accountObject.sql}`.as('account'),
    ])
    .where('applicant.user_id', '=', userId),
);

/** The part of a case that the account area shows first. */
export interface CaseSummary extends v.InferOutput<typeof caseObject.schema> {
  /** The applicant has finished at the provider, which has not confirmed it yet. */
  waitingAtProvider: boolean;
}

/** What an account owes besides what its levels ask for. */
export type OwedTask = v.InferOutput<typeof taskObject.schema>;

/** What of a questionnaire decides what is asked of the account. */
export type QuestionnaireSummary = v.InferOutput<typeof questionnaireObject.schema>;

/** The open order to verify again. */
export type OpenReverification = v.InferOutput<typeof reverificationObject.schema>;
/** What keeps the account's file current. */
export type UpkeepSummary = v.InferOutput<typeof upkeepObject.schema>;
/** What an attempt at a suitability test came to, and for how long. */
export type AssessmentSummary = v.InferOutput<typeof assessmentObject.schema>;

/** The stored data that an account's overview is made of. */
export interface AccountRecord {
  applicant: v.InferOutput<typeof applicantObject.schema>;
  /** What only the account's key opens. */
  sealed: Pick<Selectable<Tables['applicant']>, 'user_id' | 'personal_info'> & { wrapped_key: Buffer };
  /** The newest of each level first. */
  cases: CaseSummary[];
  /** In no order. */
  tasks: OwedTask[];
  /** The newest first. */
  questionnaires: QuestionnaireSummary[];
  reverification: OpenReverification | undefined;
  /** In no order. */
  upkeep: UpkeepSummary[];
  /** The newest first. */
  assessments: AssessmentSummary[];
}

/** An applicant with all cases, tasks and questionnaires in one read: every screen begins with this call. */
export async function readAccount(runStatement: RunStatement, userId: string): Promise<AccountRecord> {
  const [row] = await accountRow(runStatement, userId);
  if (row === undefined) throw new Error('A session belongs to no applicant');
  const { wrapped_key, personal_info } = row;
  const { applicant, cases, tasks, questionnaires, reverification, upkeep, assessments } = v.parse(
    accountObject.schema,
    row.account,
  );
  return {
    applicant,
    sealed: { user_id: userId, wrapped_key, personal_info },
    // Sorted here: a sort per account costs the database more than it costs us.
    cases: (cases ?? [])
      .map((one) => ({ ...one, waitingAtProvider: one.session.startsWith('handed-in/') }))
      .toSorted((one, other) => other.attempt - one.attempt),
    tasks: tasks ?? [],
    reverification: reverification ?? undefined,
    upkeep: upkeep ?? [],
    assessments: (assessments ?? []).toSorted((one, other) => other.at.getTime() - one.at.getTime()),
    questionnaires: (questionnaires ?? []).toSorted(
      (one, other) => other.created_at.getTime() - one.created_at.getTime(),
    ),
  };
}
