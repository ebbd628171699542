import type { InputOf } from '@credence/contract/endpoint';
import { composeInformation, orderInformation } from '@credence/contract/information-request';
import { orderReasons } from '@credence/contract/review-questionnaire';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useServerTime } from '../../api/server-time.ts';
import { type Due, dueProblem, endOf, listsKey, usualDue } from '../questionnaire/index.ts';
import { type ItemDraft, itemsToSend, unworded, useItems } from './use-items.ts';

type Request = InputOf<typeof orderInformation>;

interface Draft {
  subject: string;
  language: string;
  reason: Request['reason'] | undefined;
  due: Due;
}

/** What is missing, by field; an item's wording by its id. */
function faultsOf({ subject, reason, due }: Draft, items: readonly ItemDraft[], now: number) {
  const dueFault = dueProblem(due, now);
  return {
    subject: subject.trim() === '' && 'Say what it is about.',
    items: items.length === 0 && 'Add at least one item.',
    labels: unworded(items),
    reason: reason === undefined && 'Say why: the applicant reads it.',
    due:
      dueFault !== undefined &&
      (dueFault === 'late' ? 'This day is over. Choose a later one.' : 'Say until when.'),
  };
}

/** The request as it is sent; undefined while something is missing. */
function requestOf(
  userId: string,
  draft: Draft,
  items: readonly ItemDraft[],
  now: number,
): Request | undefined {
  const { subject, language, reason, due } = draft;
  const { subject: noSubject, items: noItems, labels, due: noDue } = faultsOf(draft, items, now);
  if (noSubject || noItems || labels.size > 0 || noDue || reason === undefined) return undefined;
  return {
    userId,
    subject: subject.trim(),
    language,
    reason,
    dueAt: endOf(due.date),
    items: itemsToSend(items),
  };
}

/** What surrounds a request: whether one is open, its languages, the usual items. */
export const aroundQuery = (userId: string, language: string) =>
  queryOptions({
    queryKey: ['information-request', userId, language],
    queryFn: ({ signal }) => call(composeInformation, { userId, language, labels: [] }, signal),
    staleTime: 0,
    gcTime: 0,
    // What is being composed stays while the usual items of another language load.
    placeholderData: keepPreviousData,
  });

/** A request for information being composed, looked at as the applicant will, and sent. */
export function useComposer(userId: string, onDone: () => void) {
  const client = useQueryClient();
  const now = useServerTime(60_000);
  const [draft, setDraft] = useState<Draft>(() => ({
    subject: '',
    language: 'en',
    reason: undefined,
    due: usualDue(now),
  }));
  const [tried, setTried] = useState(false);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const around = useQuery(aroundQuery(userId, draft.language));
  const items = useItems(around.data?.usual);
  /** What is looked at before it is sent, and what was answered before. */
  const preview = useMutation({
    mutationFn: async (request: Request) => {
      const labels = request.items.map(({ label }) => label);
      const { given } = await call(composeInformation, { userId, language: request.language, labels });
      return { request, given };
    },
  });
  const order = useMutation({
    mutationFn: (request: Request) => call(orderInformation, request),
    onSuccess() {
      onDone();
      void client.invalidateQueries({ queryKey: listsKey });
    },
  });
  const shown = faultsOf(draft, items.items, now);
  return {
    draft,
    change,
    items,
    around,
    preview,
    order,
    faults: tried
      ? shown
      : { subject: false, items: false, labels: new Set<number>(), reason: false, due: false },
    setReason: (value: string) => change({ reason: orderReasons.find((one) => one === value) }),
    look(): void {
      setTried(true);
      const request = requestOf(userId, draft, items.items, now);
      if (request !== undefined) preview.mutate(request);
    },
  };
}

export type Composer = ReturnType<typeof useComposer>;
