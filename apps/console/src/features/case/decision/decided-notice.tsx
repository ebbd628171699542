import { claimNextCase, type VerdictOutcome } from '@credence/contract';
import { Banner, Button } from '@credence/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { call } from '../../../api/client.ts';
import { explain } from '../../../api/messages.ts';
import { useShortcuts } from '../../../keyboard/shortcuts.tsx';
import { Kbd } from '../../../parts/kbd.tsx';
import { readQueueFilter, waitingPart, withFilter } from '../../../parts/queue-filter.ts';
import styles from './decision-dock.module.css';

const saved: Record<VerdictOutcome, string> = {
  approved: 'Approved. The applicant sees it now.',
  retry: 'Asked again. The applicant sees your reasons now.',
  refused: 'Refused for good. The applicant sees your reasons now.',
};

/** After a decision: what was done, and the way on. */
export function DecidedNotice({ outcome }: { outcome: VerdictOutcome }) {
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const filter = readQueueFilter(search);
  const queue = withFilter('/queue/waiting', filter);
  const onward = useRef<HTMLButtonElement>(null);
  const next = useMutation({
    mutationFn: () => call(claimNextCase, waitingPart(filter)),
    onSuccess: (address) => {
      if (address) navigate(withFilter(`/case/${address.userId}/${address.caseId}`, filter));
    },
  });
  const take = (): void => {
    if (!next.isPending) next.mutate();
  };

  useShortcuts('After the decision', [{ keys: ['n'], label: 'Take the next case', run: take }]);
  useEffect(() => onward.current?.focus(), []);

  return (
    <div className={styles.decided}>
      <Banner tone="success" title={saved[outcome]} announce />
      {next.isError && (
        <Banner tone="danger" title="No case was taken" announce>
          {explain(next.error)}
        </Banner>
      )}
      {next.data === null && (
        <Banner tone="info" title="There is no case to take" announce>
          Every waiting case is held by an officer already.
        </Banner>
      )}
      <div className={styles.actions}>
        <Button
          size="small"
          href={`/console${queue}`}
          endIcon={<Kbd>Q</Kbd>}
          onClick={(event) => {
            event.preventDefault();
            navigate(queue);
          }}
        >
          Back to queue
        </Button>
        <Button
          ref={onward}
          size="small"
          variant="primary"
          loading={next.isPending}
          onClick={take}
          endIcon={<Kbd>N</Kbd>}
        >
          Take next
        </Button>
      </div>
    </div>
  );
}
