/** The issue date of a paper where none is given: a month before. */
export const monthBefore = (now: number): string =>
  new Date(now - 30 * 86_400_000).toISOString().slice(0, 10);
