import type { DocumentCode, Level, SuitabilityTestCode } from '@credence/contract/words';
import { documentsOfLevel, type Policy } from '@credence/policy';
import type { Context } from '../../base/context.ts';
import type { Reader } from '../../db/database.ts';
import { acceptedInForce } from '../agreement/index.ts';
import type { Applicant } from '../applicant/index.ts';
import {
  awaitsDecision,
  isUndecided,
  type QuestionnaireRow,
  questionnairesOf,
  stands,
} from '../questionnaire/index.ts';
import { type Standing, suitabilityOf } from '../suitability/index.ts';

/** What a level asks for beside its case, and how far the account is with it. */
export interface Further {
  kind: 'questionnaire' | 'suitability-test' | 'agreement';
  /** Of the template, the test or the document. */
  code: string;
  /** `WAITING`: the account has done its part, and officers have to decide. */
  status: 'TODO' | 'WAITING' | 'DONE';
}

/** The columns of a questionnaire that this depends on. */
type Questionnaire = Pick<QuestionnaireRow, 'template_code' | 'state' | 'valid_until'>;

/** What an account has answered, passed and agreed to. */
interface Given {
  questionnaires: readonly Questionnaire[];
  tests: Readonly<Record<SuitabilityTestCode, Standing>> | undefined;
  documents: ReadonlySet<DocumentCode>;
}

/** A questionnaire that stands is not asked again, even if the account has begun another. */
export function statusOfQuestionnaire(
  questionnaires: readonly Questionnaire[],
  code: string,
  now: Date,
): Further['status'] {
  const own = questionnaires.filter((one) => one.template_code === code);
  if (own.some((one) => stands(one, now))) return 'DONE';
  const undecided = own.find(({ state }) => isUndecided(state));
  return undecided && awaitsDecision(undecided.state) ? 'WAITING' : 'TODO';
}

function furtherBy(policy: Policy, level: Level, given: Given, now: Date): Further[] {
  const rules = policy.levels[level];
  const done = (isDone: boolean) => (isDone ? 'DONE' : 'TODO');
  return [
    ...rules.questionnaires.map((code): Further => {
      const status = statusOfQuestionnaire(given.questionnaires, code, now);
      return { kind: 'questionnaire', code, status };
    }),
    ...rules.tests.map((code): Further => {
      const status = done(given.tests?.[code].state === 'passed');
      return { kind: 'suitability-test', code, status };
    }),
    ...documentsOfLevel(rules).map((code): Further => {
      return { kind: 'agreement', code, status: done(given.documents.has(code)) };
    }),
  ];
}

/**
 * Everything that a level asks for beside its case, done or not. Reads only what the level names; `known` are
 * the account's questionnaires where they were read already.
 */
export async function furtherOf(
  context: Pick<Context, 'policyOf' | 'config' | 'now'>,
  db: Reader,
  { userId, site }: Pick<Applicant, 'userId' | 'site'>,
  level: Level,
  known?: readonly Questionnaire[],
): Promise<Further[]> {
  const policy = context.policyOf(site);
  const rules = policy.levels[level];
  const now = context.now();
  // One after the other: a transaction has one connection.
  const questionnaires = known ?? (rules.questionnaires.length > 0 ? await questionnairesOf(db, userId) : []);
  const tests = rules.tests.length > 0 ? await suitabilityOf(db, userId, policy, now) : undefined;
  const accepted =
    documentsOfLevel(rules).length > 0 ? await acceptedInForce(context, db, { userId, site }) : [];
  const documents = new Set(accepted.map(({ code }) => code));
  return furtherBy(policy, level, { questionnaires, tests, documents }, now);
}
