import type { QueueFigures, ReviewReason } from '@credence/contract/review-queue';
import { classes } from '@credence/ui/classes';
import { Link } from 'wouter';
import { byWeight, reasonNames, reasonWeights } from '../../words/rules.ts';
import { type QueueFilter, withFilter } from './filter.ts';
import styles from './reason-chips.module.css';
import type { QueueView } from './views.ts';

interface ChipProps {
  href: string;
  text: string;
  weight: string | undefined;
  count: number | undefined;
  current: boolean;
}

const Chip = ({ href, text, weight, count, current }: ChipProps) => (
  <Link
    href={href}
    className={classes(styles.chip, weight && styles[weight], current && styles.current)}
    aria-current={current ? 'true' : undefined}
  >
    {text}
    {count !== undefined && <span className={styles.count}>{count}</span>}
  </Link>
);

export interface ReasonChipsProps {
  view: QueueView;
  filter: QueueFilter;
  reasons: QueueFigures['reasons'];
}

/** Narrows the list by why its cases wait; the heaviest reasons first, each with how many it has. */
export function ReasonChips({ view, filter, reasons }: ReasonChipsProps) {
  const { reason: chosen, ...others } = filter;
  const counts = new Map(reasons.map(({ reason, count }) => [reason, count]));
  const shown = byWeight([...new Set([...counts.keys(), ...(chosen === undefined ? [] : [chosen])])]);
  const href = (reason?: ReviewReason) =>
    withFilter(`/queue/${view}`, reason === undefined ? others : { ...others, reason });
  return (
    <nav className={styles.chips} aria-label="Review reason">
      <Chip href={href()} text="Every reason" weight={undefined} count={undefined} current={!chosen} />
      {shown.map((reason) => (
        <Chip
          key={reason}
          href={href(reason)}
          text={reasonNames[reason]}
          weight={reasonWeights[reason]}
          count={view === 'waiting' ? (counts.get(reason) ?? 0) : undefined}
          current={reason === chosen}
        />
      ))}
    </nav>
  );
}
