import type { ReviewCase } from '@credence/contract/review-case';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Skeleton } from '@credence/ui/skeleton';
import { ErrorState } from '@credence/ui/state-message';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'wouter';
import { explain } from '../../api/messages.ts';
import { officer } from '../../api/officer.ts';
import { useShortcuts } from '../../keyboard/shortcuts.tsx';
import { useOnline } from '../../parts/online.ts';
import { useReadyMark } from '../../parts/ready.ts';
import { useTitle } from '../../parts/title.ts';
import { shortId } from '../../words/text.ts';
import { type CaseAddress, caseQuery, insteadOfPictures, useCaseHold } from '../case/index.ts';
import { DecisionDock } from '../decision/index.ts';
import { OriginPanel, ProviderSessionsPanel } from '../evidence/index.ts';
import { Pictures } from '../pictures/index.ts';
import { readQueueFilter, withFilter } from '../queue/index.ts';
import { CaseHeader } from './case-header.tsx';
import styles from './case-screen.module.css';
import { Facts } from './facts.tsx';

interface OpenCaseProps {
  address: CaseAddress;
  officerId: string;
  reviewed: ReviewCase;
}

function OpenCase({ address, officerId, reviewed }: OpenCaseProps) {
  const holding = useCaseHold(address, reviewed.item);
  const online = useOnline();
  useReadyMark(true);
  const instead = insteadOfPictures(reviewed);
  return (
    <div className={styles.screen}>
      <CaseHeader item={reviewed.item} />
      {!online && (
        <Banner tone="warning" title="You are offline" announce>
          What you prepare is kept; it can be sent once there is a connection.
        </Banner>
      )}
      <div className={styles.columns}>
        <Pictures reviewed={reviewed}>
          {instead === 'provider-sessions' && <ProviderSessionsPanel reviewed={reviewed} />}
          {instead === 'origin' && <OriginPanel reviewed={reviewed} />}
        </Pictures>
        <div className={styles.side}>
          {/* The facts scroll on their own, which needs focus to work with the keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className={styles.facts} aria-label="Facts of the case" tabIndex={0}>
            <Facts address={address} reviewed={reviewed} />
          </section>
          <DecisionDock address={address} officerId={officerId} reviewed={reviewed} holding={holding} />
        </div>
      </div>
    </div>
  );
}

/** Placeholders for pictures and facts while the case loads. */
function CaseSkeleton() {
  return (
    <div className={styles.screen} aria-busy="true">
      <VisuallyHidden>Loading the case</VisuallyHidden>
      <div className={styles.headSkeleton}>
        <Skeleton shape="title" />
      </div>
      <div className={styles.columns}>
        <div className={styles.pictureSkeleton}>
          <Skeleton shape="card" />
        </div>
        <div className={styles.side}>
          <div className={styles.facts}>
            <Skeleton lines={8} />
            <Skeleton lines={8} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** One case: pictures, facts and the decision. */
export function CaseScreen({ userId, caseId }: CaseAddress) {
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const queue = withFilter('/queue/waiting', readQueueFilter(search));
  const address = { userId, caseId };
  const reviewed = useQuery(caseQuery(address));
  const profile = useQuery(officer);

  useTitle(`Case ${shortId(caseId)}`);
  useShortcuts('Case', [{ keys: ['q'], label: 'Back to the queue', run: () => navigate(queue) }]);

  if (reviewed.data && profile.data) {
    return <OpenCase key={caseId} address={address} officerId={profile.data.id} reviewed={reviewed.data} />;
  }
  const error = reviewed.error ?? profile.error;
  if (!error) return <CaseSkeleton />;
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
