import type { Item } from '@credence/contract/questionnaire-template';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDraft, part } from '../../testing/open-draft.ts';
import { sampleDraft, sampleTexts } from '../../testing/template-samples.ts';

const follows = () => screen.getByRole('complementary', { name: 'What follows from the answers' });

test('answers show and hide what hangs on them, and count', async () => {
  const { user } = await openDraft({}, { show: 'preview' });
  expect(screen.queryByLabelText('What for?')).toBeNull();
  expect(follows().textContent).toContain('2 of 3');
  await user.selectOptions(screen.getByLabelText('Do you give?'), 'Yes');
  await user.selectOptions(screen.getByLabelText('What for?'), 'Projects abroad');
  expect(follows().textContent).toContain('3 of 3');
  expect(follows().textContent).toContain('High');
  await user.type(screen.getByLabelText('Amount'), 'much');
  expect(screen.getByRole('group', { name: 'How much a year?' }).textContent).toContain('Not a number.');
  await user.click(part('Clear the answers'));
  expect(screen.queryByLabelText('What for?')).toBeNull();
});

test('it is read in any language, and English is marked where a text is missing', async () => {
  const german = { ...sampleTexts['de-DE'], 'section.amounts': '' };
  const { user } = await openDraft({ texts: { ...sampleTexts, 'de-DE': german } }, { show: 'preview' });
  await user.selectOptions(screen.getByLabelText('Language'), 'German (Germany)');
  expect(screen.getByLabelText('Spenden Sie?').closest('[lang]')?.getAttribute('lang')).toBe('de-DE');
  expect(screen.getByText('Amounts').getAttribute('lang')).toBe('en');
});

const every: readonly Item[] = [
  { code: 'text', type: 'text', maximumLength: 5 },
  { code: 'long', type: 'long-text', maximumLength: 50 },
  { code: 'number', type: 'number', decimals: 1, minimum: '2' },
  { code: 'day', type: 'date', latest: { daysFromToday: -1 } },
  { code: 'several', type: 'choices', options: [{ code: 'one' }, { code: 'two' }], minimum: 2, maximum: 2 },
  { code: 'country', type: 'country' },
  { code: 'countries', type: 'countries', maximum: 3 },
  { code: 'address', type: 'address' },
  { code: 'phone', type: 'phone' },
  { code: 'files', type: 'files', types: ['pdf'], minimum: 2, maximum: 3, maximumBytes: 1000 },
  {
    code: 'table',
    type: 'table',
    columns: [
      { code: 'what', type: 'choice', options: [{ code: 'one' }] },
      { code: 'sum', type: 'money', currencies: ['EUR'] },
    ],
    minimum: 1,
    maximum: 2,
  },
  { code: 'statement', type: 'statement' },
  { code: 'information', type: 'information' },
];

test('every kind of question can be filled with something that fits', async () => {
  const structure = { ...sampleDraft().structure, sections: [{ code: 'all', items: every }], bands: [] };
  const { user } = await openDraft({ structure }, { show: 'preview' });
  expect(follows().textContent).toContain('12 problems before sending');
  await user.click(part('Fill with something that fits'));
  expect(follows().textContent).toContain('It can be sent');
  await user.click(part('Add a row'));
  await user.click(part('Remove row 2'));
  await user.click(part('Remove file-2'));
  expect(screen.getByRole('group', { name: 'files' }).textContent).toContain('At least 2.');
  const countries = within(screen.getByRole('group', { name: 'countries' }));
  await user.selectOptions(countries.getByLabelText('Add a country'), 'France');
  expect(countries.getByRole('button', { name: 'Remove France' })).toBeTruthy();
});
