import { CheckIcon } from '@credence/ui/icons/check';
import { Skeleton } from '@credence/ui/skeleton';
import { EmptyState } from '@credence/ui/state-message';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import heads from '../../lists/list-head.module.css';
import { ListHead } from '../../lists/list-head.tsx';
import { ListFrame } from '../../parts/list-frame.tsx';
import { useReady } from '../../parts/ready.ts';
import { useTitle } from '../../parts/title.ts';
import { ProposalList } from '../proposal/index.ts';
import styles from './proposals.module.css';
import { proposalsKey, proposalsQuery } from './queries.ts';
import { proposalsHref, type ProposalView, proposalViews } from './views.ts';

const titles: Record<ProposalView, string> = { open: 'Open', answered: 'Answered' };

/** Everything that one officer proposes and a second one makes so. */
export function ProposalsScreen({ view }: { view: ProposalView }) {
  const client = useQueryClient();
  const query = useInfiniteQuery(proposalsQuery(view));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  useTitle(`Second officer, ${titles[view].toLowerCase()}`);
  useReady(query.data !== undefined);
  return (
    <div className={heads.screen}>
      <ListHead
        title="Second officer"
        views={{
          label: 'Views of the proposals',
          views: proposalViews.map((other) => ({
            href: proposalsHref(other),
            title: titles[other],
            count: undefined,
            current: other === view,
          })),
        }}
      />
      <ListFrame
        query={query}
        name="The list"
        noun="proposal"
        count={items.length}
        skeleton={<Skeleton lines={6} />}
        empty={
          <EmptyState
            icon={<CheckIcon />}
            title={view === 'open' ? 'Nothing waits for a second officer' : 'Nothing was answered yet'}
            text="What one officer must not do alone is listed here, with its reason."
          />
        }
      >
        <div className={styles.place}>
          <ProposalList
            proposals={items}
            onAnswered={() => void client.invalidateQueries({ queryKey: proposalsKey })}
          />
        </div>
      </ListFrame>
    </div>
  );
}
