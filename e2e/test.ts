import { type BrowserContextOptions, type Page, test as base } from '@playwright/test';
import { type Watch, watch } from './watch.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Console errors that a test causes on purpose. */
  expectedErrors: readonly RegExp[];
  /** What the test's own page said and asked for; checked after every test. */
  watched: Watch;
  /** A page of somebody else: another browser profile, watched as well. */
  openPage: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  watched: [
    async ({ context, expectedErrors }, use) => {
      const watched = watch(context, expectedErrors);
      await use(watched);
      watched.expectClean();
    },
    { auto: true },
  ],
  openPage: async ({ browser, expectedErrors }, use) => {
    const opened: { watched: Watch; close(): Promise<void> }[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      opened.push({ watched: watch(context, expectedErrors), close: () => context.close() });
      return context.newPage();
    });
    for (const { watched, close } of opened) {
      await close();
      watched.expectClean();
    }
  },
});
