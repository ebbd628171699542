// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Combobox } from './combobox.tsx';
import { search } from './fold.ts';

const countries = [
  { value: 'CI', label: 'Côte d’Ivoire' },
  { value: 'DE', label: 'Germany', keywords: ['DE', 'Deutschland'] },
  { value: 'NE', label: 'Niger' },
  { value: 'NG', label: 'Nigeria' },
  { value: 'DZ', label: 'Algeria' },
  { value: 'TR', label: 'Türkiye' },
];

function Sample({ initial = '', onBlur }: { initial?: string; onBlur?: () => void }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <Combobox
        label="Country"
        options={countries}
        value={value}
        onChange={setValue}
        onBlur={onBlur}
        emptyText="No such country"
        countText={(count) => `${count} found`}
        name="country"
      />
      <output>{value}</output>
      <button type="button">Next</button>
    </>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' });
const shown = () => screen.queryAllByRole('option').map((option) => option.textContent);
const chosen = () => document.querySelector<HTMLInputElement>('input[name=country]')?.value;

afterEach(cleanup);

test('typing narrows the list without regard to accents and case, beginnings first', async () => {
  render(<Sample />);
  const user = userEvent.setup();
  await user.type(box(), 'COTE d');
  expect(shown()).toEqual(['Côte d’Ivoire']);
  await user.clear(box());
  await user.type(box(), 'turk');
  expect(shown()).toEqual(['Türkiye']);
  await user.clear(box());
  await user.type(box(), 'ger');
  expect(shown()).toEqual(['Germany', 'Niger', 'Nigeria', 'Algeria']);
  await user.clear(box());
  await user.type(box(), 'deutsch');
  expect(shown()).toEqual(['Germany']);
});

test('whoever types on another keyboard finds it: Turkish, Arabic, Chinese, Korean, and codes before all else', () => {
  const find = (label: string, query: string) => search([{ label }], query).length === 1;
  expect([find('Türkiye', 'TÜRKİYE'), find('Türkiye', 'turkıye'), find('Irak', 'ırak')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([find('الإمارات العربية المتحدة', 'الامارات العربيه'), find('إيران', 'ايران')]).toEqual([true, true]);
  expect([find('中国香港特别行政区', '香港'), find('독일', '도')]).toEqual([true, true]);
  const japanese = [
    { label: 'デンマーク', keywords: ['DK', 'Denmark'] },
    { label: 'ドイツ', keywords: ['DE', 'Germany'] },
    { label: '赤道ギニア', keywords: ['GQ', 'Equatorial Guinea'] },
    { label: 'ギニア', keywords: ['GN', 'Guinea'] },
  ];
  const found = (query: string) => search(japanese, query).map(({ label }) => label);
  expect(found('de')).toEqual(['ドイツ', 'デンマーク']);
  expect(found('germany')).toEqual(['ドイツ']);
  expect(found('Guinea')).toEqual(['ギニア', '赤道ギニア']);
});

test('the keyboard opens, moves, chooses and closes, and the active option is pointed at', async () => {
  render(<Sample />);
  const user = userEvent.setup();
  await user.tab();
  expect(box().getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{ArrowDown}');
  expect(box().getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const active = document.getElementById(box().getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toBe('Germany');
  await user.keyboard('{Enter}');
  expect(chosen()).toBe('DE');
  expect(box().value).toBe('Germany');
  expect(box().getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{ArrowUp}{ArrowUp}{Escape}');
  expect(chosen()).toBe('DE');
  expect(shown()).toEqual([]);
});

test('a press chooses while the input keeps the focus', async () => {
  render(<Sample initial="TR" />);
  const user = userEvent.setup();
  await user.click(box());
  expect(shown()).toHaveLength(countries.length);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Türkiye');
  await user.click(screen.getByRole('option', { name: 'Nigeria' }));
  expect(chosen()).toBe('NG');
  expect(document.activeElement).toBe(box());
});

test('leaving takes a name typed in full, drops anything else, and reports the blur', async () => {
  const onBlur = vi.fn<() => void>();
  render(<Sample initial="TR" onBlur={onBlur} />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('Atlantis');
  expect(screen.getAllByText('No such country').length).toBeGreaterThan(0);
  await user.tab();
  expect(box().value).toBe('Türkiye');
  expect(onBlur).toHaveBeenCalledTimes(1);
  await user.tab({ shift: true });
  await user.keyboard('niger');
  await user.tab();
  expect(chosen()).toBe('NE');
});

test('emptying the input takes the choice back, and matches are counted aloud', async () => {
  render(<Sample initial="TR" />);
  const user = userEvent.setup();
  await user.type(box(), 'ge');
  expect(screen.getByText('4 found')).toBeTruthy();
  await user.clear(box());
  await user.tab();
  expect(chosen()).toBe('');
  expect(box().value).toBe('');
});
