// What a change can reach, for `npm test -- --changed`, beyond what imports tell. Browser tests are named as
// their files in e2e/ are, without `.spec.ts`.

/** A change of one of these can reach anything. */
export const everything: readonly RegExp[] = [
  /^package(?:-lock)?\.json$/,
  /^(?:vitest\.config|e2e\/playwright\.config|e2e\/(?:global-setup|prepared-data|server|world|test))\.ts$/,
  /^tsconfig\.base\.json$/,
  /^apps\/api\/src\/db\/(?!tables\/|.*\.test\.ts$)/,
  /^packages\/contract\/(?!.*\.test\.ts$)/,
  /^scripts\/(?!checks\/|.*\.test\.ts$)/,
];

/** The way through it all, and what every page has. */
export const alwaysSpecs: readonly string[] = ['walk', 'shell', 'first-load'];

/** Tests that a change reaches otherwise than by imports: those whose paths match. */
export const testsByPath: readonly { path: RegExp; tests: RegExp }[] = [
  { path: /./, tests: /^apps\/api\/.*\/(?:bad-input|session-life)\.test\.ts$/ },
  { path: /^locales\/.*\/en\.json$/, tests: /^apps\/web\// },
  { path: /^apps\/web\/vite\.config\.ts$/, tests: /^apps\/web\// },
  { path: /^apps\/console\/vite\.config\.ts$/, tests: /^apps\/console\// },
];

/** By a feature's folder in apps/api or apps/web; one that is not here has a spec of its own name. */
export const specsByFeature: Readonly<Record<string, readonly string[]>> = {
  // Nothing of it is on a screen.
  alarm: [],
  agreement: ['agreement', 'investor-class', 'level-two'],
  applicant: ['languages', 'sites'],
  capture: ['camera', 'level-two', 'small-screens'],
  case: ['camera', 'console', 'level-two', 'ask-again', 'resilience'],
  decision: ['console', 'ask-again', 'unread'],
  demonstration: ['simulator'],
  'document-choice': ['walk', 'camera', 'shell', 'hand-off', 'sdk'],
  duty: ['due-diligence', 'information-request'],
  embedding: ['sdk', 'loader', 'vendor', 'mini-program'],
  'identity-change': ['identity-reset'],
  'information-request': ['information-request'],
  liveness: ['level-two'],
  officer: ['console', 'single-sign-on'],
  openid: ['single-sign-on', 'non-document'],
  overview: ['level-two', 'ask-again'],
  notice: ['messages-sent', 'unseen-notices'],
  // Their browser tests are those of the console’s screens.
  proposal: [],
  'partner-applicant': ['partner'],
  'partner-export': ['partner'],
  webhook: ['webhooks'],
  rights: [],
  'personal-info': ['languages', 'sites'],
  picture: ['camera', 'unread', 'console'],
  provider: ['providers', 'vendor', 'level-two'],
  'provider-session': ['providers', 'vendor'],
  questionnaire: ['questionnaire', 'questionnaire-review', 'questionnaire-routes', 'information-request'],
  'questionnaire-copy': ['questionnaire'],
  reading: ['unread', 'providers'],
  registry: ['non-document', 'sites'],
  reverification: ['reverification'],
  progress: ['walk', 'ask-again'],
  review: ['console', 'ask-again', 'unread', 'questionnaire-review', 'suitability-review'],
  'review-questionnaire': ['questionnaire', 'questionnaire-review', 'information-request', 'investor-class'],
  screening: ['console'],
  factor: ['passkey'],
  password: ['password'],
  security: ['password', 'passkey', 'single-sign-on'],
  'sign-in': ['console', 'mini-program', 'passkey', 'single-sign-on'],
  site: ['sites'],
  'step-up': ['transfer', 'identity-reset', 'passkey', 'single-sign-on'],
  submission: ['camera', 'level-two', 'resilience', 'hand-off', 'providers'],
  suitability: ['suitability', 'suitability-review'],
  task: ['level-two'],
  // Its browser test is that of the console’s screens.
  'template-editing': [],
  'key-move': [],
  anchor: [],
  upload: ['camera', 'resilience'],
  'user-guide': ['level-two'],
  'vendor-check': ['providers', 'vendor'],
};

/** By the path of what changed. */
export const specsByPath: readonly { path: RegExp; specs: readonly string[] }[] = [
  {
    path: /^packages\/ui\//,
    specs: [
      'catalogue',
      'accessibility',
      'small-screens',
      'toasts',
      'toasts-look',
      'toasts-swipe',
      'notices',
    ],
  },
  { path: /^packages\/documents\//, specs: ['camera', 'unread'] },
  { path: /^packages\/policy\//, specs: ['sites', 'level-two', 'suitability', 'due-diligence'] },
  { path: /^packages\/sdk\//, specs: ['sdk'] },
  { path: /^apps\/simulator\//, specs: ['simulator', 'providers', 'vendor'] },
  { path: /^apps\/partner\//, specs: ['partner-site'] },
  {
    path: /^packages\/sdk\/|^docs\/embedding\.md$/,
    specs: ['loader', 'partner-site', 'embedding-page', 'hand-off-in-frame'],
  },
  {
    path: /^apps\/console\//,
    specs: ['console', 'questionnaire-review', 'information-request', 'investor-class'],
  },
  {
    path: /^packages\/questionnaire\//,
    specs: ['questionnaire', 'questionnaire-review', 'questionnaire-routes'],
  },
  {
    path: /^apps\/web\/src\/(?:app|early|host|i18n)\//,
    specs: ['languages', 'pseudo-locale', 'accessibility', 'notices', 'sdk', 'mini-program'],
  },
  { path: /^apps\/web\/frames\//, specs: ['providers', 'vendor'] },
  { path: /^apps\/web\/.*\.css$/, specs: ['accessibility', 'small-screens'] },
  { path: /^apps\/api\/src\/(?:http|pages)\//, specs: ['resilience', 'sdk'] },
  { path: /^apps\/api\/src\/pdf\//, specs: ['questionnaire', 'agreement'] },
  { path: /^locales\//, specs: ['languages', 'pseudo-locale'] },
];
