/** How long leaving waits at most, in milliseconds: a device's store may never answer. */
const patience = 3000;

const works = new Set<() => Promise<unknown>>();

/**
 * Has `work` done before the page is left because the session is gone: what the user gave must lie on the
 * device by then. The result takes that back.
 */
export function beforeLeaving(work: () => Promise<unknown>): () => void {
  works.add(work);
  return () => void works.delete(work);
}

/** Does what has to be done before the page is left; resolves in any case. */
export async function finishWork(): Promise<void> {
  const done = Promise.allSettled([...works].map((work) => work()));
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, patience))]);
}

const givingUp = new Set<() => void>();

/**
 * Has `work` done when somebody signs out who asked for it: nothing more is kept. The result takes that
 * back.
 */
export function whenForgotten(work: () => void): () => void {
  givingUp.add(work);
  return () => void givingUp.delete(work);
}

/** Has everything given up that the page would still keep. */
export const giveUpWork = (): void => givingUp.forEach((work) => work());
