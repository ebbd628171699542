/** How long a screen is waited for that does not become usable, in milliseconds. */
const patience = 2000;
/** The same for a busy page, and how long a browser that does not tell is left alone. */
const busyFor = 1000;
const untold = 200;

let become = (): void => undefined;
const usable = new Promise<void>((resolve) => {
  become = resolve;
});
let calm: Promise<void> | undefined;

/** The first screen can be used now. */
export const screenIsUsable = (): void => become();

const after = (delay: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delay));

/** Safari has no such callback. */
const idle = (): Promise<void> =>
  'requestIdleCallback' in globalThis
    ? new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: busyFor }))
    : after(untold);

/**
 * For what the first screen does not need: resolves once it can be used (or does not become usable in time)
 * and the browser has nothing more urgent to do.
 */
export function whenCalm(): Promise<void> {
  calm ??= Promise.race([usable, after(patience)]).then(idle);
  return calm;
}
