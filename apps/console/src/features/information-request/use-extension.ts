import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import {
  composeInformation,
  extendInformation,
  type ReviewMessage,
} from '@credence/contract/information-request';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { useServerTime } from '../../api/server-time.ts';
import { type Due, dueProblem, endOf, type QuestionnaireAddress } from '../questionnaire/index.ts';
import { aroundQuery } from './use-composer.ts';
import { type ItemDraft, itemsToSend, unworded, useItems } from './use-items.ts';

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
type Given = ResultOf<typeof composeInformation>['given'];

/** What is missing. */
function faultsOf(items: readonly ItemDraft[], due: Due, dayChanged: boolean, text: string, now: number) {
  const dueFault = dayChanged ? dueProblem(due, now) : undefined;
  return {
    items: items.length === 0 && !dayChanged && 'Add an item, or name another day.',
    labels: unworded(items),
    due:
      dueFault !== undefined &&
      (dueFault === 'late' ? 'This day is over. Choose a later one.' : 'Say until when.'),
    message: text.trim() === '' && 'Say why: the applicant reads it.',
  };
}

/** What an open request is asked more by, until the applicant has it. */
export function useExtension(
  { address, language, dueAt, items: before }: OpenRequest,
  onDone: (sent: ReviewMessage) => void,
) {
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
  const items = useItems(around.data?.usual, before);
  const dayChanged = due.date !== dayBefore || (due.state !== 'complete' && due.state !== 'empty');
  const faults = faultsOf(items.items, due, dayChanged, text, now);

  const extend = useMutation({
    mutationFn: (extension: Extension) => call(extendInformation, extension),
    onSuccess: onDone,
  });
  /** What was answered before is told before it is asked again. */
  const look = useMutation({
    mutationFn: async (extension: Extension): Promise<{ extension: Extension; given: Given }> => {
      const labels = extension.items.map(({ label }) => label);
      if (labels.length === 0) return { extension, given: [] };
      const { given } = await call(composeInformation, { userId: address.userId, language, labels });
      return { extension, given };
    },
    onSuccess({ extension, given }) {
      if (given.length === 0) extend.mutate(extension);
    },
  });
  const known = look.data !== undefined && look.data.given.length > 0 ? look.data : undefined;
  return {
    items,
    due,
    setDue,
    text,
    setText,
    around,
    look,
    extend,
    /** Answered before: to be read before it is asked all the same. */
    known,
    faults: tried ? faults : { items: false, labels: new Set<number>(), due: false, message: false },
    send(): void {
      setTried(true);
      if (faults.items || faults.labels.size > 0 || faults.due || faults.message) return;
      const asked = {
        items: itemsToSend(items.items),
        ...(dayChanged && { dueAt: endOf(due.date) }),
      };
      const what = JSON.stringify([asked, text.trim()]);
      if (last.current.what !== what) last.current = { what, id: crypto.randomUUID() };
      look.mutate({ ...address, ...asked, message: { id: last.current.id, text: text.trim() } });
    },
  };
}

export type Extending = ReturnType<typeof useExtension>;
