import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openCase } from '../../testing/open-case.ts';
import { sampleCase } from '../../testing/samples.ts';

const region = (name: string) => screen.getByRole('region', { name });
const { reading } = sampleCase();

test('what was read is told in words: document, countries, sex and days', async () => {
  await openCase({
    reading: {
      ...reading,
      fields: [
        { name: 'documentCode', value: 'PP' },
        { name: 'issuingState', value: 'TUR' },
        { name: 'nationality', value: 'D' },
        { name: 'sex', value: 'F' },
        { name: 'expiryDate', value: '2031-08-11' },
      ],
    },
  });
  const told = within(region('Machine-readable zone')).getAllByRole('definition');
  expect(told.map(({ textContent }) => textContent)).toEqual([
    'Passport (PP)',
    'Türkiye (TUR)',
    'Germany (D)',
    'Female',
    '11 Aug 2031',
  ]);
});

test('check digits are one sentence where all are right, and named where they are wrong', async () => {
  await openCase();
  const digits = () => within(screen.getByRole('list', { name: 'Check digits' })).getAllByRole('listitem');
  expect(digits().map(({ textContent }) => textContent)).toEqual(['All 3 check digits are right']);
});

test('a wrong check digit comes first, and the reader says how sure it is', async () => {
  const [first, ...others] = reading.checks;
  if (!first) throw new Error('The sample has check digits');
  await openCase({
    reading: { ...reading, checks: [...others, { ...first, holds: false }], weakest: 0.42 },
  });
  const digits = within(screen.getByRole('list', { name: 'Check digits' })).getAllByRole('listitem');
  expect(digits.map(({ textContent }) => textContent)).toEqual([
    'Check digit of the document number is wrong',
    'The other 2 are right',
  ]);
  expect(screen.getByText('Of at least one character the reader is only 42 % sure.')).toBeTruthy();
});

test('where nothing could be read, what was declared stands beside the pictures to be compared by eye', async () => {
  await openCase({
    comparisons: [],
    reading: { state: 'none', lines: [], fields: [], checks: [], weakest: 0 },
  });
  const rows = within(region('Declared and read')).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'NameErika MustermannNot readCompare by eye',
    'Date of birth17 May 1990Not readCompare by eye',
    'NationalityGermany (DE)Not readCompare by eye',
    'Issuing countryGermany (DE)Not readCompare by eye',
    'DocumentPassportNot readCompare by eye',
  ]);
});
