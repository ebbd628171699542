/** The day on which a paper was issued of which nobody said when: a month before. */
export const monthBefore = (now: number): string =>
  new Date(now - 30 * 86_400_000).toISOString().slice(0, 10);
