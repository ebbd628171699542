import type { ReviewCase } from '@credence/contract';
import { Link } from 'wouter';
import { exactTime } from '../../../i18n/time.ts';
import { labelNames, wordsOf } from '../../../i18n/words.ts';
import { shortId } from '../../../parts/short-id.ts';
import { StateBadge } from '../../../parts/state-badge.tsx';
import styles from './history.module.css';
import { Panel } from './panel.tsx';

export interface EarlierCasesProps {
  userId: string;
  cases: ReviewCase['earlierCases'];
}

/** What became of this applicant's earlier attempts at the level. */
export function EarlierCasesPanel({ userId, cases }: EarlierCasesProps) {
  if (cases.length === 0) return null;
  return (
    <Panel title="Earlier cases">
      <ul className={styles.cases}>
        {cases.map((earlier) => (
          <li key={earlier.caseId} className={styles.case}>
            <StateBadge state={earlier.state} />
            <span className={styles.reasons}>
              {earlier.labels.map((label) => labelNames[label]).join(', ') || 'No reasons given'}
            </span>
            {earlier.decidedAt && (
              <time className={styles.at} dateTime={earlier.decidedAt}>
                {exactTime(earlier.decidedAt)}
              </time>
            )}
            <Link href={`/case/${userId}/${earlier.caseId}`} className={styles.open}>
              Open {shortId(earlier.caseId)}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Everything that happened to the case, oldest first. */
export function TimelinePanel({ timeline }: { timeline: ReviewCase['timeline'] }) {
  if (timeline.length === 0) return null;
  return (
    <Panel title="Timeline">
      <ol className={styles.timeline}>
        {timeline.map((entry, index) => (
          // Entries are only ever added at the end, and two may be alike.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.entry}>
            <time className={styles.at} dateTime={entry.at}>
              {exactTime(entry.at)}
            </time>
            <span className={styles.what}>
              <span className={styles.action}>{wordsOf(entry.action)}</span>
              {entry.detail && <span className={styles.detail}> {entry.detail}</span>}
            </span>
            <span className={styles.actor}>{entry.actor}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
