import type { VerdictOutcome } from '@credence/contract/verification';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { Kbd } from '../../keyboard/kbd.tsx';
import { useShortcuts } from '../../keyboard/shortcuts.tsx';
import { readQueueFilter, TakeNextNotice, useTakeNext, withFilter } from '../queue/index.ts';
import styles from '../../holds/dock.module.css';
import type { Effect } from './use-dock.ts';

const saved: Record<VerdictOutcome, string> = {
  approved: 'Approved. The applicant sees it now.',
  retry: 'Asked again. The applicant sees your reasons now.',
  refused: 'Refused for good. The applicant sees your reasons now.',
};

/** While it can be undone. */
const taken: Record<VerdictOutcome, string> = {
  approved: 'Approved. It takes effect in a few seconds.',
  retry: 'Asked again. It takes effect in a few seconds.',
  refused: 'Refused for good. It takes effect in a few seconds.',
};

const proposed =
  'Proposed. A second officer has to agree, because the rules found something against an approval.';

interface DecidedNoticeProps {
  outcome: VerdictOutcome;
  effect: Effect;
}

const titleOf = (outcome: VerdictOutcome, effect: Effect): string =>
  effect === 'agreed' ? proposed : (effect === 'now' ? saved : taken)[outcome];

/** After a decision: what was done, and what can be done next. */
export function DecidedNotice({ outcome, effect }: DecidedNoticeProps) {
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const filter = readQueueFilter(search);
  const queue = withFilter('/queue/waiting', filter);
  const nextButton = useRef<HTMLButtonElement>(null);
  const next = useTakeNext(filter);

  useShortcuts('After the decision', [{ keys: ['n'], label: 'Take the next case', run: next.take }]);
  useEffect(() => nextButton.current?.focus(), []);

  return (
    <div className={styles.decided}>
      <Banner tone="success" title={titleOf(outcome, effect)} announce />
      <TakeNextNotice next={next} nothingLeftText="Every waiting case is held by an officer already." />
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
          ref={nextButton}
          size="small"
          variant="primary"
          loading={next.isPending}
          onClick={next.take}
          endIcon={<Kbd>N</Kbd>}
        >
          Take next
        </Button>
      </div>
    </div>
  );
}
