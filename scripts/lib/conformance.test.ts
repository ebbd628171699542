import { expect, test } from 'vitest';

import { asvsRequirements } from './asvs.ts';
import { asksOverHttp } from './asks-over-http.ts';
import { conformance, isProved, provedBelow, unknownIds } from './conformance.ts';
import { playwrightResults, type Result, vitestResults } from './results.ts';

const requirements = 'id\tkind\trequirement\nS1.1\tapp\tone\nS1.10\tapp\tten\nS2.1\tapp\tanother\n';

const always = () => true;
const result = (title: string, file = 'apps/api/src/a.test.ts', passed = true) => ({ title, file, passed });

function titles(results: readonly Result[]) {
  return Object.fromEntries(
    [...conformance(requirements, results, always)].map(([id, { passed, failed }]) => [
      id,
      [passed.map(({ title }) => title), failed.map(({ title }) => title)],
    ]),
  );
}

test('every id of the list is there, with the tests whose titles carry it', () => {
  const results = [
    result('verdict > [S1.1] [S1.10] both'),
    result('[S1.1] breaks', 'a', false),
    result('speaks of S2.1 without carrying it'),
  ];
  expect(titles(results)).toEqual({
    'S1.1': [['verdict > [S1.1] [S1.10] both'], ['[S1.1] breaks']],
    'S1.10': [['verdict > [S1.1] [S1.10] both'], []],
    'S2.1': [[], []],
  });
});

test('one pair of brackets may hold several ids', () => {
  expect(titles([result('[S1.1, S2.1] x')])).toMatchObject({
    'S1.1': [['[S1.1, S2.1] x'], []],
    'S2.1': [['[S1.1, S2.1] x'], []],
  });
});

test('what a user can see and only a package or a screen proves is named; what nobody sees is not', () => {
  const list = `${requirements}S3.1\tstate\tkept\n`;
  const proofs = conformance(
    list,
    [
      result('[S1.1] over HTTP'),
      result('[S1.10] on a screen', 'apps/web/src/a.test.tsx'),
      result('[S2.1 client] in the browser', 'e2e/browser/a.spec.ts'),
      result('[S3.1] in the client', 'apps/web/src/a.test.ts'),
    ],
    always,
  );
  expect(provedBelow(list, proofs)).toEqual(['S1.10', 'S2.1']);
});

test('a proof lies where its file lies', () => {
  const files = [
    'packages/policy/src/a.test.ts',
    '/root/apps/api/src/a.test.ts',
    'apps/api/src/rules.test.ts',
    'apps/web/src/a.test.tsx',
    'e2e/browser/a.spec.ts',
    'scripts/lib/a.test.ts',
  ];
  const proofs = conformance(
    requirements,
    files.map((file) => result('[S1.1] x', file)),
    (file) => file.endsWith('/a.test.ts'),
  ).get('S1.1');
  expect(proofs?.passed.map(({ place }) => place)).toEqual([
    'package',
    'HTTP',
    'server',
    'screen',
    'browser',
    'tool',
  ]);
});

test('what only the client does, in a state that the server never sends, proves nothing of the whole', () => {
  const clientOnly = result('[S1.1 client] [S2.1 client] drawn if it ever came');
  const found = conformance(requirements, [clientOnly, result('[S2.1] sent by the server')], always);
  expect([...found].map(([id, proofs]) => [id, isProved(proofs)])).toEqual([
    ['S1.1', false],
    ['S1.10', false],
    ['S2.1', true],
  ]);
  expect(found.get('S1.1')?.passed).toMatchObject([{ clientOnly: true }]);
});

test('an id that is not in the list is found', () => {
  expect(unknownIds(requirements, [result('[S9.99] x [S1.1]'), result('[S9.98 client] y')])).toEqual([
    'S9.99',
    'S9.98',
  ]);
});

test('vitest: titles with their describe blocks; skipped tests and errors outside any test count as failed', () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'passed',
        assertionResults: [
          { ancestorTitles: ['[S1.1] outer'], title: 'inner', status: 'passed', duration: 1500 },
          { ancestorTitles: [], title: 'later', status: 'skipped' },
          {
            ancestorTitles: [],
            title: 'wrong',
            status: 'failed',
            failureMessages: [`expected 1\n\n${'    at line 2\n'.repeat(9)}`],
          },
        ],
      },
    ],
  };
  const errors = [{ file: 'b.test.ts', message: 'Error: Cannot find module\n  in line 1' }];
  expect(vitestResults(report, errors)).toEqual([
    { title: '[S1.1] outer > inner', file: 'a.test.ts', passed: true, seconds: 1.5 },
    { title: 'later', file: 'a.test.ts', passed: false, why: 'skipped', seconds: 0 },
    {
      title: 'wrong',
      file: 'a.test.ts',
      passed: false,
      why: `expected 1${'\n    at line 2'.repeat(5)}`,
      seconds: 0,
    },
    {
      title: 'an error outside any test',
      file: 'b.test.ts',
      passed: false,
      why: 'Error: Cannot find module\n  in line 1',
    },
  ]);
});

test('playwright: nested suites give the title, the file does not; errors outside a test count as failed', () => {
  const spec = (title: string, status: string, ...errors: { message: string; stack?: string }[]) => ({
    title,
    file: 'browser/a.spec.ts',
    tests: [{ status, results: [...errors.map((error) => ({ error })), {}] }],
  });
  const report = {
    errors: [{ message: 'No server' }],
    suites: [
      {
        title: 'browser/a.spec.ts',
        file: 'browser/a.spec.ts',
        specs: [spec('[S2.1] alone', 'expected')],
        suites: [
          {
            title: 'group',
            file: 'browser/a.spec.ts',
            specs: [
              spec('inner', 'unexpected'),
              spec('later', 'skipped'),
              spec('again', 'flaky', {
                message: 'too late\n\u001B[31mExpected\u001B[39m',
                stack: 'too late\n    at helper.ts:1\n    at a.spec.ts:2',
              }),
            ],
          },
        ],
      },
    ],
  };
  expect(playwrightResults(report).map(({ title, passed, why }) => [title, passed, why])).toEqual([
    ['[S2.1] alone', true, undefined],
    ['group > inner', false, 'unexpected'],
    ['group > later', false, 'skipped'],
    ['group > again', false, 'too late\nExpected\n    at helper.ts:1\n    at a.spec.ts:2'],
    ['No server', false, 'an error outside any test'],
  ]);
});

test.each([
  ['apps/api/src/features/overview/kyc.test.ts', true],
  ['/elsewhere/apps/api/test/faults/answers.test.ts', true],
  ['apps/api/src/pages/translations.test.ts', true],
  ['apps/api/src/base/config/config.test.ts', false],
  ['apps/api/src/features/case/steps.test.ts', false],
])('%s asks a server: %s', (file, asks) => {
  expect(asksOverHttp(file)).toBe(asks);
});

test('a row of the ASVS is a requirement like others, and a misspelt one is told', () => {
  const rows = `${requirements}${asvsRequirements('| 6.3.1 | L1 | brute force | mended | tests |\n')}`;
  const carrying = (id: string) => result(`[${id}] x`);
  const results = [carrying('ASVS 6.3.1'), carrying('ASVS 6.3.9')];
  expect(conformance(rows, results, always).get('ASVS 6.3.1')?.passed).toHaveLength(1);
  expect(unknownIds(rows, results)).toEqual(['ASVS 6.3.9']);
});
