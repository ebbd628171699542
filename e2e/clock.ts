import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/**
 * Stops the clock of a page that has `clock.install()`ed: no notice goes before the test lets time pass. The
 * jump is shorter than any call may take, so that none under way is told to have failed.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/** For before a page is opened: its time, and that of every page after it, passes by `passUntil` only. */
export async function standStill(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
}

/**
 * Lets time pass, one second a look, until something has come: what comes and goes again within seconds is
 * seen, however slow the machine is. Gives what has come and how many seconds passed.
 */
export async function passUntil<T>(page: Page, awaited: Promise<T>): Promise<{ come: T; seconds: number }> {
  const arrived = awaited.then((come) => ({ come }));
  for (let seconds = 1; ; seconds += 1) {
    await page.clock.runFor(1_000);
    const found = await Promise.race([arrived, setTimeout(100)]);
    if (found) return { ...found, seconds };
  }
}
