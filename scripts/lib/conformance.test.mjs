import { expect, test } from 'vitest';

import { conformance, unknownIds } from './conformance.mjs';
import { playwrightResults, vitestResults } from './results.mjs';

const requirements = 'id\tkind\trequirement\nS1.1\tapp\tone\nS1.10\tapp\tten\nS2.1\tapp\tanother\n';

test('every id of the list is there, with the tests whose titles carry it', () => {
  const results = [
    { title: 'verdict > [S1.1] [S1.10] both', file: 'a', passed: true },
    { title: '[S1.1] breaks', file: 'a', passed: false },
    { title: 'speaks of S2.1 without carrying it', file: 'a', passed: true },
  ];
  expect(conformance(requirements, results)).toEqual({
    'S1.1': { passed: ['verdict > [S1.1] [S1.10] both'], failed: ['[S1.1] breaks'] },
    'S1.10': { passed: ['verdict > [S1.1] [S1.10] both'], failed: [] },
    'S2.1': { passed: [], failed: [] },
  });
});

test('one pair of brackets may hold several ids', () => {
  const { 'S1.1': one, 'S2.1': two } = conformance(requirements, [
    { title: '[S1.1, S2.1] x', file: 'a', passed: true },
  ]);
  expect([one?.passed, two?.passed]).toEqual([['[S1.1, S2.1] x'], ['[S1.1, S2.1] x']]);
});

test('an id that is not in the list is told', () => {
  expect(unknownIds(requirements, [{ title: '[S9.99] x [S1.1]', file: 'a', passed: true }])).toEqual([
    'S9.99',
  ]);
});

test('vitest: titles with their describe blocks; skipped tests and errors outside any test count as failed', () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'passed',
        assertionResults: [
          { ancestorTitles: ['[S1.1] outer'], title: 'inner', status: 'passed' },
          { ancestorTitles: [], title: 'later', status: 'skipped' },
          {
            ancestorTitles: [],
            title: 'wrong',
            status: 'failed',
            failureMessages: ['expected 1\n  at line 2'],
          },
          { ancestorTitles: [], title: 'again', status: 'passed', failureMessages: ['too late'] },
        ],
      },
    ],
  };
  const errors = [{ file: 'b.test.ts', message: 'Error: Cannot find module\n  in line 1' }];
  expect(vitestResults(report, errors)).toEqual([
    { title: '[S1.1] outer > inner', file: 'a.test.ts', passed: true },
    { title: 'later', file: 'a.test.ts', passed: false, why: 'skipped' },
    { title: 'wrong', file: 'a.test.ts', passed: false, why: 'expected 1' },
    { title: 'again', file: 'a.test.ts', passed: true, why: 'too late' },
    {
      title: 'an error outside any test',
      file: 'b.test.ts',
      passed: false,
      why: 'Error: Cannot find module',
    },
  ]);
});

test('playwright: nested suites give the title, the file does not; errors outside a test count as failed', () => {
  const spec = (title, status, ...errors) => ({
    title,
    file: 'browser/a.spec.ts',
    tests: [{ status, results: [...errors.map((message) => ({ error: { message } })), {}] }],
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
              spec('again', 'flaky', 'too late\n  at line 2'),
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
    ['group > again', true, 'too late'],
    ['No server', false, 'an error outside any test'],
  ]);
});
