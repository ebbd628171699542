import type { InputOf } from '@credence/contract/endpoint';
import { reviewQueue } from '@credence/contract/review-queue';
import * as v from 'valibot';

const viewSchema = reviewQueue.input.entries.view;

export type QueueView = InputOf<typeof reviewQueue>['view'];
export const queueViews = viewSchema.options;

export const isQueueView = (name: string | undefined): name is QueueView => v.is(viewSchema, name);

/** Whether the cases of a view wait for an officer. */
export const isForOfficers = (view: QueueView): boolean => view === 'waiting' || view === 'mine';

export const viewTitles: Record<QueueView, string> = {
  waiting: 'Waiting',
  mine: 'Mine',
  decided: 'Decided',
  checking: 'Being checked',
};

export const viewCaptions: Record<QueueView, string> = {
  waiting: 'Cases in review, oldest first',
  mine: 'Cases you hold, oldest first',
  decided: 'Decided cases, newest first',
  checking: 'Cases that were handed in and have no verdict yet, oldest first',
};

export const emptyTexts: Record<QueueView, { title: string; text: string }> = {
  waiting: {
    title: 'Nothing is waiting',
    text: 'Every case in review has been decided. New ones appear here by themselves.',
  },
  mine: { title: 'You hold no case', text: 'Take the next one, or open a waiting case and take it.' },
  decided: { title: 'Nothing has been decided yet', text: 'Decided cases are listed here, newest first.' },
  checking: {
    title: 'Nothing is being checked',
    text: 'Every case that was handed in has its verdict, or waits for an officer.',
  },
};
