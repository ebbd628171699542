import type { InputOf } from '@credence/contract/endpoint';
import { composeInformation, orderInformation } from '@credence/contract/information-request';
import { orderReasons } from '@credence/contract/review-questionnaire';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { fieldProblems } from '../../api/field-problems.ts';
import { useServerTime } from '../../api/server-time.ts';
import { type Due, dueProblem, endOf, listsKey, usualDue } from '../questionnaire/index.ts';
import { itemFaults, refusedWordings } from './item-faults.ts';
import { beforeKey, useBefore } from './use-before.ts';
import { type ItemDraft, itemsToSend, useItems } from './use-items.ts';

type Request = InputOf<typeof orderInformation>;

interface Draft {
  subject: string;
  language: string;
  reason: Request['reason'] | undefined;
  due: Due;
}

/** What is missing beside the items' own. */
function faultsOf({ subject, reason, due }: Draft, items: readonly ItemDraft[], now: number) {
  const dueFault = dueProblem(due, now);
  return {
    subject: subject.trim() === '' && 'Say what it is about.',
    items: items.length === 0 && 'Add at least one item.',
    reason: reason === undefined && 'Say why: the applicant reads it.',
    due:
      dueFault !== undefined &&
      (dueFault === 'late' ? 'This day is over. Choose a later one.' : 'Say until when.'),
  };
}

const noFaults = { subject: false, items: false, reason: false, due: false } as const;

/** What surrounds a request: whether one is open, its languages, the usual items. */
export const aroundQuery = (userId: string, language: string) =>
  queryOptions({
    queryKey: ['information-request', userId, language],
    queryFn: ({ signal }) => call(composeInformation, { userId, language, items: [] }, signal),
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
  const { before, check } = useBefore(userId, draft.language, items.items);
  const order = useMutation({
    mutationFn: (request: Request) => call(orderInformation, request),
    onSuccess() {
      onDone();
      void client.invalidateQueries({ queryKey: listsKey });
    },
    onError(error) {
      if (Object.keys(fieldProblems(error)).length === 0) return;
      // What is wrong stands at its item.
      preview.reset();
      void client.invalidateQueries({ queryKey: beforeKey });
    },
  });
  const refused = refusedWordings(order.error, order.variables?.items);
  const faults = faultsOf(draft, items.items, now);
  /** What is looked at before it is sent; null where an item was asked before and does not say why again. */
  const preview = useMutation({
    mutationFn: async (request: Omit<Request, 'items'>): Promise<Request | null> => {
      const known = await check();
      if (itemFaults(items.items, { before: known }, true).size > 0) return null;
      return { ...request, items: itemsToSend(items.items, known) };
    },
  });
  return {
    userId,
    draft,
    change,
    items,
    before,
    around,
    preview,
    order,
    faults: tried ? faults : noFaults,
    itemFaults: itemFaults(items.items, { before, refused }, tried),
    setReason: (value: string) => change({ reason: orderReasons.find((one) => one === value) }),
    look(): void {
      setTried(true);
      const { subject, language, reason, due } = draft;
      if (faults.subject || faults.items || faults.due || reason === undefined) return;
      if (itemFaults(items.items, { before }, true).size > 0) return;
      order.reset();
      preview.mutate({ userId, subject: subject.trim(), language, reason, dueAt: endOf(due.date) });
    },
  };
}

export type Composer = ReturnType<typeof useComposer>;
