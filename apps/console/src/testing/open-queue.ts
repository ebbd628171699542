import type { ResultOf } from '@credence/contract/endpoint';
import type { QueueFigures, QueueItem, reviewQueue } from '@credence/contract/review-queue';
import { screen } from '@testing-library/react';
import { sampleId, sampleItem } from './samples.ts';

/** Nothing waits, and nothing was decided. */
export const noFigures: QueueFigures = { reasons: [], countries: [], decided: 0, usualSeconds: null };

/** A page of the queue. */
export function page(items: QueueItem[], next: string | null = null): ResultOf<typeof reviewQueue> {
  return { items, next, counts: { waiting: items.length, mine: 0, checking: 0 } };
}

export const caseNumber = (number: number, change: Partial<QueueItem> = {}): QueueItem =>
  sampleItem({ caseId: sampleId(number), ...change });

/** The rows of the table, without its head. */
export const rows = () => screen.getAllByRole('row').slice(1);
