import type { ReviewCase } from '@credence/contract/review-case';
import { Badge } from '@credence/ui/badge';
import { BackIcon } from '@credence/ui/icons/back';
import { Link, useSearchParams } from 'wouter';
import { useServerTime } from '../../api/server-time.ts';
import styles from '../../holds/header.module.css';
import { Age } from '../../parts/age.tsx';
import { CopyId } from '../../parts/copy-id.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { checkerOf, personWords, subjectOf } from '../../words/case.ts';
import { countryName } from '../../words/text.ts';
import { exactTime } from '../../words/time.ts';
import { readQueueFilter, withFilter } from '../queue/index.ts';

/** Which case this is, and its state. */
export function CaseHeader({ item }: { item: ReviewCase['item'] }) {
  const now = useServerTime(10_000);
  const [search] = useSearchParams();
  return (
    <div className={styles.header}>
      <Link
        href={withFilter('/queue/waiting', readQueueFilter(search))}
        className={styles.back}
        title="Back to the queue (Q)"
      >
        <BackIcon label="Back to the queue" />
      </Link>
      <h1 className={styles.title}>
        {item.person !== null && (
          <>
            <bdi>{personWords(item.person)}</bdi> <span aria-hidden="true">·</span>{' '}
          </>
        )}
        {subjectOf(item)}, {countryName(item.country)}
      </h1>
      <span className={styles.quiet}>Level {item.level}</span>
      <span className={styles.quiet}>{checkerOf(item)}</span>
      <StateBadge state={item.state} />
      {item.purpose === 'update' && <Badge tone="info">Update</Badge>}
      {item.earlierAttempts > 0 && <span className={styles.quiet}>Attempt {item.earlierAttempts + 1}</span>}
      {item.decidedAt ? (
        <span className={styles.quiet}>
          Decided <time dateTime={item.decidedAt}>{exactTime(item.decidedAt)}</time>
        </span>
      ) : (
        item.submittedAt && (
          <span className={styles.quiet}>
            Waiting <Age since={item.submittedAt} now={now} />
          </span>
        )
      )}
      <div className={styles.ids}>
        <CopyId label="Reference" id={item.reference} />
      </div>
    </div>
  );
}
