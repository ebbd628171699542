import type { Answer, Outcome, Verdict } from '../core/vendor.ts';

/**
 * The verdict for an answer that was chosen on a page. Labels and note belong to the answer they were set for; what is read on the document
 * does not depend on it.
 */
export function chosenVerdict(answer: Answer, outcome: Outcome): Verdict {
  const { extracted, nothingRead, labels, note } = outcome;
  return outcome.answer === answer
    ? { answer, extracted, nothingRead, labels, note }
    : { answer, extracted, nothingRead };
}

/** The verdict where a page may have chosen an answer of its own, with its usual words, and what is read, or that nothing is. */
export function givenVerdict(given: Partial<Verdict>, outcome: Outcome): Verdict {
  const verdict: Verdict = given.answer === undefined ? outcome : { answer: given.answer };
  return {
    ...verdict,
    nothingRead: given.nothingRead ?? verdict.nothingRead,
    extracted: { ...given.extracted, ...verdict.extracted },
  };
}
