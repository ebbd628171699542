import { expect, test } from 'vitest';
import { sampleId, sampleItem } from '../testing/samples.ts';
import { steady } from './steady-rows.ts';

const items = (...numbers: number[]) => numbers.map((number) => sampleItem({ caseId: sampleId(number) }));
const idOf = ({ caseId }: { caseId: string }) => caseId;
const order = (result: ReturnType<typeof steady<ReturnType<typeof sampleItem>>>) =>
  result.rows.map((row) => `${Number(row.item.caseId.slice(-4))}${row.gone ? ' gone' : ''}`);

test('a row that left stays in its place, marked', () => {
  const result = steady(items(1, 2, 3), items(1, 3), idOf);
  expect(order(result)).toEqual(['1', '2 gone', '3']);
  expect(result.pending).toBe(1);
});

test('rows that come at the end are added, rows that would push others down are held back', () => {
  const result = steady(items(2, 3), items(1, 2, 3, 4), idOf);
  expect(order(result)).toEqual(['2', '3', '4']);
  expect(result.pending).toBe(1);
});

test('a row that changed is shown as it is now', () => {
  const changed = sampleItem({ caseId: sampleId(1), differences: 3 });
  expect(steady(items(1), [changed], idOf).rows[0]?.item.differences).toBe(3);
});
