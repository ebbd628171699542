import { riskProfiles, type RiskProfile } from '@credence/contract/first-words';
import type { ExposureLimit } from '@credence/policy';
import type { PaperItem, Terms } from '../../db/tables/suitability.ts';

/** The chosen options by question, as numbers of the pool. */
export type Answers = Readonly<Record<string, number>>;

/** What an attempt came to. */
export interface Judgement {
  passed: boolean;
  /** Right answers, or the score of 100. */
  score: number;
  profile: RiskProfile | null;
  exposure: ExposureLimit | null;
  /** Whether an answer limits the profile more than the score does. */
  limited: boolean;
}

/** The right option of every question of knowledge, as a number of the pool. */
export const rightOption = 0;

/** Whether a question is one of knowledge, with a right answer. */
export const isMarked = ({ code }: PaperItem): boolean => !/^(?:experience|risk)\./.test(code);

/**
 * Answers about means that allow no bolder profile, whatever the score: question → option → profile. The
 * score is about wishes as well as means, and wishes do not make a loss bearable.
 */
const ceilings: Readonly<Record<string, Readonly<Record<number, RiskProfile>>>> = {
  'risk.horizon': { 0: 'cautious' },
  'risk.bearable': { 0: 'conservative', 1: 'cautious' },
  'risk.income': { 0: 'cautious' },
  'risk.reserve': { 0: 'cautious' },
  'risk.debts': { 0: 'cautious' },
};

/** The boldest that the answers about means allow. */
function ceilingOf(answers: Answers): number {
  const ranks = Object.entries(answers).flatMap(([code, option]) => {
    const profile = ceilings[code]?.[option];
    return profile === undefined ? [] : [riskProfiles.indexOf(profile)];
  });
  return Math.min(riskProfiles.length - 1, ...ranks);
}

/** Judges a whole set of answers by the terms under which the attempt began. */
export function judge(terms: Terms, paper: readonly PaperItem[], answers: Answers): Judgement {
  if (terms.test === 'crypto-knowledge-test') {
    const right = paper.filter((item) => isMarked(item) && answers[item.code] === rightOption).length;
    return { passed: right >= terms.passMark, score: right, profile: null, exposure: null, limited: false };
  }
  // The options of each question go from the most careful to the boldest.
  const reached = paper.reduce((sum, { code }) => sum + (answers[code] ?? 0), 0);
  const possible = paper.reduce((sum, { order }) => sum + order.length - 1, 0);
  const score = Math.floor((100 * reached) / possible);
  const byScore = terms.profiles.findLast(({ from }) => score >= from);
  if (byScore === undefined) throw new Error('The lowest profile does not begin at 0');
  const rank = Math.min(riskProfiles.indexOf(byScore.profile), ceilingOf(answers));
  const found = terms.profiles.find(({ profile }) => profile === riskProfiles[rank]);
  if (found === undefined) throw new Error('The policy has no such profile');
  const { profile, exposure } = found;
  return { passed: true, score, profile, exposure, limited: profile !== byScore.profile };
}
