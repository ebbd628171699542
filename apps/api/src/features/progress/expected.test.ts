import { expect, test } from 'vitest';
import { expectedAt } from './expected.ts';

const at = (time: string) => new Date(`2026-03-${time}:00.000Z`);
const hourOf = (time: string) => at(time).getTime() / 3_600_000;

/** Ten cases an hour, a week before Monday the 9th to Wednesday the 11th, from nine to one. */
const week = new Map(
  ['02', '03', '04'].flatMap((day) =>
    ['09', '10', '11', '12'].map((hour) => [hourOf(`${day}T${hour}:00`), 10] as const),
  ),
);

test('a place is reached at the pace of the week, with half as much again, in the hours of a week ago', () => {
  // Four cases are half an hour and a bit: 0.6 hours.
  expect(expectedAt(week, 4, at('09T10:10'))).toEqual(at('09T11:00'));
  expect(expectedAt(week, 1, at('09T10:10'))).toEqual(at('09T10:30'));
  // From eight on, as they come at nine; in the evening, the next morning.
  expect(expectedAt(week, 1, at('09T18:00'))).toEqual(at('10T08:30'));
  // What today does not hold is for tomorrow.
  expect(expectedAt(week, 10, at('09T13:00'))).toEqual(at('10T08:30'));
});

test('officers who work now are taken to stay for this hour and the next, and no longer', () => {
  const today = new Map(['05', '06', '07', '08'].map((hour) => [hourOf(`20T${hour}:00`), 10] as const));
  expect(expectedAt(today, 4, at('20T08:30'))).toEqual(at('20T09:15'));
  expect(expectedAt(today, 10, at('20T08:30'))).toEqual(at('20T10:00'));
  expect(expectedAt(today, 11, at('20T08:30'))).toBeUndefined();
  expect(expectedAt(today, 1, at('20T10:00'))).toBeUndefined();
});

test('few decisions, or many in a few hours, say nothing', () => {
  expect(expectedAt(new Map(), 1, at('20T08:30'))).toBeUndefined();
  const few = new Map(['05', '06', '07', '08'].map((hour) => [hourOf(`20T${hour}:00`), 4] as const));
  expect(expectedAt(few, 1, at('20T08:30'))).toBeUndefined();
  expect(expectedAt(new Map([[hourOf('20T08:00'), 90]]), 1, at('20T08:30'))).toBeUndefined();
});
