import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type { Findings } from '../lib/check.ts';
import { firstLoad, readManifest } from '../lib/first-load.ts';

interface Budget {
  route: string;
  /** A page, as a key of the manifest. */
  entry: string;
  /** Screens and parts that load with it, below `src/`. */
  parts: readonly string[];
  kB: number;
}

/**
 * What the code of each address may weigh until it can be used, in kB (1000 bytes) of brotli 11: the entry,
 * its screen and what must load with it. The index route's is the project's target; the others are what they
 * need and 5 %.
 */
const budgets: readonly Budget[] = [
  { route: '/login', entry: 'login.html', parts: [], kB: 106 },
  { route: '/auth', entry: 'index.html', parts: ['features/overview/overview-screen.tsx'], kB: 101 },
  {
    route: '/auth/sdk in a frame',
    entry: 'index.html',
    parts: ['features/overview/overview-screen.tsx', 'host/sdk.ts', 'app/embedded.tsx'],
    kB: 115,
  },
  {
    route: '/auth/personal',
    entry: 'index.html',
    parts: ['app/further-screens.ts', 'features/personal-info/personal-info-screen.tsx'],
    kB: 142,
  },
  {
    route: '/auth/kyc',
    entry: 'index.html',
    parts: ['app/further-screens.ts', 'features/submission/submission-screen.tsx'],
    kB: 149,
  },
  {
    route: '/auth/kyc with a vendor',
    entry: 'index.html',
    parts: [
      'app/further-screens.ts',
      'features/submission/submission-screen.tsx',
      'features/vendor-check/vendor-part.tsx',
    ],
    kB: 153,
  },
  {
    route: '/auth/step1',
    entry: 'index.html',
    parts: ['app/further-screens.ts', 'features/user-guide/guide-screen.tsx'],
    kB: 127,
  },
  {
    route: '/auth/help',
    entry: 'index.html',
    parts: ['app/further-screens.ts', 'features/user-guide/help-screen.tsx'],
    kB: 126,
  },
  {
    route: '/auth/vendor',
    entry: 'index.html',
    parts: ['app/further-screens.ts', 'features/registry/registry-screen.tsx'],
    kB: 131,
  },
  {
    route: '/auth/resetkyc',
    entry: 'index.html',
    parts: ['app/further-screens.ts', 'features/identity-change/reset-screen.tsx'],
    kB: 127,
  },
  {
    route: '/auth/updatekyc',
    entry: 'index.html',
    parts: ['app/further-screens.ts', 'features/identity-change/update-screen.tsx'],
    kB: 129,
  },
  {
    route: '/auth/transfer',
    entry: 'index.html',
    parts: ['app/further-screens.ts', 'features/transfer/transfer-screen.tsx'],
    kB: 127,
  },
  {
    route: '/auth/messages',
    entry: 'index.html',
    parts: ['app/further-screens.ts', 'features/messages/messages-screen.tsx'],
    kB: 124,
  },
  {
    route: '/auth/security',
    entry: 'index.html',
    parts: ['app/further-screens.ts', 'features/security/security-screen.tsx'],
    kB: 126,
  },
  {
    route: '/auth/agreement and /auth/professional',
    entry: 'index.html',
    parts: ['app/further-screens.ts', 'features/agreement/index.ts'],
    kB: 131,
  },
  {
    route: '/auth/crypto-knowledge-test and /auth/risk-tolerance-test',
    entry: 'index.html',
    parts: ['app/further-screens.ts', 'features/suitability/suitability-screen.tsx'],
    kB: 129,
  },
  {
    route: '/auth/reverification',
    entry: 'index.html',
    parts: ['app/further-screens.ts', 'features/reverification/reverification-screen.tsx'],
    kB: 127,
  },
  {
    route: '/auth/refresh',
    entry: 'index.html',
    parts: ['app/further-screens.ts', 'features/upkeep/upkeep-screen.tsx'],
    kB: 127,
  },
  {
    route: '/auth/hand-off',
    entry: 'index.html',
    parts: ['app/further-screens.ts', 'features/hand-off/hand-off-screen.tsx'],
    kB: 128,
  },
  {
    route: '/auth/residenceInfo and the other questionnaires',
    entry: 'index.html',
    parts: ['app/further-screens.ts', 'features/questionnaire/questionnaire-screen.tsx'],
    kB: 136,
  },
  {
    route: '/auth/done',
    entry: 'index.html',
    parts: ['app/further-screens.ts', 'features/overview/done-screen.tsx'],
    kB: 132,
  },
  {
    route: '/auth/questionnaires',
    entry: 'index.html',
    parts: ['app/further-screens.ts', 'features/questionnaire/questionnaires-screen.tsx'],
    kB: 127,
  },
  {
    route: 'any other',
    entry: 'index.html',
    parts: ['app/further-screens.ts', 'app/not-found-screen.tsx'],
    kB: 104,
  },
];

/** A room of the console, each a chunk of its own. */
const room = (route: string, feature: string, kB: number): Budget => ({
  route,
  entry: 'index.html',
  parts: [`features/${feature}/index.ts`],
  kB,
});

/** The same of the console: what each of its rooms needs and 5 %. */
const consoleBudgets: readonly Budget[] = [
  { route: '/console/queue', entry: 'index.html', parts: [], kB: 123 },
  room('/console/sign-in', 'sign-in', 126),
  room('/console/case', 'case-screen', 174),
  {
    route: '/console/case with a document to cut out',
    entry: 'index.html',
    parts: ['features/case-screen/index.ts', 'features/pictures/cut-out.ts'],
    kB: 177,
  },
  room('/console/client-log', 'client-log', 127),
  room('/console/questionnaires', 'questionnaire-queue', 127),
  room('/console/questionnaire', 'questionnaire-screen', 173),
  room('/console/templates', 'templates', 127),
  room('/console/template', 'template-page', 147),
  room('/console/template of a draft', 'template-draft', 161),
  room('/console/campaigns', 'campaigns', 126),
  room('/console/campaign', 'campaign-page', 150),
  room('/console/officers', 'rights', 131),
  room('/console/partners', 'partner', 133),
  ...['webhooks', 'deliveries', 'delivery'].map((screen) => ({
    route: `/console/webhooks: ${screen}`,
    entry: 'index.html',
    parts: [`features/webhook/${screen}-screen.tsx`],
    kB: 136,
  })),
  room('/console/sessions', 'own-sessions', 124),
  {
    route: '/console/proposals',
    entry: 'index.html',
    parts: ['features/proposals/proposals-screen.tsx'],
    kB: 128,
  },
  {
    route: '/console/notices',
    entry: 'index.html',
    parts: ['features/notice/notices-screen.tsx'],
    kB: 128,
  },
];

interface App {
  name: string;
  table: readonly Budget[];
  /** Whether a module that is loaded for itself is a screen. */
  isScreen: (module: string) => boolean;
}

function checkApp(base: string, { name, table, isScreen }: App): Findings {
  const dist = join(base, 'apps', name, 'dist');
  if (!existsSync(join(dist, '.vite/manifest.json'))) return { problems: [], notes: [`${name}: not built`] };
  const screens = Object.entries(readManifest(dist))
    .filter(([key, { isDynamicEntry }]) => isDynamicEntry === true && isScreen(key))
    .map(([key]) => key);
  const known = new Set(table.flatMap(({ parts }) => parts.map((part) => `src/${part}`)));
  return {
    problems: [
      ...screens
        .filter((screen) => !known.has(screen))
        .map((screen) => `${screen} of ${name} has no budget in scripts/checks/budgets.ts`),
      ...table.flatMap(({ route, entry, parts, kB }) => {
        const files = firstLoad(dist, [entry, ...parts.map((part) => `src/${part}`)]);
        const sum = files.reduce((total, { bytes }) => total + bytes, 0) / 1000;
        if (sum <= kB) return [];
        const largest = files.slice(0, 4).map(({ file, bytes }) => `${file} ${(bytes / 1000).toFixed(1)}`);
        return [
          `${route} needs ${sum.toFixed(1)} kB of JavaScript; its budget is ${kB} kB (${largest.join(', ')})`,
        ];
      }),
    ],
  };
}

/** What a page of another site loads of ours, in kB: the loader, whichever way it comes. */
const loaderBudget = 4;

function checkLoader(base: string): Findings {
  const dist = join(base, 'packages/sdk/dist');
  if (!existsSync(dist)) return { problems: [], notes: ['sdk: not built'] };
  const sizeOf = (files: readonly string[]): number =>
    files.reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0) / 1000;
  const modules = readdirSync(dist).filter((file) => file.endsWith('.js') && file !== 'credence.js');
  const ways = [['credence.js'], modules];
  return {
    problems: ways
      .filter((files) => sizeOf(files) > loaderBudget)
      .map(
        (files) => `${files.join(', ')}: ${sizeOf(files).toFixed(1)} kB; the budget is ${loaderBudget} kB`,
      ),
  };
}

/**
 * Every address is within its budget, and every screen has one. Needs the builds of the account area and the
 * console; without one there is nothing to check.
 */
export function checkBudgets(base: string): Findings {
  const found = [
    checkApp(base, { name: 'web', table: budgets, isScreen: (key) => key.endsWith('-screen.tsx') }),
    checkApp(base, { name: 'console', table: consoleBudgets, isScreen: () => true }),
    checkLoader(base),
  ];
  return {
    problems: found.flatMap(({ problems }) => problems),
    notes: found.flatMap(({ notes = [] }) => notes),
  };
}
