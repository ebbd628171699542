// What may import what, by folder patterns, so that a new feature is guarded from its first file. The reasons are in CONTRIBUTING.md.

// The order in which the server's features may build on each other: each may use those before it.
const apiFeatures = [
  'alarm',
  'client-log',
  'factor',
  'openid',
  'sign-in',
  'password',
  'officer',
  'step-up',
  'site',
  'partner',
  'task',
  'applicant',
  'single-sign-on',
  'security',
  'agreement',
  'reading',
  'provider',
  'case',
  'personal-info',
  'picture',
  'screening',
  'reverification',
  'questionnaire',
  'suitability',
  'decision',
  'provider-session',
  'submission',
  'registry',
  'questionnaire-copy',
  'duty',
  'information-request',
  'campaign',
  'transfer',
  'identity-change',
  'sister-site',
  'upkeep',
  'overview',
  'embedding',
  'hand-off',
  'proposal',
  'rights',
  'review',
  'review-questionnaire',
  'template-editing',
  'erasure',
  'notice',
  'progress',
  'partner-applicant',
  'webhook',
  'partner-export',
  'key-move',
  'anchor',
  'report',
  'demonstration',
];

// The parts below the features, in the same way.
const apiParts = ['base', 'db', 'seal', 'blobs', 'image', 'pdf', 'audit', 'jobs', 'pages', 'http'];

// The same for the account area.
const webFeatures = [
  'step-up',
  'hand-off',
  'sister-site',
  'vendor-check',
  'case',
  'capture',
  'liveness',
  'upload',
  'identity-change',
  'transfer',
  'personal-info',
  'document-choice',
  'registry',
  'submission',
  'questionnaire',
  'agreement',
  'suitability',
  'upkeep',
  'reverification',
  'messages',
  'erasure',
  'security',
  'user-guide',
  'sign-in',
  'overview',
];
const webParts = ['host', 'state', 'numbers', 'i18n', 'api', 'early', 'client-log', 'queries', 'views'];

// The same for the console's features.
const consoleFeatures = [
  'sign-in',
  'client-log',
  'own-sessions',
  'queue',
  'case',
  'pictures',
  'evidence',
  'outcome',
  'questionnaire',
  'information-request',
  'proposal',
  'account',
  'decision-form',
  'decision',
  'case-screen',
  'questionnaire-queue',
  'questionnaire-answers',
  'questionnaire-decision',
  'questionnaire-screen',
  'template',
  'templates',
  'template-preview',
  'template-diff',
  'template-condition',
  'template-editor',
  'template-saving',
  'template-review',
  'template-draft',
  'template-page',
  'notice',
  'campaign',
  'campaigns',
  'campaign-preview',
  'campaign-form',
  'campaign-progress',
  'campaign-page',
  'proposals',
  'rights',
  'partner',
  'webhook',
];

const test = String.raw`\.test\.tsx?$|^apps/[^/]+/(test|src/testing)/`;
/** @param {string} names */
const nodeModule = (names) => `(^|node_modules/)(${names})(/|$)`;

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const packageRules = [
  {
    name: 'packages-know-no-app',
    comment: 'A package serves every app and therefore knows none.',
    from: { path: '^packages/' },
    to: { path: '^(apps|e2e|bench)/' },
  },
  {
    name: 'contract-knows-nothing',
    comment: 'Everybody speaks the contract; it depends on nobody.',
    from: { path: '^packages/contract/' },
    to: { path: '^packages/(?!contract/)' },
  },
  {
    name: 'questionnaire-knows-only-contract',
    from: { path: '^packages/questionnaire/' },
    to: { path: '^packages/(?!questionnaire/|contract/)' },
  },
  {
    name: 'client-takes-nothing',
    comment: 'What partners install for their servers has no dependencies.',
    from: { path: '^packages/client/src/', pathNot: test },
    to: { path: '^packages/(?!client/)|node_modules/' },
  },
  {
    name: 'sdk-takes-types-only',
    comment:
      'What other sites load is tiny because nothing but types comes from elsewhere (type imports are not seen here).',
    // React's wrapper is for pages that have React.
    from: { path: '^packages/sdk/src/', pathNot: String.raw`${test}|/react\.tsx$` },
    to: { path: '^packages/(?!sdk/)|node_modules/' },
  },
  {
    name: 'policy-knows-the-words',
    comment:
      'Policies speak of documents, providers, rules and facts in the words of the contract, and of nothing else in it but the actions that are confirmed and the languages.',
    from: { path: '^packages/policy/' },
    to: {
      path: '^packages/',
      pathNot: String.raw`^packages/(policy/|contract/src/(?:(?:first-)?words|security-action|language)\.ts$)`,
    },
  },
  {
    name: 'documents-knows-names',
    from: { path: '^packages/documents/' },
    to: { path: '^packages/(?!documents/|names/)' },
  },
  {
    name: 'leaves-stand-alone',
    comment: 'names and ui are used on their own.',
    from: { path: '^packages/(names|ui)/' },
    to: { path: '^packages/', pathNot: '^packages/$1/' },
  },
  {
    name: 'pure-packages',
    comment: 'These run in the browser as well as on the server: no Node modules.',
    from: { path: '^packages/(contract|questionnaire|policy|names|documents|ui|sdk)/src/', pathNot: test },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'pure-data-needs-no-library',
    from: { path: '^packages/(policy|names|documents)/src/', pathNot: test },
    to: { path: 'node_modules/' },
  },
  {
    name: 'by-name',
    comment:
      'Another workspace is imported by its name, so that it gives only what its package.json exports.',
    from: { path: '^(apps/[^/]+|packages/[^/]+|e2e|bench)/' },
    to: {
      path: '^packages/',
      // The bench at the root runs the package's own.
      pathNot: '^$1/|^packages/documents/bench/',
      dependencyTypesNot: ['aliased-workspace'],
    },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const appRules = [
  {
    name: 'apps-stand-alone',
    comment:
      'Apps meet in the contract and over the network. Server tests may run the simulator in their own process.',
    from: { path: '^apps/([^/]+)/', pathNot: String.raw`^apps/api/(test/|src/.*\.test\.ts$)` },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'server-tests-use-only-the-simulator',
    from: { path: String.raw`^apps/api/(test/|src/.*\.test\.ts$)` },
    to: { path: '^apps/(?!api/|simulator/)' },
  },
  {
    name: 'features-know-no-app',
    comment: 'The app joins the features; a feature does not know where it is shown.',
    from: { path: '^apps/(web|console)/src/features/', pathNot: test },
    to: { path: '^apps/$1/src/app/' },
  },
];

/**
 * Features are in an order: each may use those before it, through their index.
 * @param {string} app
 * @param {string[]} features
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
function featuresInOrder(app, features) {
  const feature = `^apps/${app}/src/features/`;
  return [
    {
      name: `${app}-features-through-their-index`,
      from: { path: `${feature}([^/]+)/`, pathNot: test },
      to: { path: feature, pathNot: String.raw`${feature}($1/|[^/]+/index\.ts$)` },
    },
    ...features.map((name, index) => ({
      name: `${app}-feature-order-${name}`,
      comment: 'A feature may use those before it in the order, never those after.',
      from: { path: `${feature}${name}/`, pathNot: test },
      to: { path: `${feature}(${features.slice(index + 1).join('|') || '-'})/` },
    })),
    {
      name: `${app}-feature-without-a-place`,
      comment: 'A new feature needs its place in the order at the top of this file before others may use it.',
      from: { path: `${feature}([^/]+)/`, pathNot: test },
      to: { path: feature, pathNot: `${feature}($1|${features.join('|')})/` },
    },
  ];
}

/**
 * Parts are in an order too: each may use those before it, never those after; types may go both ways.
 * @param {string} app
 * @param {string[]} parts
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
function partsInOrder(app, parts) {
  return parts.map((part, index) => ({
    name: `${app}-part-order-${part}`,
    from: { path: `^apps/${app}/src/${part}/`, pathNot: test },
    to: {
      path: `^apps/${app}/src/(${parts.slice(index + 1).join('|') || '-'})/`,
      dependencyTypesNot: [/** @type {const} */ ('type-only')],
    },
  }));
}

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const webRules = [
  {
    name: 'web-parts-carry-the-features',
    comment: 'The parts carry the features and know none of them, nor the app that joins all.',
    from: { path: `^apps/web/src/(${webParts.join('|')})/`, pathNot: test },
    to: { path: '^apps/web/src/(features|app)/' },
  },
  ...partsInOrder('web', webParts),
  ...featuresInOrder('web', webFeatures),
  {
    name: 'web-app-loads-screens-and-indexes',
    comment:
      "The app loads a feature's screens, each in a chunk of its own; anything else through its index.",
    from: { path: '^apps/web/src/app/', pathNot: test },
    to: { path: '^apps/web/src/features/', pathNot: String.raw`/(index\.ts|[^/]+-screen\.tsx)$` },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const consoleRules = [
  {
    name: 'console-parts-carry-the-features',
    comment:
      'api, words, permissions, keyboard, parts, lists and holds carry the features and know none of them.',
    from: { path: '^apps/console/src/(api|words|permissions|keyboard|parts|lists|holds)/', pathNot: test },
    to: { path: '^apps/console/src/(features|app)/' },
  },
  ...featuresInOrder('console', consoleFeatures),
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const apiRules = [
  {
    name: 'server-parts-carry-the-features',
    comment: 'The parts carry the features and know none of them, nor the roof that joins all.',
    from: { path: `^apps/api/src/(${apiParts.join('|')})/`, pathNot: test },
    to: { path: String.raw`^apps/api/src/(features/|cli/|[^/]+\.ts$)` },
  },
  ...partsInOrder('api', apiParts),
  {
    name: 'nothing-imports-the-roof',
    comment: 'main, worker, app and runtime join everything; only the command-line programs use them.',
    from: { path: '^apps/api/src/(?!cli/|[^/]+\\.ts$)', pathNot: test },
    to: { path: String.raw`^apps/api/src/(cli/|[^/]+\.ts$)` },
  },
  ...featuresInOrder('api', apiFeatures),
  {
    name: 'sql-only-in-stores',
    comment:
      'Only features/*/store.ts and db/ speak SQL; verbs may name its types. audit, jobs and http have their own tables.',
    from: {
      path: '^apps/api/src/(features|seal|blobs|image|pages)/',
      pathNot: String.raw`/store\.ts$|${test}`,
    },
    to: { path: `${nodeModule('kysely|pg')}|^apps/api/src/db/database` },
  },
  {
    name: 'vendors-only-in-providers',
    comment:
      'A vendor is known in its own file; the rest speaks of providers, of which ours (built-in) is no vendor.',
    from: {
      path: '^apps/api/src/',
      pathNot: String.raw`^apps/api/src/features/provider/|${test}`,
    },
    to: {
      path: String.raw`^apps/api/src/features/provider/(?!(index|port/provider|built-in/built-in)\.ts$)`,
    },
  },
  {
    name: 'no-test-in-the-product',
    from: { path: '^(apps|packages)/[^/]+/src/', pathNot: test },
    to: { path: test },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const generalRules = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or three.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'declared',
    comment: "Whatever is imported stands in the workspace's own package.json.",
    from: { path: '^(apps|packages)/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'resolvable',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...generalRules, ...packageRules, ...appRules, ...webRules, ...consoleRules, ...apiRules].map(
    (rule) => ({
      severity: 'error',
      ...rule,
    }),
  ),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/' },
    // The tools every workspace shares stand in the root's package.json.
    combinedDependencies: true,
    parser: 'swc',
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
