import { type CaseSighting, caseSightings, type ReviewCase } from '@credence/contract';
import { Badge, Button, WarningIcon } from '@credence/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '../../../api/client.ts';
import { explain } from '../../../api/messages.ts';
import { exactTime } from '../../../i18n/time.ts';
import { counted, sightingNames } from '../../../i18n/words.ts';
import { shortId } from '../../../parts/short-id.ts';
import { StateBadge } from '../../../parts/state-badge.tsx';
import type { CaseAddress } from '../queries.ts';
import history from './history.module.css';
import { Panel } from './panel.tsx';
import styles from './sightings.module.css';

interface SightingProps {
  sighting: CaseSighting;
  /** This other account gives its identity to the one under review. */
  moving: boolean;
}

function Sighting({ sighting, moving }: SightingProps) {
  return (
    <li className={styles.sighting}>
      <StateBadge state={sighting.state} />
      <span className={styles.what}>
        <span className={styles.kinds}>
          {sighting.kinds
            .map((kind) => sightingNames[kind])
            .join(', ')
            .toLowerCase()}
        </span>
        {moving && <strong> (source of the transfer)</strong>}
        <span className={styles.when}>
          Level {sighting.level}, <time dateTime={sighting.seenAt}>{exactTime(sighting.seenAt)}</time>
        </span>
      </span>
      <Link href={`/case/${sighting.userId}/${sighting.caseId}`} className={history.open}>
        Open {shortId(sighting.caseId)}
      </Link>
    </li>
  );
}

export interface SightingsProps {
  address: CaseAddress;
  sightings: ReviewCase['sightings'];
  transfers: ReviewCase['transfers'];
}

/** Cases of other accounts that show the same document, picture or face. Asking for more of them is recorded, so nothing is asked by itself. */
export function SightingsPanel({ address, sightings, transfers }: SightingsProps) {
  const further = useInfiniteQuery({
    queryKey: ['sightings', address.userId, address.caseId],
    queryFn: ({ pageParam, signal }) => call(caseSightings, { ...address, after: pageParam }, signal),
    initialPageParam: sightings.next ?? '',
    getNextPageParam: (page) => page.next,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (sightings.total === 0) return null;
  const items = [...sightings.items, ...(further.data?.pages.flatMap((page) => page.items) ?? [])];
  const more = further.data ? further.hasNextPage : sightings.next !== null;
  const source = transfers.find(({ role }) => role === 'target')?.userId;
  return (
    <Panel
      title="Seen with other accounts"
      aside={
        <Badge tone="warning" icon={<WarningIcon />}>
          {counted(sightings.total, 'case')}
        </Badge>
      }
    >
      <p className={styles.about}>
        Compare before you decide. That something was seen elsewhere is no reason to refuse by itself: twins,
        households and second accounts of one person exist.
      </p>
      <ul className={history.cases}>
        {items.map((sighting) => (
          <Sighting key={sighting.caseId} sighting={sighting} moving={sighting.userId === source} />
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
          Show more of {sightings.total}
        </Button>
      )}
    </Panel>
  );
}
