import type { ReviewCase } from '@credence/contract';
import { Banner, Button, ErrorState, Skeleton, VisuallyHidden } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'wouter';
import { officer } from '../../api/officer.ts';
import { explain } from '../../api/messages.ts';
import { picturesElsewhere } from '../../i18n/words.ts';
import { useShortcuts } from '../../keyboard/shortcuts.tsx';
import { useOnline } from '../../parts/online.ts';
import { readQueueFilter, withFilter } from '../../parts/queue-filter.ts';
import { useReadyMark } from '../../parts/ready.ts';
import { shortId } from '../../parts/short-id.ts';
import { useTitle } from '../../parts/title.ts';
import { CaseHeader } from './case-header.tsx';
import styles from './case-screen.module.css';
import { AccountPanel } from './facts/account.tsx';
import { AddressPanel } from './facts/address.tsx';
import { ComparisonPanel } from './facts/comparison.tsx';
import { DeclaredPanel } from './facts/declared.tsx';
import { OtherCasesPanel, TimelinePanel } from './facts/history.tsx';
import { LateConclusionPanel } from './facts/late-conclusion.tsx';
import { OriginPanel } from './facts/origin.tsx';
import { PrivateNotePanel } from './facts/private-note.tsx';
import { ReadingPanel } from './facts/reading.tsx';
import { RulingPanels } from './facts/ruling.tsx';
import { SessionsPanel } from './facts/sessions.tsx';
import { SightingsPanel } from './facts/sightings.tsx';
import { StandingPanel } from './facts/standing.tsx';
import { SuggestionsPanel } from './facts/suggestions.tsx';
import { TransfersPanel } from './facts/transfers.tsx';
import { VerdictPanel } from './facts/verdict.tsx';
import { DecisionDock } from './decision/decision-dock.tsx';
import { wasRead } from './basis.ts';
import { useHold } from './hold.ts';
import { Pictures } from './pictures/pictures.tsx';
import { type CaseAddress, caseQuery } from './queries.ts';

interface OpenCaseProps {
  address: CaseAddress;
  officerId: string;
  reviewed: ReviewCase;
}

function OpenCase({ address, officerId, reviewed }: OpenCaseProps) {
  const holding = useHold(address, reviewed.item);
  const online = useOnline();
  useReadyMark(true);
  // Where there are no pictures, what stands in their place is what the case rests on.
  const pictureless = reviewed.files.length === 0 && reviewed.carried === null;
  const sessionsBeside = pictureless && picturesElsewhere(reviewed.item);
  const originBeside = pictureless && !sessionsBeside;
  const read = wasRead(reviewed);
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
          {sessionsBeside && <SessionsPanel reviewed={reviewed} />}
          {originBeside && <OriginPanel reviewed={reviewed} />}
        </Pictures>
        <div className={styles.side}>
          {/* The facts scroll by themselves, for which the keyboard needs the focus. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className={styles.facts} aria-label="Facts of the case" tabIndex={0}>
            <LateConclusionPanel reviewed={reviewed} />
            <VerdictPanel reviewed={reviewed} />
            <TransfersPanel transfers={reviewed.transfers} />
            <RulingPanels decisions={reviewed.decisions} />
            <PrivateNotePanel reviewed={reviewed} />
            <SightingsPanel address={address} sightings={reviewed.sightings} transfers={reviewed.transfers} />
            <StandingPanel reviewed={reviewed} />
            {read && <ComparisonPanel reviewed={reviewed} />}
            <AddressPanel reviewed={reviewed} />
            <SuggestionsPanel reviewed={reviewed} />
            {read && <ReadingPanel reviewed={reviewed} />}
            {!originBeside && <OriginPanel reviewed={reviewed} />}
            {!sessionsBeside && <SessionsPanel reviewed={reviewed} />}
            <DeclaredPanel declared={reviewed.declared} />
            <OtherCasesPanel userId={address.userId} cases={reviewed.otherCases} />
            <AccountPanel address={address} account={reviewed.account} />
            <TimelinePanel timeline={reviewed.timeline} />
          </section>
          <DecisionDock address={address} officerId={officerId} reviewed={reviewed} holding={holding} />
        </div>
      </div>
    </div>
  );
}

/** Holds the places of pictures and facts while the case is on its way. */
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
