import type { InputOf } from '@credence/contract/endpoint';
import {
  composeInformation,
  informationItemsMaximum,
  orderInformation,
  type InformationItem,
} from '@credence/contract/information-request';
import { orderReasons } from '@credence/contract/review-questionnaire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { useServerTime } from '../../api/server-time.ts';
import { type Due, dueProblem, endOf, listsKey, usualDue } from '../questionnaire/index.ts';

/** An item as it is being written. */
export interface ItemDraft {
  id: number;
  kind: InformationItem['kind'];
  label: string;
  hint: string;
  optional: boolean;
}

type Request = InputOf<typeof orderInformation>;

interface Draft {
  subject: string;
  items: readonly ItemDraft[];
  language: string;
  reason: Request['reason'] | undefined;
  due: Due;
}

/** What is missing, by field; an item's wording by its id. */
function faultsOf({ subject, items, reason, due }: Draft, now: number) {
  const dueFault = dueProblem(due, now);
  return {
    subject: subject.trim() === '' && 'Say what it is about.',
    items: items.length === 0 && 'Add at least one item.',
    labels: new Set(items.filter(({ label }) => label.trim() === '').map(({ id }) => id)),
    reason: reason === undefined && 'Say why: the applicant reads it.',
    due:
      dueFault !== undefined &&
      (dueFault === 'late' ? 'This day is over. Choose a later one.' : 'Say until when.'),
  };
}

/** The request as it is sent; undefined while something is missing. */
function requestOf(userId: string, draft: Draft, now: number): Request | undefined {
  const { subject, items, language, reason, due } = draft;
  const { subject: noSubject, items: noItems, labels, due: noDue } = faultsOf(draft, now);
  if (noSubject || noItems || labels.size > 0 || noDue || reason === undefined) return undefined;
  return {
    userId,
    subject: subject.trim(),
    language,
    reason,
    dueAt: endOf(due.date),
    items: items.map(({ kind, label, hint, optional }) => ({
      kind,
      label: label.trim(),
      ...(hint.trim() !== '' && { hint: hint.trim() }),
      ...(optional && { optional }),
    })),
  };
}

/** A request for information being composed, looked at as the applicant will, and sent. */
export function useComposer(userId: string, onDone: () => void) {
  const client = useQueryClient();
  const now = useServerTime(60_000);
  const ids = useRef(0);
  const [draft, setDraft] = useState<Draft>(() => ({
    subject: '',
    items: [],
    language: 'en',
    reason: undefined,
    due: usualDue(now),
  }));
  const [tried, setTried] = useState(false);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const changeItems = (next: (items: readonly ItemDraft[]) => readonly ItemDraft[]) =>
    setDraft((before) => ({ ...before, items: next(before.items) }));

  const around = useQuery({
    queryKey: ['information-request', userId],
    queryFn: ({ signal }) => call(composeInformation, { userId, language: 'en', labels: [] }, signal),
    staleTime: 0,
    gcTime: 0,
  });
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
  const shown = faultsOf(draft, now);
  return {
    draft,
    change,
    around,
    preview,
    order,
    faults: tried
      ? shown
      : { subject: false, items: false, labels: new Set<number>(), reason: false, due: false },
    full: draft.items.length >= informationItemsMaximum,
    setReason: (value: string) => change({ reason: orderReasons.find((one) => one === value) }),
    add(item: Omit<ItemDraft, 'id'>): void {
      ids.current += 1;
      const id = ids.current;
      changeItems((items) => [...items, { ...item, id }]);
    },
    changeItem: (id: number, part: Partial<ItemDraft>) =>
      changeItems((items) => items.map((item) => (item.id === id ? { ...item, ...part } : item))),
    remove: (id: number) => changeItems((items) => items.filter((item) => item.id !== id)),
    look(): void {
      setTried(true);
      const request = requestOf(userId, draft, now);
      if (request !== undefined) preview.mutate(request);
    },
  };
}

export type Composer = ReturnType<typeof useComposer>;
