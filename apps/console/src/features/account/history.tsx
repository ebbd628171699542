import type { ReviewCase } from '@credence/contract/review-case';
import { Panel } from '../../parts/panel.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { labelNames } from '../../words/labels.ts';
import { exactTime } from '../../words/time.ts';
import { rawEntry, timelineSentence } from '../../words/timeline.ts';
import { CaseLink } from '../case/index.ts';
import styles from './history.module.css';

export interface OtherCasesProps {
  userId: string;
  cases: ReviewCase['otherCases'];
}

/** What became of the other cases that this applicant submitted. */
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
            <CaseLink userId={userId} caseId={caseId} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Everything that happened to the case, oldest first; the rows as they are stored behind a fold. */
export function TimelinePanel({ timeline }: { timeline: ReviewCase['timeline'] }) {
  if (timeline.length === 0) return null;
  const detailed = timeline.some(({ details }) => Object.keys(details).length > 0);
  return (
    <Panel title="Timeline">
      <ol className={styles.timeline}>
        {timeline.map((entry, index) => (
          // Entries are only appended, and two may be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.entry}>
            <time className={styles.at} dateTime={entry.at}>
              {exactTime(entry.at)}
            </time>
            <span className={styles.what}>{timelineSentence(entry)}</span>
            <span className={styles.actor}>{entry.actor}</span>
          </li>
        ))}
      </ol>
      {detailed && (
        <details>
          <summary className={styles.raw}>Rows of the audit trail</summary>
          <ol className={styles.rows}>
            {timeline.map((entry, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                {entry.at} {rawEntry(entry)}
              </li>
            ))}
          </ol>
        </details>
      )}
    </Panel>
  );
}
