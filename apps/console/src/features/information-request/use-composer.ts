import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import {
  composeInformation,
  informationItemsMaximum,
  orderInformation,
  type InformationItem,
} from '@credence/contract/information-request';
import { orderReasons } from '@credence/contract/review-questionnaire';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { useServerTime } from '../../api/server-time.ts';
import { type Due, dueProblem, endOf, listsKey, usualDue } from '../questionnaire/index.ts';

/** An item as it is being written. */
export interface ItemDraft {
  id: number;
  /** The usual item whose words these are; undefined for the officer's own. */
  usual: string | undefined;
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

type Usual = ResultOf<typeof composeInformation>['usual'];

/** A usual item in the words of the language in which the request is written now. */
function inLanguage(item: ItemDraft, all: Usual | undefined): ItemDraft {
  const found = all?.find(({ code }) => code === item.usual);
  return found === undefined ? item : { ...item, label: found.label, hint: found.hint };
}

/** Changed words are the officer's own. */
const isOwn = (part: Partial<ItemDraft>): boolean =>
  part.kind !== undefined || part.label !== undefined || part.hint !== undefined;

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
    items: items.map(({ usual, kind, label, hint, optional }) => ({
      ...(usual !== undefined && { usual }),
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
  const [written, setDraft] = useState<Draft>(() => ({
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

  const { language } = written;
  const around = useQuery({
    queryKey: ['information-request', userId, language],
    queryFn: ({ signal }) => call(composeInformation, { userId, language, labels: [] }, signal),
    staleTime: 0,
    gcTime: 0,
    // What is being composed stays while the usual items of another language load.
    placeholderData: keepPreviousData,
  });
  const draft = { ...written, items: written.items.map((item) => inLanguage(item, around.data?.usual)) };
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
      changeItems((items) =>
        items.map((item) => {
          if (item.id !== id) return item;
          const shown = inLanguage(item, around.data?.usual);
          return { ...shown, ...part, ...(isOwn(part) && { usual: undefined }) };
        }),
      ),
    remove: (id: number) => changeItems((items) => items.filter((item) => item.id !== id)),
    look(): void {
      setTried(true);
      const request = requestOf(userId, draft, now);
      if (request !== undefined) preview.mutate(request);
    },
  };
}

export type Composer = ReturnType<typeof useComposer>;
