import { defineConfig } from '@playwright/test';
import { testWorkers } from '../scripts/lib/test-workers.ts';
import { isWhole } from '../scripts/lib/whole.ts';
import { cameraFilm } from './camera-film.ts';

const executablePath = process.env['CREDENCE_BROWSER'];

export default defineConfig({
  testDir: '.',
  // What is the same again for every vendor, device or language is for `npm run test:whole`.
  testMatch: isWhole ? '**/*.spec.ts' : '**/!(*.whole).spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../reports/e2e',
  // One picture for every system: pages that are compared bring their own fonts.
  snapshotPathTemplate: '{testDir}/{testFileDir}/{testFileName}-snapshots/{arg}{ext}',
  reporter: [['list'], ['json', { outputFile: '../reports/playwright.json' }]],
  // Each keeps its own server and browser.
  workers: testWorkers,
  retries: 0,
  forbidOnly: true,
  // A busy machine is no failure.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    // The source texts; American English has words of its own.
    locale: 'en-GB',
    // Movement takes a tenth of the browser's time; the whole run has it.
    reducedMotion: isWhole ? 'no-preference' : 'reduce',
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    video: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Letters drawn alike on every system.
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A camera that needs no hand to allow it.
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${cameraFilm}`,
      ],
    },
  },
});
