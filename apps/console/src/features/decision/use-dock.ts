import type { ReviewCase } from '@credence/contract/review-case';
import { undoDecision } from '@credence/contract/review-decision';
import type { VerdictOutcome } from '@credence/contract/verification';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { type Shortcut, useShortcuts } from '../../keyboard/shortcuts.tsx';
import type { Holding } from '../../holds/hold.ts';
import { offerUndo } from '../../holds/undo.ts';
import { useMay } from '../../permissions/may.tsx';
import { caseStateNames } from '../../words/case.ts';
import { shortId } from '../../words/text.ts';
import { type CaseAddress, caseQuery, type Draft, useDraft } from '../case/index.ts';
import { type Taken, useDecision } from '../decision-form/index.ts';

export interface DecisionDockProps {
  address: CaseAddress;
  officerId: string;
  reviewed: ReviewCase;
  holding: Holding;
}

/** Whether a decision holds: at once, once it cannot be undone any more, or once a second officer agrees. */
export type Effect = 'now' | 'soon' | 'agreed';

export type DockView =
  /** By this officer; until it takes effect it can be undone. */
  | { kind: 'decided'; outcome: VerdictOutcome; effect: Effect }
  /** An approval that waits for a second officer. */
  | { kind: 'proposed' }
  /** Another officer decided a moment ago. */
  | { kind: 'pending'; by: string }
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
  const [decided, setDecided] = useState<{ outcome: VerdictOutcome; effect: Effect }>();
  const client = useQueryClient();
  const opener = useRef<HTMLElement | null>(null);

  function drop(): void {
    discard();
    setOpen(undefined);
  }

  function onDecided(outcome: VerdictOutcome, { undoUntil, proposalId }: Taken): void {
    setOpen(undefined);
    const effect = undoUntil === null ? 'now' : 'soon';
    setDecided({ outcome, effect: proposalId === null ? effect : 'agreed' });
    if (undoUntil === null) {
      discard();
      return;
    }
    offerUndo({
      id: address.caseId,
      text: `${caseStateNames[outcome]}: ${reviewed.item.person?.name || shortId(address.caseId)}`,
      path: `/case/${address.userId}/${address.caseId}`,
      until: undoUntil,
      async undo() {
        await call(undoDecision, address);
        client.removeQueries({ queryKey: ['queue'] });
        await client.resetQueries(caseQuery(address));
      },
      over: discard,
    });
  }

  const decision = useDecision(address, onDecided, refused);
  const mine = hold.kind === 'mine';
  const mayDecide = useMay()('decide-cases');
  const proposed = reviewed.proposals.some(({ kind }) => kind === 'approval');

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
    if (mine && !decided && !reviewed.pending && !proposed) {
      return [
        { keys: ['a'], label: 'Approve', run: () => show('approved') },
        { keys: ['s'], label: 'Ask again', run: () => show('retry') },
        { keys: ['d'], label: 'Refuse', run: () => show('refused') },
      ];
    }
    return hold.kind === 'free' && mayDecide && !proposed
      ? [{ keys: ['t'], label: 'Take this case', run: () => take.mutate() }]
      : [];
  }
  useShortcuts('Decision', shortcuts());

  function view(): DockView {
    if (decided) return { kind: 'decided', ...decided };
    const { pending } = reviewed;
    if (pending?.mine) return { kind: 'decided', outcome: pending.outcome, effect: 'soon' };
    if (pending) return { kind: 'pending', by: pending.officerName };
    if (proposed) return { kind: 'proposed' };
    if (reviewed.item.state === 'submitted') return { kind: 'checking' };
    if (hold.kind !== 'closed') return { kind: 'open', outcome: open };
    return { kind: open !== undefined || isPrepared(draft) ? 'overtaken' : 'closed' };
  }
  return { view: view(), draft, change, drop, decision, show, close };
}

export type Dock = ReturnType<typeof useDock>;
