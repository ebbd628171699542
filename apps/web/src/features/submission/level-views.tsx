import type { FileKind } from '@credence/contract/verification';
import { Skeleton } from '@credence/ui/skeleton';
import { lazy, type ReactNode, Suspense } from 'react';
import { Redirect } from 'wouter';
import { paths } from '../../host/paths.ts';
import { BackToOverview } from '../../views/back-to-overview.tsx';
import { LastTry } from '../../views/last-try.tsx';
import { LoadingView } from '../../views/loading-view.tsx';
import { optional } from '../../views/optional.ts';
import { OutcomeView, type outcomeWords } from '../../views/outcome-view.tsx';
import { isLiveness } from '../case/index.ts';
import { WaitsView } from '../../views/waits-view.tsx';
import { VendorPart } from '../vendor-check/index.ts';
import { ConsentPart } from './consent/consent-part.tsx';
import { RetryView } from './sent-back/retry-view.tsx';
import type { LevelCheck, Shown } from './use-level-check.ts';
import { BackButton } from './views/back.tsx';
import { ChooseView } from './views/choose-view.tsx';
import { GuideView } from './views/guide-view.tsx';
import { MountFailure } from './views/mount-failure.tsx';
import { NumberLeft } from './views/number-left.tsx';
import { PictureView } from './views/picture-view.tsx';
import { StraightOn } from './views/straight-on.tsx';
import { ReviewView } from './views/review-view.tsx';
import { WaitingView } from './waiting/waiting-view.tsx';

const AcceptedDocuments = optional(
  async () => (await import('./views/accepted-documents.tsx')).AcceptedDocuments,
);
const WithoutDocument = optional(async () => (await import('../registry/index.ts')).WithoutDocument);
const DetailsView = lazy(() => import('./details/details-view.tsx'));
const HandOff = lazy(async () => ({ default: (await import('../hand-off/index.ts')).HandOff }));

/** A way that needs no document; an update renews one. */
const insteadOf = ({ level, current }: LevelCheck): ReactNode =>
  current?.purpose === 'update' ? null : (
    <Suspense>
      <WithoutDocument level={level} />
    </Suspense>
  );

/** A way to continue on another device. */
const elsewhereOf = ({ level }: LevelCheck): ReactNode => (
  <Suspense>
    <HandOff level={level} />
  </Suspense>
);

/** What a vendor's part, and the consent before it, have around them. */
const aroundVendor = (check: LevelCheck) => ({
  faceOnly: check.faceOnly,
  above: check.faceOnly ? <BackButton previous="review" /> : <BackToOverview />,
  known: (
    <>
      {/* A document that was photographed here is chosen already. */}
      {!check.partCase?.documentType && (
        <Suspense fallback={<Skeleton shape="card" />}>
          <AcceptedDocuments country={check.partCase?.country} level={check.documentLevel} />
        </Suspense>
      )}
      <LastTry level={check.level} />
    </>
  ),
  instead: insteadOf(check),
});

const outcome =
  (end: keyof typeof outcomeWords) =>
  ({ current, about }: LevelCheck): ReactNode => (
    <OutcomeView
      outcome={end}
      labels={current?.verdict?.labels ?? []}
      reference={current?.reference}
      about={about}
    />
  );

const picture = (kind: FileKind) => (check: LevelCheck) =>
  check.current ? (
    <PictureView
      // The camera stays open from one prompt to the next.
      key={isLiveness(kind) ? 'liveness' : kind}
      level={check.level}
      current={check.current}
      kind={kind}
      elsewhere={elsewhereOf(check)}
      onUse={(blob, origin, read) => void check.onPicture(kind, blob, origin, read)}
    />
  ) : (
    <LoadingView />
  );

function vendor(check: LevelCheck): ReactNode {
  if (!check.vendor) return <LoadingView />;
  return (
    <Suspense fallback={<LoadingView />}>
      <VendorPart
        {...aroundVendor(check)}
        info={check.vendor}
        level={check.level}
        begun={check.agreed === check.vendor.provider}
        ask={(provider) => check.mount.ask({ provider })}
        onCase={check.onCase}
        onShown={check.onVendorShown}
      />
    </Suspense>
  );
}

/** What each view is drawn with; a record over the union, so that none can be forgotten. */
export const levelViews: Readonly<Record<Shown, (check: LevelCheck) => ReactNode>> = {
  loading: () => <LoadingView />,
  mountFailure: ({ mount }) => mount.failure && <MountFailure error={mount.failure} mount={mount} />,
  vendor,
  consent: (check) => (
    <ConsentPart
      {...aroundVendor(check)}
      level={check.level}
      current={check.current}
      place={check.place}
      owed={check.owed}
      ask={check.mount.ask}
      onAgreed={check.setAgreed}
    />
  ),
  choose: (check) => (
    <ChooseView
      level={check.level}
      current={check.current}
      documentFirst={check.documentFirst}
      onReplaced={check.onReplaced}
      elsewhere={elsewhereOf(check)}
      instead={insteadOf(check)}
    />
  ),
  numberLeft: ({ level, numberLeft }) => numberLeft && <NumberLeft level={level} second={numberLeft} />,
  waits: ({ level }) => <WaitsView level={level} />,
  approved: outcome('approved'),
  refused: outcome('refused'),
  usedUp: outcome('usedUp'),
  closed: outcome('closed'),
  paused: outcome('paused'),
  registry: ({ level }) => <Redirect to={`${paths.vendor}?level=${level}`} replace />,
  waiting: ({ current, stale }) => <WaitingView current={current} stale={stale} />,
  retry: (check) =>
    check.current ? (
      <RetryView current={check.current} mount={check.mount} instead={insteadOf(check)} />
    ) : (
      <LoadingView />
    ),
  guide: (check) =>
    check.current && check.next ? (
      <StraightOn to={check.next}>
        <GuideView
          level={check.level}
          current={check.current}
          next={check.next}
          elsewhere={elsewhereOf(check)}
        />
      </StraightOn>
    ) : (
      <LoadingView />
    ),
  'document-front': picture('document-front'),
  'document-back': picture('document-back'),
  details: (check) =>
    check.current ? (
      <Suspense fallback={<LoadingView />}>
        <DetailsView
          level={check.level}
          current={check.current}
          read={check.read}
          onConfirmed={check.onDetails}
        />
      </Suspense>
    ) : (
      <LoadingView />
    ),
  selfie: picture('selfie'),
  'proof-of-address': picture('proof-of-address'),
  'liveness-1': picture('liveness-1'),
  'liveness-2': picture('liveness-2'),
  'liveness-3': picture('liveness-3'),
  review: ({ current, uploads, read, mount }) =>
    current ? <ReviewView current={current} uploads={uploads} read={read} mount={mount} /> : <LoadingView />,
};
