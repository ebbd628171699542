import type { CampaignDetail } from '@credence/contract/campaign';
import { ProgressBar } from '@credence/ui/progress-bar';
import { Table } from '@credence/ui/table';
import { calendarDay, exactTime } from '../../words/time.ts';
import { number } from '../campaign/index.ts';
import { DayChart } from './day-chart.tsx';
import styles from './progress.module.css';

/** What is counted, in the order in which it is read. `overdue` are some of those before it. */
const counted = ['needed', 'pending', 'rejected', 'overdue', 'passed', 'ended'] as const;

const countedNames: Record<(typeof counted)[number], string> = {
  needed: 'Needed',
  pending: 'In review',
  rejected: 'Refused',
  overdue: 'Overdue',
  passed: 'Passed',
  ended: 'Not asked any more',
};

function Numbers({ line: { asked, numbers } }: Pick<CampaignDetail, 'line'>) {
  const tiles = [
    ['Asked', asked] as const,
    ...counted.map((one) => [countedNames[one], numbers[one]] as const),
  ];
  return (
    <dl className={styles.tiles}>
      {tiles.map(([name, value]) => (
        <div key={name} className={styles.tile}>
          <dt>{name}</dt>
          <dd>{number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function DayTable({ days }: Pick<CampaignDetail, 'days'>) {
  return (
    <Table caption="Accounts by day" captionHidden>
      <thead>
        <tr>
          <th scope="col">End of</th>
          {counted.map((one) => (
            <th key={one} scope="col" data-align="end">
              {countedNames[one]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, numbers }) => (
          <tr key={day}>
            <th scope="row">{calendarDay(day)}</th>
            {counted.map((one) => (
              <td key={one} data-align="end">
                {number(numbers[one])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** How far a campaign is: the job that asks, how the accounts stand, and how they stood day by day. */
export function Progress({ detail }: { detail: CampaignDetail }) {
  const { line, progress, spreading, countedAt, days } = detail;
  const { lookedAt, accounts, done } = progress;
  return (
    <div className={styles.stack}>
      {!done && line.state !== 'ended' && (
        <ProgressBar
          label={line.state === 'paused' ? 'Looking at accounts is paused' : 'Looking at the accounts'}
          value={lookedAt}
          max={Math.max(accounts, lookedAt, 1)}
          valueText={`${number(lookedAt)} of ${number(accounts)}`}
        />
      )}
      {spreading && (
        <p className={styles.quiet} role="status">
          The change is being carried to the accounts that were asked.
        </p>
      )}
      <Numbers line={line} />
      <p className={styles.quiet}>
        {countedAt === null ? 'Not counted yet.' : `Counted on ${exactTime(countedAt)}.`}
      </p>
      {days.length > 0 && (
        <div className={styles.beside}>
          <DayChart days={days} />
          <div className={styles.table}>
            <DayTable days={days} />
          </div>
        </div>
      )}
    </div>
  );
}
