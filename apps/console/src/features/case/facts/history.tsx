import type { ReviewCase } from '@credence/contract';
import { Link } from 'wouter';
import { exactTime } from '../../../i18n/time.ts';
import { labelNames, wordsOf } from '../../../i18n/words.ts';
import { shortId } from '../../../parts/short-id.ts';
import { StateBadge } from '../../../parts/state-badge.tsx';
import styles from './history.module.css';
import { Panel } from './panel.tsx';

export interface OtherCasesProps {
  userId: string;
  cases: ReviewCase['otherCases'];
}

/** What became of everything else that this applicant handed in. */
export function OtherCasesPanel({ userId, cases }: OtherCasesProps) {
  if (cases.length === 0) return null;
  return (
    <Panel title="Other cases of the account">
      <ul className={styles.cases}>
        {cases.map(({ caseId, level, state, submittedAt, decidedAt, labels }) => (
          <li key={caseId} className={styles.case}>
            <span>Level {level}</span>
            <StateBadge state={state} />
            <span className={styles.reasons}>{labels.map((label) => labelNames[label]).join(', ')}</span>
            <time className={styles.at} dateTime={decidedAt ?? submittedAt}>
              {exactTime(decidedAt ?? submittedAt)}
            </time>
            <Link href={`/case/${userId}/${caseId}`} className={styles.open}>
              Open {shortId(caseId)}
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
