/** Where answers that outlast the page are kept (S7.5). */
export const answersKey = 'credence-answers';

/** Removes what is kept there, without the code that keeps it. */
export function removeStoredAnswers(): void {
  try {
    localStorage.removeItem(answersKey);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}
