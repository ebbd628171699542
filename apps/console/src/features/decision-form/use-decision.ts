import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import { approveCase, askAgain, refuseCase } from '@credence/contract/review-decision';
import type { ReviewLabel, VerdictOutcome } from '@credence/contract/verification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type CaseAddress, caseQuery } from '../case/index.ts';

export type NamedDocument = NonNullable<InputOf<typeof approveCase>['document']>;

/** What became of a decision. */
export type Taken = ResultOf<typeof approveCase>;

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
  /** `undoUntil`: null where it has taken effect, or waits for a second officer. */
  onDecided: (outcome: VerdictOutcome, taken: Taken) => void,
  onRefused: (error: unknown) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => send(address, decision),
    onSuccess(taken, { outcome }) {
      onDecided(outcome, taken);
      // Cached lists would still offer the case.
      client.removeQueries({ queryKey: ['queue'] });
      void client.refetchQueries(caseQuery(address));
    },
    onError: onRefused,
  });
}
