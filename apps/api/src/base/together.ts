/**
 * Waits until each of several things that run at once has ended, then fails if one of them did: none goes on
 * unseen. The reason is that of the one that failed first; the others may have failed because of it.
 */
export async function together(running: readonly Promise<unknown>[]): Promise<void> {
  const reasons: unknown[] = [];
  await Promise.all(running.map((one) => one.catch((reason: unknown) => reasons.push(reason))));
  if (reasons.length > 0) throw reasons[0];
}
