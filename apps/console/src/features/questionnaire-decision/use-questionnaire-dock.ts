import { useRef, useState } from 'react';
import type { Holding } from '../../holds/hold.ts';
import { type Shortcut, useShortcuts } from '../../keyboard/shortcuts.tsx';
import { useMay } from '../../permissions/may.tsx';
import {
  isOpen,
  type QuestionnaireAddress,
  type QuestionnaireDraft,
  type ReviewedQuestionnaire,
  writtenRemarks,
} from '../questionnaire/index.ts';
import { type Outcome, type Remark, useQuestionnaireDecision } from './use-questionnaire-decision.ts';

export interface QuestionnaireDockProps {
  address: QuestionnaireAddress;
  reviewed: ReviewedQuestionnaire;
  /** Codes of the items that are asked, in their order. */
  items: readonly string[];
  holding: Holding;
  draft: QuestionnaireDraft;
  onDraft: (part: Partial<QuestionnaireDraft>) => void;
  onDiscard: () => void;
}

type Prepared = Exclude<Outcome, 'withdrawn'>;

export type DockView =
  | { kind: 'decided'; outcome: Outcome }
  /** The applicant has not submitted it. */
  | { kind: 'owed' }
  /** Another officer decided it while this one prepared a decision. */
  | { kind: 'overtaken' }
  | { kind: 'closed' }
  /** `outcome`: the decision being prepared, if any. */
  | { kind: 'waits'; outcome: Prepared | undefined };

/** What the dock of a questionnaire shows, and what can be done there. */
export function useQuestionnaireDock(props: QuestionnaireDockProps) {
  const { address, reviewed, items, holding, draft, onDiscard } = props;
  const { hold, take, refused } = holding;
  const [preparing, setPreparing] = useState<Prepared>();
  const [decided, setDecided] = useState<Outcome>();
  const opener = useRef<HTMLElement | null>(null);
  const remarks: readonly Remark[] = writtenRemarks(draft, items);

  const decision = useQuestionnaireDecision(
    address,
    (outcome) => {
      onDiscard();
      setPreparing(undefined);
      setDecided(outcome);
    },
    refused,
  );
  const mine = hold.kind === 'mine';
  const mayDecide = useMay()('decide-cases');

  function show(outcome: Prepared): void {
    if (!mine || decision.isPending) return;
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    decision.reset();
    setPreparing(outcome);
  }

  function close(): void {
    setPreparing(undefined);
    opener.current?.focus();
  }

  function shortcuts(): readonly Shortcut[] {
    if (mine && !decided) {
      return [
        { keys: ['a'], label: 'Approve', run: () => show('approved') },
        { keys: ['s'], label: 'Send back', run: () => show('sent-back') },
      ];
    }
    return hold.kind === 'free' && mayDecide
      ? [{ keys: ['t'], label: 'Take this questionnaire', run: () => take.mutate() }]
      : [];
  }
  useShortcuts('Decision', shortcuts());

  function view(): DockView {
    if (decided) return { kind: 'decided', outcome: decided };
    if (hold.kind !== 'closed') return { kind: 'waits', outcome: preparing };
    if (draft.note !== '' || remarks.length > 0) return { kind: 'overtaken' };
    return { kind: isOpen(reviewed.line) ? 'owed' : 'closed' };
  }
  return { view: view(), remarks, decision, show, close };
}

export type QuestionnaireDock = ReturnType<typeof useQuestionnaireDock>;
