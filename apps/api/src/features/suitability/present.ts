import type { ResultOf } from '@credence/contract/endpoint';
import type { suitabilityBegin, suitabilityResult } from '@credence/contract/suitability';
import type { PaperItem } from '../../db/tables/suitability.ts';
import { markedCount } from './draw.ts';
import { isMarked, rightOption, type Answers } from './judge.ts';
import { questionOf, textsIn, type PoolTexts } from './pool/pool.ts';
import type { AttemptRow, ResultRow } from './store.ts';

type Question = ResultOf<typeof suitabilityBegin>['questions'][number];
type Result = ResultOf<typeof suitabilityResult>;

/** A question as an attempt shows it; nothing here tells which option is right. */
function showQuestion(texts: PoolTexts, item: PaperItem, index: number, answers: Answers): Question {
  const { topic, question, options } = questionOf(texts, item.code);
  const answer = answers[item.code];
  return {
    number: index + 1,
    topic: texts.topics[topic],
    question,
    options: item.order.map((option) => options[option] ?? ''),
    chosen: answer === undefined ? null : item.order.indexOf(answer),
  };
}

/** An attempt that is not finished. */
export function showAttempt(
  { id, questions }: AttemptRow,
  answers: Answers,
  wanted: string,
): ResultOf<typeof suitabilityBegin> {
  const { language, texts } = textsIn(wanted);
  return {
    language,
    attempt: id,
    questions: questions.map((item, index) => showQuestion(texts, item, index, answers)),
  };
}

/** A finished attempt, with what was right and why. */
export function showResult(
  { terms, questions }: AttemptRow,
  row: ResultRow,
  answers: Answers,
  wanted: string,
): Result {
  const { language, texts } = textsIn(wanted);
  return {
    language,
    attempt: row.attempt_id,
    endedAt: row.at.toISOString(),
    passed: row.passed,
    score:
      terms.test === 'crypto-knowledge-test'
        ? { right: row.score, of: markedCount(terms), passMark: terms.passMark }
        : null,
    profile: showProfile(texts, row),
    validUntil: row.valid_until?.toISOString() ?? null,
    nextAttemptAt: row.next_attempt_at.toISOString(),
    review: questions.map((item, index) => ({
      ...showQuestion(texts, item, index, answers),
      right: isMarked(item) ? item.order.indexOf(rightOption) : null,
      why: questionOf(texts, item.code).why ?? null,
    })),
  };
}

function showProfile(texts: PoolTexts, { profile, exposure, limited }: ResultRow): Result['profile'] {
  if (profile === null || exposure === null) return null;
  return {
    code: profile,
    ...texts.profiles[profile],
    note: limited ? texts.notes.limited : null,
    exposure,
  };
}
