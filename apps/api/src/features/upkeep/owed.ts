import type { DutyStanding, Policy, UpkeepKind } from '@credence/policy';
import type { Call } from '../../base/call.ts';
import type { Reader } from '../../db/database.ts';
import { applicationScene, grantedClasses, isToRenew } from '../agreement/index.ts';
import { type Applicant, levelNumber } from '../applicant/index.ts';
import { allCasesOf, counts } from '../case/index.ts';
import { awaitsDecision, questionnairesOf } from '../questionnaire/index.ts';
import { reassessmentOf, suitabilityOf } from '../suitability/index.ts';
import { readTasks } from '../task/index.ts';
import { upkeepDuty } from './standing.ts';
import { readUpkeep, wasTold } from './store.ts';

/** Something that ends, as an account owes it at a moment. */
interface Owed {
  standing: DutyStanding;
  dueAt: Date;
  /** Nothing was told of it yet, and nobody asked before. */
  first: boolean;
}

interface Place {
  db: Reader;
  applicant: Applicant;
  policy: Policy;
  now: Date;
}

async function owedOfFile(
  { db, applicant, policy, now }: Place,
  kind: UpkeepKind,
): Promise<Owed | undefined> {
  const row = (await readUpkeep(db, applicant.userId)).find((one) => one.kind === kind);
  if (row === undefined) return undefined;
  const cases = (await allCasesOf(db, applicant.userId)).filter((one) => counts(applicant, one));
  const duty = upkeepDuty(policy, row, cases, now);
  if (duty === undefined) return undefined;
  // An edition has asked already, and is told when it does.
  const first = row.asked_at === null && !(await wasTold(db, row));
  return { standing: duty.standing, dueAt: row.due_at, first };
}

/** Nothing while an application for it lies with the officers. */
async function owedOfClass(
  { db, applicant, policy, now }: Place,
  kind: UpkeepKind,
): Promise<Owed | undefined> {
  const ending = (await grantedClasses(db, applicant, policy, now)).find(({ of }) => of === kind);
  if (ending === undefined || !isToRenew(ending, now)) return undefined;
  const applied = (await questionnairesOf(db, applicant.userId)).some(
    ({ scene, state }) => scene === applicationScene && awaitsDecision(state),
  );
  const standing = ending.state === 'expired' ? 'overdue' : 'open';
  return { standing: applied ? 'waiting' : standing, dueAt: ending.expiresAt, first: false };
}

/** What an account owes of a kind; undefined for nothing, or nothing yet. */
export async function owedOf(
  call: Pick<Call, 'policyOf' | 'now'>,
  db: Reader,
  applicant: Applicant,
  kind: UpkeepKind,
): Promise<Owed | undefined> {
  const place = { db, applicant, policy: call.policyOf(applicant.site), now: call.now() };
  switch (kind) {
    case 'document':
    case 'refresh':
      return owedOfFile(place, kind);
    case 'professional':
    case 'qualifiedInvestor':
      return owedOfClass(place, kind);
    case 'client-agreement':
    case 'risk-disclosure':
    case 'professional-terms':
    case 'qualified-terms': {
      const tasks = await readTasks(db, applicant.userId, 'AGREEMENT');
      const dueAt = tasks.find(({ subject, status }) => subject === kind && status === 'todo')?.due_at;
      return dueAt ? { standing: dueAt <= place.now ? 'overdue' : 'open', dueAt, first: false } : undefined;
    }
    case 'crypto-knowledge-test':
    case 'risk-tolerance-test': {
      const standings = await suitabilityOf(db, applicant.userId, place.policy, place.now);
      const level = levelNumber(applicant.level);
      const again = reassessmentOf(place.policy, level, kind, standings[kind], place.now);
      return again && { ...again, first: false };
    }
  }
}
