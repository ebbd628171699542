import type { ReviewCase } from '@credence/contract/review-case';
import type { VerdictOutcome } from '@credence/contract/verification';
import { useEffect, useRef, useState } from 'react';
import type { Draft } from '../case/index.ts';
import { documentAtFirst, namedDocument } from './document-choice.tsx';
import { doubtsOf } from './doubts.ts';
import type { Decision } from './use-decision.ts';

export interface DecisionFormProps {
  outcome: VerdictOutcome;
  reviewed: ReviewCase;
  draft: Draft;
  onDraft: (part: Partial<Draft>) => void;
  onDecide: (decision: Decision) => void;
  onClose: () => void;
  sending: boolean;
  error: unknown;
  /** The case is no longer held: nothing can be sent, and nothing is lost. */
  disabled: boolean;
}

/** What a decision of this kind needs, and what is wrong with it. */
export function useDecisionForm(props: DecisionFormProps) {
  const { outcome, reviewed, draft, onDraft, onDecide } = props;
  const [incomplete, setIncomplete] = useState(false);
  const [unexplained, setUnexplained] = useState(false);
  const [named, setNamed] = useState(() => documentAtFirst(reviewed));
  const searchField = useRef<HTMLInputElement>(null);
  const typeField = useRef<HTMLSelectElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const submit = useRef<HTMLButtonElement>(null);

  const approving = outcome === 'approved';
  const labels = approving ? [] : draft[outcome];
  const barred = approving && reviewed.account.barred;
  const documents = approving ? reviewed.documentsToName : null;
  const document = documents === null ? undefined : namedDocument(named);
  const doubts = approving ? doubtsOf(reviewed, document) : [];

  const required = doubts.length > 0;
  useEffect(() => {
    const first = searchField.current ?? typeField.current;
    (first ?? (required ? noteField.current : submit.current))?.focus();
    // Where it begins; afterwards the officer moves it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  function send(): void {
    onDecide({
      outcome,
      labels: [...labels],
      privateNote: draft.note.trim(),
      document,
    });
  }

  function onSubmit(): void {
    if (!approving && labels.length === 0) {
      setIncomplete(true);
      searchField.current?.focus();
    } else if (documents !== null && document === undefined) {
      setIncomplete(true);
      typeField.current?.focus();
    } else if (required && draft.note.trim() === '') {
      setUnexplained(true);
      noteField.current?.focus();
    } else send();
  }

  return {
    onSubmit,
    fields: { searchField, typeField, noteField, submit },
    labels,
    chooseLabels(chosen: Draft['retry']): void {
      setIncomplete(false);
      onDraft({ [outcome]: chosen });
    },
    writeNote(note: string): void {
      setUnexplained(false);
      onDraft({ note });
    },
    /** The documents an approval can be for, where the officer has to say which; null otherwise. */
    documents,
    named,
    setNamed,
    doubts,
    barred,
    /** Sent without a reason, or without naming the document. */
    incomplete,
    /** Sent without a note that says why the doubts do not count. */
    unexplained,
  };
}

export type DecisionFormView = ReturnType<typeof useDecisionForm>;
