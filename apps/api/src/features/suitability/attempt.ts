import { randomBytes } from 'node:crypto';
import type { suitabilityAnswer, suitabilityBegin, suitabilityTest } from '@credence/contract/suitability';
import { sitesOfTests } from '@credence/policy';
import { transact, type Unit } from '../../audit/index.ts';
import type { AccountCall } from '../../base/call.ts';
import { inputRefused, Refusal } from '../../base/refusal.ts';
import type { Terms } from '../../db/tables/suitability.ts';
import type { Verb } from '../../http/serve.ts';
import { type Applicant, lockApplicant, readApplicant } from '../applicant/index.ts';
import { drawPaper, markedCount, questionCount } from './draw.ts';
import { poolEdition, textsIn, type PoolTexts } from './pool/pool.ts';
import { showAttempt } from './present.ts';
import { standingBy, startsFrom } from './standing.ts';
import {
  answersOf,
  endAttempt,
  insertAttempt,
  lockAttempt,
  newestAttempt,
  resultsOf,
  saveAnswers,
  type AttemptRow,
} from './store.ts';
import { countedTowardsCap, isOpen, isRequired, termsOf } from './terms.ts';

export const suitabilityTestVerb: Verb<typeof suitabilityTest> = async (call, { test, language: wanted }) => {
  const { userId } = call.actor;
  const applicant = await readApplicant(call.db, userId, call.keyring);
  const policy = call.policyOf(applicant.site);
  const terms = termsOf(policy, test);
  const now = call.now();
  const [results, newest] = await Promise.all([
    resultsOf(call.db, userId, sitesOfTests(policy), test),
    newestAttempt(call.db, userId, test),
  ]);
  const standing = standingBy(results, now);
  const open = newest !== undefined && goesOn(newest, applicant, now) ? newest : undefined;
  const required = isRequired(policy, test);
  const { language, texts } = textsIn(wanted);
  return {
    language,
    introduction: texts.introductions[test],
    notes: notesFor(texts, terms, required),
    required,
    terms: showTerms(terms),
    standing: standing.state,
    until: 'until' in standing ? standing.until.toISOString() : null,
    nextAttemptAt: startsFrom(standing, now)?.toISOString() ?? null,
    attemptsUsed: countedTowardsCap(terms, results, now).length,
    open:
      open === undefined
        ? null
        : { answered: Object.keys(answersOf(applicant.key, open)).length, questions: open.questions.length },
    last: results[0]?.attempt_id ?? null,
  };
};

function notesFor({ notes }: PoolTexts, terms: Terms, required: boolean): string[] {
  const experience = terms.test === 'crypto-knowledge-test' && terms.experience;
  return [...(experience ? [notes.experience] : []), ...(required ? [] : [notes.voluntary])];
}

function showTerms(terms: Terms) {
  const { validMonths } = terms;
  const questions = questionCount(terms);
  if (terms.test === 'risk-tolerance-test') {
    return { questions, validMonths, passMark: null, marked: null, coolOffHours: null, attempts: null };
  }
  const { passMark, coolOffHours, attempts } = terms;
  return { questions, validMonths, passMark, marked: markedCount(terms), coolOffHours, attempts };
}

/** Begins an attempt, or continues the one that is open; two that ask at once get the same one. */
export const suitabilityBeginVerb: Verb<typeof suitabilityBegin> = (call, { test, language }) =>
  transact(call, call.actor.userId, async (unit) => {
    const { userId } = call.actor;
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    const policy = call.policyOf(applicant.site);
    const terms = termsOf(policy, test);
    const now = call.now();
    const newest = await newestAttempt(unit.work, userId, test);
    if (newest !== undefined && goesOn(newest, applicant, now)) {
      unit.unchanged();
      return showAttempt(newest, answersOf(applicant.key, newest), language);
    }
    const results = await resultsOf(unit.work, userId, sitesOfTests(policy), test);
    const from = startsFrom(standingBy(results, now), now);
    if (from !== undefined) {
      throw new Refusal('SUITABILITY_NOT_NOW', 'The test cannot be taken yet.', {
        from: from.toISOString(),
      });
    }
    if (newest?.ended_at === null) await setAside(unit, newest, now);
    const row = await draw(call, unit, applicant, terms, newest);
    return showAttempt(row, {}, language);
  });

/** Whether an attempt can be continued: one of a site that the account has left cannot. */
const goesOn = (attempt: AttemptRow, { site }: Pick<Applicant, 'site'>, now: Date): boolean =>
  attempt.site === site && isOpen(attempt, now);

/** An attempt that was left, for too long or with its site, ends without a result, and does not count. */
async function setAside(unit: Unit, attempt: AttemptRow, now: Date): Promise<void> {
  await endAttempt(unit.work, attempt, now);
  await unit.record({
    action: 'suitability.set-aside',
    subject: attempt.id,
    details: { test: attempt.test },
  });
}

async function draw(
  call: AccountCall,
  unit: Unit,
  { userId, site }: Applicant,
  terms: Terms,
  before: AttemptRow | undefined,
): Promise<AttemptRow> {
  const seed = randomBytes(16).toString('hex');
  const questions = drawPaper(terms, seed, new Set(before?.questions.map(({ code }) => code)));
  const row: AttemptRow = {
    user_id: userId,
    id: call.newId(),
    test: terms.test,
    site,
    terms,
    seed,
    pool: poolEdition,
    questions,
    answers: null,
    started_at: call.now(),
    ended_at: null,
  };
  await insertAttempt(unit.work, {
    ...row,
    terms: JSON.stringify(terms),
    questions: JSON.stringify(questions),
  });
  await unit.record({
    action: 'suitability.begun',
    subject: row.id,
    details: { test: terms.test, seed, pool: poolEdition },
  });
  return row;
}

/** Locks an attempt of the account; refused for any other. */
export async function lockOwn(unit: Unit, userId: string, id: string): Promise<AttemptRow> {
  const attempt = await lockAttempt(unit.work, userId, id);
  if (attempt === undefined) throw new Refusal('NOT_FOUND', 'There is no such attempt.');
  return attempt;
}

/** An attempt was submitted, or left for too long. */
export const attemptOver = (): Refusal => new Refusal('SUITABILITY_OVER', 'This attempt is over.');

export const suitabilityAnswerVerb: Verb<typeof suitabilityAnswer> = (
  call,
  { attempt: id, number, option },
) =>
  transact(call, call.actor.userId, async (unit) => {
    const { userId } = call.actor;
    const attempt = await lockOwn(unit, userId, id);
    if (!isOpen(attempt, call.now())) throw attemptOver();
    const item = attempt.questions[number - 1];
    if (item === undefined) throw inputRefused({ number: 'unknown' });
    const chosen = item.order[option];
    if (chosen === undefined) throw inputRefused({ option: 'unknown' });
    const { key } = await readApplicant(unit.work, userId, call.keyring);
    await saveAnswers(unit.work, key, attempt, { ...answersOf(key, attempt), [item.code]: chosen });
    await unit.record({
      action: 'suitability.answered',
      subject: id,
      details: { test: attempt.test, number },
    });
    return {};
  });
