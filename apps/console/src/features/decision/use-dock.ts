import type { ReviewCase } from '@credence/contract/review-case';
import type { VerdictOutcome } from '@credence/contract/verification';
import { useRef, useState } from 'react';
import { type Shortcut, useShortcuts } from '../../keyboard/shortcuts.tsx';
import type { Holding } from '../../holds/hold.ts';
import { type CaseAddress, type Draft, useDraft } from '../case/index.ts';
import { useDecision } from '../decision-form/index.ts';

export interface DecisionDockProps {
  address: CaseAddress;
  officerId: string;
  reviewed: ReviewCase;
  holding: Holding;
}

export type DockView =
  | { kind: 'decided'; outcome: VerdictOutcome }
  /** No verdict of the provider yet. */
  | { kind: 'checking' }
  /** Another officer decided the case while this one prepared a decision. */
  | { kind: 'overtaken' }
  | { kind: 'closed' }
  /** `outcome`: the decision being prepared, if any. */
  | { kind: 'open'; outcome: VerdictOutcome | undefined };

const isPrepared = ({ note, retry, refused }: Draft): boolean =>
  note !== '' || retry.length > 0 || refused.length > 0;

/** What the dock of a case shows, and what can be done there. */
export function useDock({ address, officerId, reviewed, holding }: DecisionDockProps) {
  const { hold, take, refused } = holding;
  const { draft, change, discard } = useDraft(officerId, address.caseId);
  const [open, setOpen] = useState<VerdictOutcome>();
  const [decided, setDecided] = useState<VerdictOutcome>();
  const opener = useRef<HTMLElement | null>(null);

  function drop(): void {
    discard();
    setOpen(undefined);
  }

  function onDecided(outcome: VerdictOutcome): void {
    drop();
    setDecided(outcome);
  }

  const decision = useDecision(address, onDecided, refused);
  const mine = hold.kind === 'mine';

  function show(outcome: VerdictOutcome): void {
    if (!mine || decision.isPending) return;
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    decision.reset();
    setOpen(outcome);
  }

  function close(): void {
    setOpen(undefined);
    opener.current?.focus();
  }

  function shortcuts(): readonly Shortcut[] {
    if (mine && !decided) {
      return [
        { keys: ['a'], label: 'Approve', run: () => show('approved') },
        { keys: ['s'], label: 'Ask again', run: () => show('retry') },
        { keys: ['d'], label: 'Refuse', run: () => show('refused') },
      ];
    }
    return hold.kind === 'free' ? [{ keys: ['t'], label: 'Take this case', run: () => take.mutate() }] : [];
  }
  useShortcuts('Decision', shortcuts());

  function view(): DockView {
    if (decided) return { kind: 'decided', outcome: decided };
    if (reviewed.item.state === 'submitted') return { kind: 'checking' };
    if (hold.kind !== 'closed') return { kind: 'open', outcome: open };
    return { kind: open !== undefined || isPrepared(draft) ? 'overtaken' : 'closed' };
  }
  return { view: view(), draft, change, drop, decision, show, close };
}

export type Dock = ReturnType<typeof useDock>;
