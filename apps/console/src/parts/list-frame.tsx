import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { LiveRegion } from '@credence/ui/live-region';
import { ErrorState } from '@credence/ui/state-message';
import type { ReactNode } from 'react';
import { explain } from '../api/messages.ts';
import { counted } from '../words/text.ts';
import styles from './list-frame.module.css';

/** What a list needs to know of its query; an infinite query fits as it is. */
export interface ListQuery {
  data: unknown;
  error: unknown;
  isError: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

export interface ListFrameProps {
  query: ListQuery;
  /** Subject of its messages: 'The queue'. */
  name: string;
  /** What its rows are: 'case'. */
  noun: string;
  /** How many rows are shown; `total`: how many there are, where that is known. */
  count: number;
  total?: number | undefined;
  /** Another message already says that nothing can be refreshed. */
  quiet?: boolean | undefined;
  /** Placeholder rows while the first page loads. */
  skeleton: ReactNode;
  /** Shown where there are no rows. */
  empty: ReactNode;
  /** Beside the count below the rows. */
  aside?: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** Everything around the rows of a paged list: loading, failure, no rows, and the button that loads more. */
export function ListFrame(props: ListFrameProps) {
  const { query, name, noun, count, total, quiet = false, skeleton, empty, aside, children } = props;
  const loaded = query.data !== undefined;
  const failed = query.isError && !loaded;
  return (
    <>
      {query.isError && loaded && !quiet && (
        <Banner tone="warning" title={`${name} could not be refreshed`} announce>
          {explain(query.error)}
        </Banner>
      )}
      {failed && (
        <div className={styles.message}>
          <ErrorState
            title={`${name} could not be loaded`}
            text={explain(query.error)}
            action={<Button onClick={() => void query.refetch()}>Try again</Button>}
          />
        </div>
      )}
      {!loaded && !failed && skeleton}
      {loaded && count === 0 && <div className={styles.message}>{empty}</div>}
      {count > 0 && (
        <>
          {children}
          <div className={styles.foot}>
            <span>
              {total === undefined ? counted(count, noun) : `${count} of ${counted(total, noun)}`}
              {query.hasNextPage && total === undefined && ', and more'}
            </span>
            {aside}
            {query.hasNextPage && (
              <Button
                size="x-small"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Load more
              </Button>
            )}
          </div>
        </>
      )}
      <LiveRegion message={loaded && !query.isPlaceholderData ? `${counted(count, noun)} shown` : ''} />
    </>
  );
}
