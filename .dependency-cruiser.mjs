// What may import what, by folder patterns, so that a new feature is guarded from its first file. The reasons are in CONTRIBUTING.md.

// The order in which the server's features may build on each other: each may use those before it.
const apiFeatures = [
  'client-log',
  'session',
  'risk',
  'policy',
  'applicant',
  'agreement',
  'verification',
  'non-document',
  'questionnaire',
  'suitability',
  'reverification',
  'transfer',
  'identity-reset',
  'sister-site',
  'member',
  'kyc',
  'embedding',
  'hand-off',
  'review',
];

const test = String.raw`\.test\.tsx?$|^apps/[^/]+/(test|src/testing)/`;
const apiFeature = '^apps/api/src/features/';
const nodeModule = (names) => `(^|node_modules/)(${names})(/|$)`;

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
    name: 'sdk-takes-types-only',
    comment:
      'What other sites load is tiny because nothing but types comes from elsewhere (type imports are not seen here).',
    from: { path: '^packages/sdk/src/', pathNot: test },
    to: { path: '^packages/(?!sdk/)|node_modules/' },
  },
  {
    name: 'leaves-stand-alone',
    comment: 'policy, documents and ui are used on their own.',
    from: { path: '^packages/(policy|documents|ui)/' },
    to: { path: '^packages/', pathNot: '^packages/$1/' },
  },
  {
    name: 'pure-packages',
    comment: 'These run in the browser as well as on the server: no Node modules.',
    from: { path: '^packages/(contract|questionnaire|policy|documents|ui|sdk)/src/', pathNot: test },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'pure-data-needs-no-library',
    from: { path: '^packages/(policy|documents)/src/', pathNot: test },
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
    name: 'screens-stand-on-host-api-i18n',
    comment:
      'host, api, i18n, state, numbers, client-log and case-views carry the features and know none of them.',
    from: {
      path: '^apps/(web|console)/src/(host|api|i18n|state|numbers|client-log|case-views)/',
      pathNot: test,
    },
    to: { path: '^apps/$1/src/(features|app)/' },
  },
  {
    name: 'features-know-no-app',
    comment: 'The app joins the features; a feature does not know where it is shown.',
    from: { path: '^apps/(web|console)/src/features/', pathNot: test },
    to: { path: '^apps/$1/src/app/' },
  },
  {
    name: 'no-feature-knows-another',
    from: { path: '^apps/(web|console)/src/features/([^/]+)/' },
    to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
  },
];

const apiRules = [
  {
    name: 'server-parts-carry-the-features',
    comment: 'db, blobs, audit, jobs and http carry the features and know none of them.',
    from: { path: '^apps/api/src/(db|blobs|audit|jobs|http)/', pathNot: test },
    to: { path: apiFeature },
  },
  {
    name: 'features-through-their-index',
    from: { path: '^apps/api/src/features/([^/]+)/', pathNot: test },
    to: { path: apiFeature, pathNot: String.raw`^apps/api/src/features/($1/|[^/]+/index\.ts$)` },
  },
  ...apiFeatures.map((feature, index) => ({
    name: `feature-order-${feature}`,
    comment: 'A feature may use those before it in the order, never those after.',
    from: { path: `${apiFeature}${feature}/`, pathNot: test },
    to: { path: `${apiFeature}(${apiFeatures.slice(index + 1).join('|') || '-'})/` },
  })),
  {
    name: 'feature-without-a-place',
    comment: 'A new feature needs its place in the order at the top of this file before others may use it.',
    from: { path: '^apps/api/src/features/([^/]+)/', pathNot: test },
    to: { path: apiFeature, pathNot: `^apps/api/src/features/($1|${apiFeatures.join('|')})/` },
  },
  {
    name: 'sql-only-in-stores',
    comment:
      'Only features/*/store.ts and db/ speak SQL; verbs may name its types. audit, jobs and http have their own tables.',
    from: { path: '^apps/api/src/(features|blobs)/', pathNot: String.raw`/store\.ts$|${test}` },
    to: { path: `${nodeModule('kysely|pg')}|^apps/api/src/db/database` },
  },
  {
    name: 'vendors-only-in-providers',
    comment:
      'A vendor is known in its own file; the rest speaks of providers, of which ours (built-in) is no vendor.',
    from: {
      path: '^apps/api/src/',
      pathNot: String.raw`^apps/api/src/features/verification/providers/|${test}`,
    },
    to: {
      path: String.raw`^apps/api/src/features/verification/providers/(?!(index|provider|built-in)\.ts$)`,
    },
  },
  {
    name: 'no-test-in-the-product',
    from: { path: '^(apps|packages)/[^/]+/src/', pathNot: test },
    to: { path: test },
  },
];

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

export default {
  forbidden: [...generalRules, ...packageRules, ...appRules, ...apiRules].map((rule) => ({
    severity: 'error',
    ...rule,
  })),
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
