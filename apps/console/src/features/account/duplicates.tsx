import type { ReviewCase } from '@credence/contract/review-case';
import { type CaseDuplicate, caseDuplicates } from '@credence/contract/review-duplicates';
import { Button } from '@credence/ui/button';
import { WarningIcon } from '@credence/ui/icons/warning';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { Panel } from '../../parts/panel.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { duplicateNames } from '../../words/case.ts';
import { counted } from '../../words/text.ts';
import { exactTime } from '../../words/time.ts';
import { type CaseAddress, CaseLink } from '../case/index.ts';
import styles from './duplicates.module.css';
import history from './history.module.css';
import { SideBySide } from './side-by-side.tsx';

interface DuplicateProps {
  duplicate: CaseDuplicate;
  /** The identity is being transferred from this account to the one under review. */
  isSource: boolean;
  onCompare: () => void;
}

function Duplicate({ duplicate, isSource, onCompare }: DuplicateProps) {
  return (
    <li className={styles.duplicate}>
      <StateBadge state={duplicate.state} />
      <span className={styles.what}>
        <span className={styles.kinds}>
          {duplicate.kinds
            .map((kind) => duplicateNames[kind])
            .join(', ')
            .toLowerCase()}
        </span>
        {isSource && <strong> (source of the transfer)</strong>}
        <span className={styles.when}>
          Level {duplicate.level}, <time dateTime={duplicate.seenAt}>{exactTime(duplicate.seenAt)}</time>
        </span>
      </span>
      <span className={styles.ways}>
        <Button size="xx-small" onClick={onCompare}>
          Side by side
        </Button>
        <CaseLink userId={duplicate.userId} caseId={duplicate.caseId} />
      </span>
    </li>
  );
}

/** 'Seen in 14 other cases: 5 approved, 1 refused' */
function summaryOf({ total, approved, refused }: ReviewCase['sightings']): string {
  const became = [
    ...(approved > 0 ? [`${approved} approved`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ];
  const seen = `Seen in ${counted(total, 'other case')}`;
  return became.length === 0 ? seen : `${seen}: ${became.join(', ')}`;
}

export interface DuplicatesProps {
  address: CaseAddress;
  reviewed: ReviewCase;
}

/**
 * Cases of other accounts that show the same document, picture or face. Loading more is recorded by the
 * server, so it only happens on a press.
 */
export function DuplicatesPanel({ address, reviewed }: DuplicatesProps) {
  const { sightings: duplicates, transfers } = reviewed;
  const [beside, setBeside] = useState<CaseDuplicate>();
  const further = useInfiniteQuery({
    queryKey: ['duplicates', address.userId, address.caseId],
    queryFn: ({ pageParam, signal }) => call(caseDuplicates, { ...address, after: pageParam }, signal),
    initialPageParam: duplicates.next ?? '',
    getNextPageParam: (page) => page.next,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (duplicates.total === 0) return null;
  const items = [...duplicates.items, ...(further.data?.pages.flatMap((page) => page.items) ?? [])];
  const more = further.data ? further.hasNextPage : duplicates.next !== null;
  const source = transfers.find(({ role, status }) => role === 'target' && status !== 'undone')?.userId;
  return (
    <Panel title="Seen with other accounts">
      <details>
        <summary className={styles.summary}>
          <WarningIcon />
          {summaryOf(duplicates)}
        </summary>
        <p className={styles.about}>
          Compare before you decide. That something was seen elsewhere is no reason to refuse by itself:
          twins, households and second accounts of one person exist.
        </p>
        <ul className={history.cases}>
          {items.map((duplicate) => (
            <Duplicate
              key={duplicate.caseId}
              duplicate={duplicate}
              isSource={duplicate.userId === source}
              onCompare={() => setBeside(duplicate)}
            />
          ))}
        </ul>
        {further.isError && (
          <p className={styles.problem} role="alert">
            {explain(further.error)}
          </p>
        )}
        {more && (
          <Button
            size="x-small"
            loading={further.isFetching}
            onClick={() => void (further.data ? further.fetchNextPage() : further.refetch())}
          >
            Show more of {duplicates.total}
          </Button>
        )}
      </details>
      {beside && (
        <SideBySide
          address={address}
          reviewed={reviewed}
          duplicate={beside}
          onClose={() => setBeside(undefined)}
        />
      )}
    </Panel>
  );
}
