import type { InputOf } from '@credence/contract/endpoint';
import { approveCase, askAgain, refuseCase } from '@credence/contract/review-decision';
import type { ReviewLabel, VerdictOutcome } from '@credence/contract/verification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type CaseAddress, caseQuery } from '../case/index.ts';

export type NamedDocument = NonNullable<InputOf<typeof approveCase>['document']>;

export interface Decision {
  outcome: VerdictOutcome;
  labels: ReviewLabel[];
  privateNote: string;
  /** Which document an approval is for, where the officer had to say. */
  document: NamedDocument | undefined;
}

function send(address: CaseAddress, { outcome, labels, privateNote, document }: Decision) {
  if (outcome === 'approved') {
    return call(approveCase, { ...address, privateNote, ...(document && { document }) });
  }
  return call(outcome === 'retry' ? askAgain : refuseCase, { ...address, privateNote, labels });
}

/** Sends a decision, then loads the case again to show what the server stored. */
export function useDecision(
  address: CaseAddress,
  /** `undoUntil`: null where it has taken effect. */
  onDecided: (outcome: VerdictOutcome, undoUntil: string | null) => void,
  onRefused: (error: unknown) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => send(address, decision),
    onSuccess({ undoUntil }, { outcome }) {
      onDecided(outcome, undoUntil);
      // Cached lists would still offer the case.
      client.removeQueries({ queryKey: ['queue'] });
      void client.refetchQueries(caseQuery(address));
    },
    onError: onRefused,
  });
}
