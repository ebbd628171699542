import { claimNextCase } from '@credence/contract/review-queue';
import { Banner } from '@credence/ui/banner';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { nextFilter, type QueueFilter } from './filter.ts';
import { caseHref } from './queries.ts';

/** Takes the oldest case of the filter that nobody holds, and opens it; calls `onNone` when there is none. */
export function useTakeNext(filter: QueueFilter, onNone?: () => void) {
  const [, navigate] = useLocation();
  const next = useMutation({
    mutationFn: () => call(claimNextCase, nextFilter(filter)),
    onSuccess: (address) => {
      if (address) navigate(caseHref(address, filter));
      else onNone?.();
    },
  });
  return {
    take(): void {
      if (!next.isPending) next.mutate();
    },
    isPending: next.isPending,
    error: next.error,
    nothingLeft: next.data === null,
  };
}

export interface TakeNextNoticeProps {
  next: ReturnType<typeof useTakeNext>;
  nothingLeftText: string;
}

/** Why no case was taken. */
export function TakeNextNotice({ next, nothingLeftText }: TakeNextNoticeProps) {
  return (
    <>
      {next.error && (
        <Banner tone="danger" title="No case was taken" announce>
          {explain(next.error)}
        </Banner>
      )}
      {next.nothingLeft && (
        <Banner tone="info" title="There is no case to take" announce>
          {nothingLeftText}
        </Banner>
      )}
    </>
  );
}
