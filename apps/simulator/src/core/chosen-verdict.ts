import type { Answer, Outcome, Verdict } from './vendor.ts';

/**
 * The verdict for an answer chosen on a page. Labels and note apply only to the answer they were set for;
 * what is read on the document does not depend on it.
 */
export function chosenVerdict(answer: Answer, outcome: Outcome): Verdict {
  const { extracted, nothingRead, labels, note } = outcome;
  return outcome.answer === answer
    ? { answer, extracted, nothingRead, labels, note }
    : { answer, extracted, nothingRead };
}

/** The configured verdict, with the answer, the reading or its absence replaced by what a page chose. */
export function givenVerdict(given: Partial<Verdict>, outcome: Outcome): Verdict {
  const verdict: Verdict = given.answer === undefined ? outcome : { answer: given.answer };
  return {
    ...verdict,
    nothingRead: given.nothingRead ?? verdict.nothingRead,
    extracted: { ...given.extracted, ...verdict.extracted },
  };
}
