// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { dateStyle, digits, isoDate } from './date-parts.ts';

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
