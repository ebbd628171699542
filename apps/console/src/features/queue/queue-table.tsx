import type { QueueItem, ReviewReason } from '@credence/contract/review-queue';
import { Badge } from '@credence/ui/badge';
import { WarningIcon } from '@credence/ui/icons/warning';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { Holder } from '../../lists/holder.tsx';
import type { LinkOfRow } from '../../lists/list.tsx';
import { Nothing } from '../../lists/rows.tsx';
import { Age } from '../../parts/age.tsx';
import { Promised } from '../../parts/promised.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { checkerOf, personWords, subjectOf } from '../../words/case.ts';
import { byWeight, reasonNames, reasonWeights, verdictWord } from '../../words/rules.ts';
import { countryName, shortId } from '../../words/text.ts';
import { age, exactTime } from '../../words/time.ts';
import styles from './queue-table.module.css';
import { isForOfficers, type QueueView } from './views.ts';

/** When an answer is due, or was given; how long a provider has had the case. */
function When({ item, view, now }: { item: QueueItem; view: QueueView; now: number }) {
  const { submittedAt, decidedAt } = item;
  if (view === 'decided') {
    return decidedAt === null ? (
      '–'
    ) : (
      <time dateTime={decidedAt} title={exactTime(decidedAt)}>
        {age(decidedAt, now)} ago
      </time>
    );
  }
  if (submittedAt === null) return 'Not submitted';
  return isForOfficers(view) ? (
    <Promised since={submittedAt} now={now} />
  ) : (
    <Age since={submittedAt} now={now} />
  );
}

/** The verdict, and what the provider concludes now where that contradicts it. */
function Verdict({ item }: { item: QueueItem }) {
  return (
    <span className={styles.badges}>
      <StateBadge state={item.state} />
      {item.lateConclusion !== null && (
        <Badge tone="danger" icon={<WarningIcon />}>
          {checkerOf(item)}: now {verdictWord(item.lateConclusion)}
        </Badge>
      )}
    </span>
  );
}

const weights = {
  high: { tone: 'danger', icon: <WarningIcon /> },
  medium: { tone: 'warning', icon: <WarningIcon /> },
  low: { tone: 'neutral', icon: undefined },
} as const;

/** The heaviest reason and the number of others; all of them on hover. */
function Reasons({ item: { reasons, differences } }: { item: QueueItem }) {
  const [first, ...more] = byWeight(reasons);
  if (first === undefined) return <Nothing />;
  const told = (reason: ReviewReason) =>
    reason === 'details-differ' && differences > 0
      ? `${reasonNames[reason]} (${differences})`
      : reasonNames[reason];
  const rest = more.map(told).join(', ');
  return (
    <span className={styles.badges} title={[first, ...more].map(told).join(', ')}>
      <Badge {...weights[reasonWeights[first]]}>{told(first)}</Badge>
      {more.length > 0 && (
        <span className={styles.quiet}>
          <span aria-hidden="true">+{more.length}</span>
          <VisuallyHidden>, {rest}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

/** What a case is about, and what is unusual about it. */
function Subject({ item }: { item: QueueItem }) {
  const { level, purpose, earlierAttempts } = item;
  const checker = checkerOf(item);
  const more = [
    ...(level === 2 ? ['Level 2'] : []),
    ...(item.provider === 'PROVIDER_DEFAULT' && item.route === 'document' ? [] : [checker]),
    ...(earlierAttempts > 0 ? [`Attempt ${earlierAttempts + 1}`] : []),
  ];
  return (
    <>
      <span className={styles.subject}>{subjectOf(item)}</span>
      {more.length > 0 && <span className={styles.quiet}> · {more.join(' · ')}</span>}
      {purpose === 'update' && (
        <>
          {' '}
          <Badge tone="info">Update</Badge>
        </>
      )}
    </>
  );
}

export interface QueueCellsProps {
  item: QueueItem;
  view: QueueView;
  now: number;
  href: string;
  link: LinkOfRow;
}

/** The row of a case. */
export function QueueCells({ item, view, now, href, link }: QueueCellsProps) {
  return (
    <>
      <td className={styles.who}>
        {link(
          href,
          <>
            {item.person === null ? (
              `Case ${shortId(item.caseId)}`
            ) : (
              <bdi className={styles.person}>{personWords(item.person)}</bdi>
            )}
            <VisuallyHidden>, open case {shortId(item.caseId)}</VisuallyHidden>
          </>,
        )}
      </td>
      <td className={styles.country}>{countryName(item.country)}</td>
      <td className={styles.document}>
        <Subject item={item} />
      </td>
      {isForOfficers(view) && (
        <td>
          <Reasons item={item} />
        </td>
      )}
      {view === 'decided' && (
        <td>
          <Verdict item={item} />
        </td>
      )}
      <td className={styles.when}>
        <When item={item} view={view} now={now} />
      </td>
      {isForOfficers(view) && (
        <td className={styles.held}>
          <Holder claim={item.claim} />
        </td>
      )}
    </>
  );
}

const whenTitles: Record<QueueView, string> = {
  waiting: 'Answer',
  mine: 'Answer',
  decided: 'Decided',
  checking: 'Waiting',
};

/** What the rows of a view tell. */
export const columnsOf = (view: QueueView): string[] => [
  'Applicant',
  'Country',
  'Document',
  ...(isForOfficers(view) ? ['Review reason'] : []),
  ...(view === 'decided' ? ['Verdict'] : []),
  whenTitles[view],
  ...(isForOfficers(view) ? ['Held by'] : []),
];
