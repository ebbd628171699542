import type { ReviewCase } from '@credence/contract/review-case';
import { Panel } from '../../parts/panel.tsx';
import { exactTime } from '../../words/time.ts';
import styles from './account.module.css';
import history from './history.module.css';

/** Who looked at the account while nothing of it waited to be decided, and why. */
export function LooksPanel({ looks }: Pick<ReviewCase, 'looks'>) {
  if (looks.length === 0) return null;
  return (
    <Panel title="Looked at after the decision">
      <ol className={history.timeline}>
        {looks.map(({ at, officer, reason }) => (
          <li key={`${at} ${officer}`} className={history.entry}>
            <time className={history.at} dateTime={at}>
              {exactTime(at)}
            </time>
            <span className={history.what}>
              <span className={styles.reason}>{reason}</span>
            </span>
            <span className={history.actor}>{officer}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
