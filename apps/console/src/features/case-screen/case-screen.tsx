import type { ReviewCase } from '@credence/contract/review-case';
import { Button } from '@credence/ui/button';
import { ErrorState } from '@credence/ui/state-message';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'wouter';
import { reasonOf } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { officer } from '../../api/officer.ts';
import { OfflineDraftNotice, Workplace, WorkplaceSkeleton } from '../../holds/workplace.tsx';
import { useShortcuts } from '../../keyboard/shortcuts.tsx';
import { useOnline } from '../../parts/online.ts';
import { useReady } from '../../parts/ready.ts';
import { useTitle } from '../../parts/title.ts';
import { shortId } from '../../words/text.ts';
import { type CaseAddress, caseQuery, insteadOfPictures, useCaseHold, wasRead } from '../case/index.ts';
import { DecisionDock } from '../decision/index.ts';
import { ComparisonPanel, OriginPanel, ProviderSessionsPanel } from '../evidence/index.ts';
import { LoadAhead, Pictures } from '../pictures/index.ts';
import { type QueueFilter, readQueueFilter, withFilter } from '../queue/index.ts';
import { AskWhy } from './ask-why.tsx';
import { CaseHeader } from './case-header.tsx';
import styles from './case-screen.module.css';
import { Facts } from './facts.tsx';

interface OpenCaseProps {
  address: CaseAddress;
  filter: QueueFilter;
  officerId: string;
  reviewed: ReviewCase;
}

function OpenCase({ address, filter, officerId, reviewed }: OpenCaseProps) {
  const holding = useCaseHold(address, reviewed.item);
  const online = useOnline();
  useReady(true);
  const instead = insteadOfPictures(reviewed);
  return (
    <Workplace
      header={<CaseHeader item={reviewed.item} />}
      notice={!online && <OfflineDraftNotice />}
      factsLabel="Facts of the case"
      facts={<Facts address={address} reviewed={reviewed} />}
      dock={<DecisionDock address={address} officerId={officerId} reviewed={reviewed} holding={holding} />}
    >
      <div className={styles.evidence}>
        <Pictures reviewed={reviewed}>
          {instead === 'provider-sessions' && <ProviderSessionsPanel reviewed={reviewed} />}
          {instead === 'origin' && <OriginPanel reviewed={reviewed} />}
        </Pictures>
        {reviewed.item.state === 'in_review' && <LoadAhead filter={filter} />}
        {wasRead(reviewed) && (
          <div className={styles.compared}>
            <ComparisonPanel reviewed={reviewed} />
          </div>
        )}
      </div>
    </Workplace>
  );
}

/** One case: pictures, facts and the decision. */
export function CaseScreen({ userId, caseId }: CaseAddress) {
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const filter = readQueueFilter(search);
  const queue = withFilter('/queue/waiting', filter);
  const address = { userId, caseId };
  const reviewed = useQuery(caseQuery(address));
  const profile = useQuery(officer);

  useTitle(`Case ${shortId(caseId)}`);
  useShortcuts('Case', [{ keys: ['q'], label: 'Back to the queue', run: () => navigate(queue) }]);

  if (reviewed.data && profile.data) {
    return (
      <OpenCase
        key={caseId}
        address={address}
        filter={filter}
        officerId={profile.data.id}
        reviewed={reviewed.data}
      />
    );
  }
  const error = reviewed.error ?? profile.error;
  if (reasonOf(error) === 'REASON_NEEDED')
    return <AskWhy address={address} onSaid={() => void reviewed.refetch()} />;
  if (!error) return <WorkplaceSkeleton text="Loading the case" />;
  return (
    <ErrorState
      title="The case could not be opened"
      text={explain(error)}
      action={
        <>
          <Button
            onClick={() => {
              void reviewed.refetch();
              if (profile.isError) void profile.refetch();
            }}
          >
            Try again
          </Button>
          <Button variant="tradeSecondary" onClick={() => navigate(queue)}>
            Back to the queue
          </Button>
        </>
      }
    />
  );
}
