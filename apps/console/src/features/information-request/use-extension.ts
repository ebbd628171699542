import type { InputOf } from '@credence/contract/endpoint';
import { extendInformation, type ReviewMessage } from '@credence/contract/information-request';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { useServerTime } from '../../api/server-time.ts';
import { type Due, dueProblem, endOf, type QuestionnaireAddress } from '../questionnaire/index.ts';
import { aroundQuery } from './use-composer.ts';
import { itemFaults, refusedWordings } from './item-faults.ts';
import { beforeKey, useBefore } from './use-before.ts';
import { type ItemDraft, itemsToSend, useItems } from './use-items.ts';

/** An open request that is asked more by. */
export interface OpenRequest {
  address: QuestionnaireAddress;
  /** In which it was written. */
  language: string;
  dueAt: string | null;
  /** How many items it has. */
  items: number;
}

type Extension = InputOf<typeof extendInformation>;

/** What is missing. */
function faultsOf(items: readonly ItemDraft[], due: Due, dayChanged: boolean, text: string, now: number) {
  const dueFault = dayChanged ? dueProblem(due, now) : undefined;
  return {
    items: items.length === 0 && !dayChanged && 'Add an item, or name another day.',
    due:
      dueFault !== undefined &&
      (dueFault === 'late' ? 'This day is over. Choose a later one.' : 'Say until when.'),
    message: text.trim() === '' && 'Say why: the applicant reads it.',
  };
}

const noFaults = { items: false, due: false, message: false } as const;

/** What an open request is asked more by, until the applicant has it. */
export function useExtension(
  { address, language, dueAt, items: count }: OpenRequest,
  onDone: (sent: ReviewMessage) => void,
) {
  const client = useQueryClient();
  const now = useServerTime(60_000);
  const dayBefore = dueAt?.slice(0, 10) ?? '';
  const [due, setDue] = useState<Due>(() => ({
    date: dayBefore,
    state: dayBefore === '' ? 'empty' : 'complete',
  }));
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  // The same is asked once, however often it is tried; anything else is another extension.
  const last = useRef({ what: '', id: '' });
  const around = useQuery(aroundQuery(address.userId, language));
  const items = useItems(around.data?.usual, count);
  const { before, check } = useBefore(address.userId, language, items.items);
  const dayChanged = due.date !== dayBefore || (due.state !== 'complete' && due.state !== 'empty');
  const faults = faultsOf(items.items, due, dayChanged, text, now);
  const extended = address.requestId;

  const extend = useMutation({
    mutationFn: (extension: Extension) => call(extendInformation, extension),
    onSuccess: onDone,
    onError: () => client.invalidateQueries({ queryKey: beforeKey }),
  });
  const refused = refusedWordings(extend.error, extend.variables?.items);
  /** Nothing is asked where an item was asked before and does not say why again. */
  const look = useMutation({
    mutationFn: check,
    onSuccess(known) {
      if (itemFaults(items.items, { before: known, extended }, true).size > 0) return;
      const asked = {
        items: itemsToSend(items.items, known),
        ...(dayChanged && { dueAt: endOf(due.date) }),
      };
      const what = JSON.stringify([asked, text.trim()]);
      if (last.current.what !== what) last.current = { what, id: crypto.randomUUID() };
      extend.mutate({ ...address, ...asked, message: { id: last.current.id, text: text.trim() } });
    },
  });
  return {
    items,
    before,
    due,
    setDue,
    text,
    setText,
    around,
    look,
    extend,
    faults: tried ? faults : noFaults,
    itemFaults: itemFaults(items.items, { before, extended, refused }, tried),
    send(): void {
      setTried(true);
      if (faults.items || faults.due || faults.message) return;
      if (itemFaults(items.items, { before, extended }, true).size > 0) return;
      extend.reset();
      look.mutate();
    },
  };
}

export type Extending = ReturnType<typeof useExtension>;
