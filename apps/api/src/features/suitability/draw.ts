import { createHash } from 'node:crypto';
import { knowledgeTopics, type KnowledgeTerms } from '@credence/policy';
import type { PaperItem, Terms } from '../../db/tables/suitability.ts';
import { fixedQuestions, questionOf, questionsAbout, textsIn } from './pool/pool.ts';

/** How many questions a test has. */
export function questionCount(terms: Terms): number {
  if (terms.test === 'risk-tolerance-test') return fixedQuestions('risk').length;
  return markedCount(terms) + (terms.experience ? fixedQuestions('experience').length : 0);
}

/** How many questions of a test of knowledge are marked. */
export const markedCount = ({ draw }: KnowledgeTerms): number =>
  knowledgeTopics.reduce((sum, topic) => sum + draw[topic], 0);

/** The same order for the same seed, and every order as likely as any other over all seeds. */
function shuffled<T>(seed: string, purpose: string, items: readonly T[], nameOf: (item: T) => string): T[] {
  return items
    .map((item) => ({
      item,
      rank: createHash('sha256')
        .update(`${seed}/${purpose}/${nameOf(item)}`)
        .digest('hex'),
    }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ item }) => item);
}

/** All that a question offers, in the order of the pool. */
const inOrder = (code: string): PaperItem => ({
  code,
  order: questionOf(textsIn('en').texts, code).options.map((_, index) => index),
});

/**
 * The questions of an attempt: the same for the same seed, terms, pool and earlier questions. What the attempt
 * before has shown is drawn only where a topic has nothing else left.
 */
export function drawPaper(terms: Terms, seed: string, seen: ReadonlySet<string>): PaperItem[] {
  if (terms.test === 'risk-tolerance-test') return fixedQuestions('risk').map(inOrder);
  const drawn = knowledgeTopics.flatMap((topic) => {
    const candidates = shuffled(seed, 'draw', questionsAbout(topic), (code) => code);
    const fresh = candidates.filter((code) => !seen.has(code));
    const known = candidates.filter((code) => seen.has(code));
    return [...fresh, ...known].slice(0, terms.draw[topic]);
  });
  const marked = shuffled(seed, 'order', drawn, (code) => code)
    .map(inOrder)
    .map(({ code, order }) => ({ code, order: shuffled(seed, `options/${code}`, order, String) }));
  const experience = terms.experience ? fixedQuestions('experience').map(inOrder) : [];
  return [...experience, ...marked];
}
