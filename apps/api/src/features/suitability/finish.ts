import type { suitabilityResult, suitabilitySubmit } from '@credence/contract/suitability';
import { monthsLater, sitesOfTests } from '@credence/policy';
import { transact, type Unit } from '../../audit/index.ts';
import type { AccountCall } from '../../base/call.ts';
import { inputRefused, Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { readApplicant } from '../applicant/index.ts';
import { attemptOver, lockOwn } from './attempt.ts';
import { judge, type Answers } from './judge.ts';
import { showResult } from './present.ts';
import {
  answersOf,
  endAttempt,
  insertResult,
  readAttempt,
  readResult,
  resultsOf,
  type AttemptRow,
  type ResultRow,
} from './store.ts';
import { isOpen, nextAttempt } from './terms.ts';

/** Judges an attempt and stores its result, once: whoever submits it again is told the same. */
export const suitabilitySubmitVerb: Verb<typeof suitabilitySubmit> = (call, { attempt: id, language }) =>
  transact(call, call.actor.userId, async (unit) => {
    const { userId } = call.actor;
    const attempt = await lockOwn(unit, userId, id);
    const { key } = await readApplicant(unit.work, userId, call.keyring);
    const answers = answersOf(key, attempt);
    const before = await readResult(unit.work, userId, id);
    if (before !== undefined) {
      unit.unchanged();
      return showResult(attempt, before, answers, language);
    }
    if (!isOpen(attempt, call.now())) throw attemptOver();
    const missing = attempt.questions.flatMap(({ code }, index) =>
      answers[code] === undefined ? [[`question.${index + 1}`, 'required'] as const] : [],
    );
    if (missing.length > 0) throw inputRefused(Object.fromEntries(missing));
    const result = await settle(call, unit, attempt, answers);
    return showResult(attempt, result, answers, language);
  });

async function settle(
  call: AccountCall,
  unit: Unit,
  attempt: AttemptRow,
  answers: Answers,
): Promise<ResultRow> {
  const { user_id, id, test, site, terms, questions } = attempt;
  const now = call.now();
  const judged = judge(terms, questions, answers);
  const earlier = await resultsOf(unit.work, user_id, sitesOfTests(call.policyOf(site)), test);
  const next = nextAttempt(terms, judged.passed, earlier, now);
  const row: ResultRow = {
    user_id,
    attempt_id: id,
    test,
    ...judged,
    at: now,
    valid_until: judged.passed ? monthsLater(now, terms.validMonths) : null,
    next_attempt_at: next.at,
    used_up: next.usedUp,
  };
  const exposure = row.exposure === null ? null : JSON.stringify(row.exposure);
  await endAttempt(unit.work, attempt, now);
  await insertResult(unit.work, { ...row, exposure });
  await unit.record({
    action: judged.passed ? 'suitability.passed' : 'suitability.failed',
    subject: id,
    details: { test },
  });
  return row;
}

export const suitabilityResultVerb: Verb<typeof suitabilityResult> = async (
  call,
  { attempt: id, language },
) => {
  const { userId } = call.actor;
  const [attempt, result] = await Promise.all([
    readAttempt(call.db, userId, id),
    readResult(call.db, userId, id),
  ]);
  if (attempt === undefined || result === undefined) {
    throw new Refusal('NOT_FOUND', 'There is no such result.');
  }
  const { key } = await readApplicant(call.db, userId, call.keyring);
  return showResult(attempt, result, answersOf(key, attempt), language);
};
