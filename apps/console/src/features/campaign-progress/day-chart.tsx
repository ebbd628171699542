import type { CampaignDetail } from '@credence/contract/campaign';
import { calendarDay } from '../../words/time.ts';
import { number } from '../campaign/index.ts';
import styles from './progress.module.css';
import { partsOf, series, seriesNames, type Series, totalOf } from './series.ts';

type Days = CampaignDetail['days'];

/** Units of the drawing: it is stretched to where it stands. */
const [dayWidth, height] = [10, 100];

/** So that the first days are no slabs. */
const fewestDays = 14;

interface Bar {
  key: string;
  part: Series;
  x: number;
  y: number;
  height: number;
}

/** The bars of each day, stacked. */
function barsOf(days: Days, most: number): Bar[] {
  return days.flatMap(({ day, numbers }, at) => {
    const parts = partsOf(numbers);
    let top = height;
    return series.flatMap((part) => {
      const tall = (parts[part] / most) * height;
      top -= tall;
      return tall === 0 ? [] : [{ key: `${day} ${part}`, part, x: at * dayWidth + 1, y: top, height: tall }];
    });
  });
}

/** How the accounts of a campaign stood at the end of each day; the table beside it tells the numbers. */
export function DayChart({ days }: { days: Days }) {
  const most = Math.max(1, ...days.map(({ numbers }) => totalOf(numbers)));
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const parts = partsOf(last.numbers);
  const now = series
    .filter((part) => parts[part] > 0)
    .map((part) => `${seriesNames[part].toLowerCase()} ${number(parts[part])}`);
  return (
    <figure className={styles.figure}>
      <div className={styles.scale} aria-hidden="true">
        <span>{number(most)}</span>
        <span>0</span>
      </div>
      <svg
        className={styles.chart}
        role="img"
        aria-label={`Accounts by day, at last ${now.join(', ')}`}
        viewBox={`0 0 ${Math.max(days.length, fewestDays) * dayWidth} ${height}`}
        preserveAspectRatio="none"
      >
        {barsOf(days, most).map((bar) => (
          <rect
            key={bar.key}
            className={styles[bar.part]}
            x={bar.x}
            y={bar.y}
            width={dayWidth - 2}
            height={bar.height}
          />
        ))}
      </svg>
      <div className={styles.days} aria-hidden="true">
        <span>{calendarDay(first.day)}</span>
        {days.length >= fewestDays && <span>{calendarDay(last.day)}</span>}
      </div>
      <ul className={styles.legend} aria-label="Colours of the chart">
        {series.map((part) => (
          <li key={part}>
            <svg className={styles.swatch} viewBox="0 0 12 12" aria-hidden="true">
              <rect className={styles[part]} width="12" height="12" />
            </svg>
            {seriesNames[part]}
          </li>
        ))}
      </ul>
    </figure>
  );
}
