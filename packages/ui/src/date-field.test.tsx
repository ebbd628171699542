// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { type DatePart, dateStyle, digits, isoDate, wholeDate } from './date-parts.ts';

const labels = { day: 'Day', month: 'Month', year: 'Year' };

function Sample({
  seen,
  ...rest
}: Partial<DateFieldProps> & { seen: (value: string, state: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <DateField
      label="Date of birth"
      {...rest}
      labels={labels}
      value={value}
      onChange={(next, state) => {
        setValue(next);
        seen(next, state);
      }}
    />
  );
}

afterEach(cleanup);

test('is empty until the day is whole, and says how far it is', async () => {
  const seen = vi.fn<(value: string, state: string) => void>();
  render(<Sample seen={seen} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Day'), '31');
  expect(seen).toHaveBeenLastCalledWith('', 'partial');
  await user.type(screen.getByLabelText('Month'), '2');
  await user.type(screen.getByLabelText('Year'), '1990');
  expect(seen).toHaveBeenLastCalledWith('', 'invalid');
  await user.clear(screen.getByLabelText('Day'));
  await user.type(screen.getByLabelText('Day'), '9');
  expect(seen).toHaveBeenLastCalledWith('1990-02-09', 'complete');
  for (const part of ['Day', 'Month', 'Year']) await user.clear(screen.getByLabelText(part));
  expect(seen).toHaveBeenLastCalledWith('', 'empty');
});

test('keeps the order and the month names of the language, and asks for a number keyboard', async () => {
  const seen = vi.fn<(value: string, state: string) => void>();
  const { order, months } = dateStyle('en-US');
  render(<Sample seen={seen} order={order} months={months} birthday />);
  const parts = [...document.querySelectorAll('fieldset input, fieldset select')];
  expect(parts.map((part) => part.getAttribute('autocomplete'))).toEqual([
    'bday-month',
    'bday-day',
    'bday-year',
  ]);
  expect(screen.getByLabelText('Day').getAttribute('inputmode')).toBe('numeric');
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('Month'), 'March');
  await user.type(screen.getByLabelText('Day'), '١٤');
  await user.type(screen.getByLabelText('Year'), '1991x');
  expect(seen).toHaveBeenLastCalledWith('1991-03-14', 'complete');
});

test('takes a value from outside and reports that the focus has left all parts', async () => {
  const onBlur = vi.fn<() => void>();
  const field = (value: string) => (
    <DateField
      label="Expiry"
      labels={labels}
      value={value}
      onChange={() => undefined}
      onBlur={onBlur}
      error="Too early"
    />
  );
  const { rerender } = render(field(''));
  rerender(field('2031-07-05'));
  expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('5');
  expect(screen.getByLabelText<HTMLInputElement>('Year').value).toBe('2031');
  expect(screen.getByRole('group', { name: 'Expiry', description: 'Too early' })).toBeTruthy();
  const user = userEvent.setup();
  await user.tab();
  await user.tab();
  await user.tab();
  expect(onBlur).not.toHaveBeenCalled();
  await user.tab();
  expect(onBlur).toHaveBeenCalledTimes(1);
});

test('dates are Gregorian in every language, and only real days count', () => {
  expect(dateStyle('ja-JP').order).toEqual(['year', 'month', 'day']);
  expect(dateStyle('th-TH').months).toHaveLength(12);
  expect(digits('๑๔ and ۲')).toBe('142');
  expect(isoDate({ year: '2023', month: '2', day: '29' })).toBe('');
  expect(isoDate({ year: '2024', month: '2', day: '29' })).toBe('2024-02-29');
  expect(isoDate({ year: '0024', month: '2', day: '9' })).toBe('');
});

test.each([
  ['1990-05-17', '1990-05-17'],
  ['17.05.1990', '1990-05-17'],
  [' 17/5/1990 ', '1990-05-17'],
  ['05/17/1990', '1990-05-17'],
  ['1990年5月17日', '1990-05-17'],
  ['١٧/٠٥/١٩٩٠', '1990-05-17'],
])('pasting %s into any part fills all three', async (text, day) => {
  const seen = vi.fn<(value: string, state: string) => void>();
  render(<Sample seen={seen} months={dateStyle('en-GB').months} />);
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Year'));
  await user.paste(text);
  expect(seen).toHaveBeenLastCalledWith(day, 'complete');
  expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('17');
});

test('a pasted date that reads two ways is read as the language writes it, and no date is pasted as it is', () => {
  const order = (language: string): readonly DatePart[] => dateStyle(language).order;
  expect(wholeDate('03/04/1990', order('en-GB'))).toEqual({ day: '3', month: '4', year: '1990' });
  expect(wholeDate('03/04/1990', order('en-US'))).toEqual({ day: '4', month: '3', year: '1990' });
  expect(wholeDate('31.02.1990', order('en-GB'))).toBeUndefined();
  expect(wholeDate('1990', order('en-GB'))).toBeUndefined();
});

test('the focus goes on only where no further digit can follow', async () => {
  const seen = vi.fn<(value: string, state: string) => void>();
  render(<Sample seen={seen} />);
  const user = userEvent.setup();
  const focused = () => document.activeElement?.getAttribute('data-part');
  await user.click(screen.getByLabelText('Day'));
  await user.keyboard('1');
  expect(focused()).toBe('day');
  await user.keyboard('7');
  expect(focused()).toBe('month');
  await user.keyboard('5');
  expect(focused()).toBe('year');
  await user.keyboard('1990');
  expect(seen).toHaveBeenLastCalledWith('1990-05-17', 'complete');
  // What is there already is not jumped into: correcting a part stays in it.
  await user.clear(screen.getByLabelText('Day'));
  await user.keyboard('18');
  expect(focused()).toBe('day');
});

test('a list of months also takes the number of the month', async () => {
  const seen = vi.fn<(value: string, state: string) => void>();
  render(<Sample seen={seen} months={dateStyle('en-GB').months} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Day'), '17');
  await user.tab();
  await user.keyboard('121990');
  expect(seen).toHaveBeenLastCalledWith('1990-12-17', 'complete');
  // Typed once more it is another month, not a further digit of the one before.
  await user.tab({ shift: true });
  await user.keyboard('03');
  expect(seen).toHaveBeenLastCalledWith('1990-03-17', 'complete');
});
