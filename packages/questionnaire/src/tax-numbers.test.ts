import { describe, expect, test } from 'vitest';
import { questionnaireOf } from './engine.ts';
import { expectedTaxNumber, taxCountries } from './tax-numbers.ts';
import { readTemplate } from './template.ts';

const surroundings = {
  expectedTaxNumber,
  today: '2026-11-23',
  isCountry: (code: string) => /^[A-Z]{2}$/.test(code),
};

const line = { type: 'text', maximumLength: 40 };
const read = readTemplate(
  {
    code: 'tax',
    version: 1,
    scene: 'tax',
    opened: 'anytime',
    review: 'never',
    languages: ['en'],
    sections: [
      {
        code: 'only',
        items: [
          { code: 'country', type: 'country' },
          { code: 'number', ...line, taxNumberOf: 'country' },
          {
            code: 'others',
            type: 'table',
            minimum: 0,
            maximum: 5,
            optional: true,
            columns: [
              { code: 'country', type: 'country' },
              { code: 'number', ...line, taxNumberOf: 'country' },
            ],
          },
        ],
      },
    ],
  },
  surroundings.isCountry,
);
if (!('template' in read)) throw new Error(JSON.stringify(read.faults));
const { evaluate } = questionnaireOf(read.template);

test('every example looks like a number of its own country, however it is written', () => {
  expect(taxCountries).toContain('DE');
  for (const country of taxCountries) {
    const example = expectedTaxNumber(country, 'no number');
    expect(example, country).toMatch(/\d/);
    for (const written of [example ?? '', (example ?? '').toLowerCase().replaceAll(/[ ./()-]/g, '')])
      expect(expectedTaxNumber(country, written), `${country}: ${written}`).toBeUndefined();
  }
});

describe('a number is read with the country beside it', () => {
  test.each([
    ['DE', '12 345 678 901', undefined],
    ['DE', '02 345 678 901', '12 345 678 901'],
    ['DE', '12 345 678 90', '12 345 678 901'],
    ['GB', 'ab 12 34 56 c', undefined],
    ['GB', '1234567890', undefined],
    ['GB', 'AB1234567', 'AB 12 34 56 C'],
    ['US', '123-45-6789', undefined],
    ['ES', '12345678', '01234567A'],
    ['TR', '12345678901', undefined],
    ['HK', 'A123456(7)', undefined],
    ['IT', 'ABCDEF80A01H501X', undefined],
    // Of no country in the list: whatever it is.
    ['AE', 'anything', undefined],
  ])('%s %s', (country, number, limit) => {
    const { problems, answers } = evaluate({ country, number }, surroundings);
    const problem = { item: 'number', fault: 'not-a-tax-number', limit };
    expect(problems).toEqual(limit === undefined ? [] : [problem]);
    expect('number' in answers).toBe(limit === undefined);
  });

  test('in a table with that of its own row', () => {
    const others = [
      { country: 'PT', number: '123 456 789' },
      { country: 'NO', number: '123 456 789' },
    ];
    const given = { country: 'PT', number: '123456789', others };
    expect(evaluate(given, surroundings).problems).toEqual([
      {
        item: 'others',
        row: 1,
        column: 'number',
        fault: 'not-a-tax-number',
        limit: '010203 12345',
      },
    ]);
  });

  test('and taken as it is while no country is known', () => {
    expect(evaluate({ country: '??', number: '1' }, surroundings).problems).toEqual([
      { item: 'country', fault: 'no-such-country' },
    ]);
  });
});
