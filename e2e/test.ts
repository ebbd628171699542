import { type BrowserContextOptions, type Page, test as base } from '@playwright/test';
import type { Simulator } from '@credence/simulator';
import { botToken } from './messenger.ts';
import { embedders, Partner } from './partner.ts';
import { type Account, expectNoErrors, type OfficerLogin, type TestServer } from './server.ts';
import { type Watch, watch } from './watch.ts';
import { startWorld, type World } from './world.ts';

export { expect } from '@playwright/test';

interface WorkerFixtures {
  /** Whether the worker's server has simulated vendors beside it; set for a whole file. */
  vendors: boolean;
  /** The worker's server, for all tests that neither break it nor need other settings. */
  world: World;
  server: TestServer;
  simulator: Simulator;
  /** Another site, which may show the account area in a frame. */
  partner: Partner;
}

interface Fixtures {
  /** Console errors that a test causes on purpose. */
  expectedErrors: readonly RegExp[];
  /** What the test's own page said and asked for; checked after every test. */
  watched: Watch;
  /** Fails after every test in which a server of this worker has logged an error. */
  serverErrors: void;
  /** A page of somebody else: another browser profile, watched as well. */
  openPage: (options?: BrowserContextOptions) => Promise<Page>;
  /** An account of the test's own at the worker's server. */
  account: Account;
  /** An officer of the test's own at the worker's server. */
  officer: OfficerLogin;
  /**
   * Starts a server of the test's own: to be killed, to be kept from vendors, to have another clock or
   * settings.
   */
  startOwn: (options?: Parameters<typeof startWorld>[0]) => Promise<World>;
}

/** A start has to come within a minute; a fixture's own patience is that of a test otherwise. */
const timeout = 60_000;

export const test = base.extend<Fixtures, WorkerFixtures>({
  // A browser that dies as it starts, before any page, says nothing of Credence: it is started once more.
  browser: [
    async ({ playwright, browserName }, use) => {
      const type = playwright[browserName];
      const browser = await type.launch().catch(() => type.launch());
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 0 },
  ],
  vendors: [false, { option: true, scope: 'worker' }],
  partner: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const partner = await Partner.start();
      await use(partner);
      await partner.stop();
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ vendors, partner }, use) => {
      const world = await startWorld({
        vendors,
        environment: {
          CREDENCE_EMBEDDING_ORIGINS: embedders(partner),
          CREDENCE_MINI_PROGRAM_BOT_TOKEN: botToken,
        },
      });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout },
  ],
  server: [({ world }, use) => use(world.server), { scope: 'worker' }],
  simulator: [
    ({ world }, use) => {
      if (world.simulator === undefined) throw new Error('This file does not use simulated vendors.');
      return use(world.simulator);
    },
    { scope: 'worker' },
  ],
  expectedErrors: [[], { option: true }],
  watched: [
    async ({ context, expectedErrors }, use) => {
      const watched = watch(context, expectedErrors);
      await use(watched);
      watched.expectClean();
    },
    { auto: true },
  ],
  // Once the test's own servers have stopped: what they log in their end is a fault of this test.
  serverErrors: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await use();
      expectNoErrors();
    },
    { auto: true },
  ],
  // Pages go before the server that they ask.
  context: ({ startOwn: _startOwn, context }, use) => use(context),
  openPage: async ({ browser, expectedErrors, startOwn: _startOwn }, use) => {
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
  account: async ({ server }, use) => use(await server.addAccount()),
  officer: async ({ server }, use) => use(await server.addOfficer()),
  startOwn: async ({ serverErrors: _serverErrors }, use) => {
    const worlds: World[] = [];
    await use(async (options) => {
      const world = await startWorld(options);
      worlds.push(world);
      return world;
    });
    for (const world of worlds) await world.stop();
  },
});
