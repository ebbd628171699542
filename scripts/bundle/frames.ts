import { join } from 'node:path';

import { build } from 'vite';

/**
 * Builds the pages in which the vendors' parts are shown (apps/web/frames) into `dist/frames`. By themselves:
 * what they share with the account area, such as the reading of messages, would otherwise bring them its
 * shell.
 */
export async function buildFrames(appFolder: string): Promise<void> {
  const frames = join(appFolder, 'frames');
  const page = (name: string) => join(frames, `${name}.html`);
  await build({
    root: frames,
    base: '/user/accounts/frames/',
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: join(appFolder, 'dist/frames'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2022',
      rolldownOptions: {
        input: ['sumsub', 'onfido', 'jumio', 'advance-ai', 'returned'].map(page),
      },
    },
  });
}
