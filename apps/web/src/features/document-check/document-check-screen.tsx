import type { ApplicantCase, FileKind, FileOrigin, Provider } from '@credence/contract';
import { LiveRegion, Skeleton } from '@credence/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { Redirect, useSearch } from 'wouter';
import { OfflineError } from '../../api/client.ts';
import { host } from '../../host/choose.ts';
import { paths } from '../../host/paths.ts';
import { type TextKey, useText } from '../../i18n/text.ts';
import styles from './document-check-screen.module.css';
import {
  heldKinds,
  isCollectingView,
  nextView,
  owesConsent,
  type View,
  viewFor,
  viewOrder,
} from './case-view.ts';
import { ConsentPart } from './consent/consent-part.tsx';
import { kindsOnTheWay, useUploads } from './upload/use-uploads.ts';
import { type Level, levelInFocus } from './level.ts';
import { levelStatusQuery, type MountInfo, noteCase } from './queries.ts';
import { isLiveness } from './side-name.ts';
import { caseOf, useMount } from './use-mount.ts';
import { useDocumentLevel } from './use-document-level.ts';
import { useStanding } from './use-standing.ts';
import { useWantedView, viewHistory } from './use-view-history.ts';
import { BackToHub } from '../../case-views/back-to-hub.tsx';
import { BackButton } from './views/back.tsx';
import { ChooseView } from './views/choose-view.tsx';
import { GuideView } from './views/guide-view.tsx';
import { MountFailure } from './views/mount-failure.tsx';
import { LastTry } from '../../case-views/last-try.tsx';
import { LoadFailure } from '../../case-views/load-failure.tsx';
import { LoadingView } from '../../case-views/loading-view.tsx';
import { type About, OutcomeView, outcomeWords, wordsOf } from '../../case-views/outcome-view.tsx';
import { NumberLeft } from './views/number-left.tsx';
import { PictureView } from './views/picture-view.tsx';
import type { ResidenceProps } from './views/residence-view.tsx';
import { RetryView } from './views/retry-view.tsx';
import { ReviewView } from './views/review-view.tsx';
import { WaitingView } from './views/waiting-view.tsx';
import { secondIdentityOf } from '../../case-views/second-identity.ts';
import { useArrival } from '../../case-views/use-arrival.ts';

// Both are asked for beside what the screen is about, and it is of use without them.
const AcceptedDocuments = lazy(() =>
  import('../../case-views/accepted-documents.tsx').then(
    (loaded) => ({ default: loaded.AcceptedDocuments }),
    () => ({ default: () => null }),
  ),
);
const WithoutDocument = lazy(() =>
  import('../../case-views/without-document.tsx').then(
    (loaded) => ({ default: loaded.WithoutDocument }),
    () => ({ default: () => null }),
  ),
);

function aboutOf(level: Level, current: ApplicantCase | null): About | undefined {
  if (current?.purpose === 'update') return 'update';
  if (current?.state === 'approved' && current.route !== 'document') return 'withoutDocument';
  return level === 2 ? 'second' : undefined;
}

/** The title of a view that comes from the server rather than from the applicant, and is announced when it does. */
function announced(view: View | undefined, about: About | undefined): TextKey | undefined {
  if (view === 'retry') return 'document.retry.title';
  return view === 'approved' || view === 'refused' ? wordsOf(view, about)[0] : undefined;
}

const isEnd = (view: View): view is keyof typeof outcomeWords => Object.hasOwn(outcomeWords, view);

/** What the applicant asks for by the address; when the screen appears, after a reload too, the server's state says where to go on. */
function useWanted(resumed: View | undefined): string {
  // Before anything is painted, so that no wish can come earlier.
  useLayoutEffect(() => {
    if (resumed !== undefined) viewHistory.begin(isCollectingView(resumed) ? resumed : '');
  }, [resumed]);
  useLayoutEffect(() => viewHistory.end, []);
  return useWantedView();
}

/** What the app puts where an outside vendor takes the pictures. */
export interface VendorPartProps {
  info: MountInfo;
  /** It was agreed to a moment ago, and opens without another question. */
  begun: boolean;
  /** The document is photographed already, and the vendor looks at the face. */
  faceOnly: boolean;
  /** The way back. */
  above: ReactNode;
  /** Asks once more for what to mount, with the same provider or the next; the answer becomes `info`. Rejects where that is refused. */
  ask: (provider: 'same' | 'next') => Promise<MountInfo>;
  /** The server said where the case stands. */
  onCase: (answer: ApplicantCase) => void;
  /** It can be seen now. */
  onShown: () => void;
  /** What there is to know before it begins. */
  known: ReactNode;
  /** A way that needs no document, where there is one. */
  instead: ReactNode;
}

/** What the app puts where going on with another device is of use. */
export interface ElsewhereProps {
  level: Level;
}

interface DocumentCheckScreenProps {
  VendorPart: ComponentType<VendorPartProps>;
  Elsewhere?: ComponentType<ElsewhereProps> | undefined;
  /** What there is to say to residents of a country that is not served here. */
  Residence?: ComponentType<ResidenceProps> | undefined;
}

/** The level in focus, which stays while the screen is there: the end of one level is shown before the next begins. */
function useLevel() {
  const { data, error, fetchStatus, refetch } = useQuery(levelStatusQuery);
  const asked = new URLSearchParams(useSearch()).get('level');
  const [kept, keep] = useState<{ asked: string | null; level: Level }>();
  if (data && kept?.asked !== asked) keep({ asked, level: levelInFocus(data, asked) });
  return {
    level: kept?.level,
    failure: kept ? undefined : fetchStatus === 'paused' ? new OfflineError() : (error ?? undefined),
    retry: () => void refetch(),
  };
}

/** What is open of the number beside an approved document, asked for again because it may be confirmed by now. */
function useNumberLeft(approved: boolean) {
  const client = useQueryClient();
  const { data } = useQuery({ ...levelStatusQuery, select: secondIdentityOf });
  const left = approved && data !== undefined;
  useEffect(() => {
    if (left) void client.invalidateQueries({ queryKey: levelStatusQuery.queryKey });
  }, [client, left]);
  return left ? data : undefined;
}

/** Verification by documents (S2.2), of the level in focus. */
export default function DocumentCheckScreen(parts: DocumentCheckScreenProps) {
  const { level, failure, retry } = useLevel();
  if (level !== undefined) return <LevelCheck key={level} level={level} {...parts} />;
  return (
    <div className={styles.screen}>
      {failure ? <LoadFailure error={failure} onRetry={retry} /> : <LoadingView />}
    </div>
  );
}

interface LevelCheckProps extends DocumentCheckScreenProps {
  level: Level;
}

/** One level, one thing at a time, from the choice of the document to the verdict. */
function LevelCheck({ level, VendorPart, Elsewhere, Residence }: LevelCheckProps) {
  const t = useText();
  const client = useQueryClient();
  const { current, askedAt, stage, stale, failure, retry } = useStanding(level);
  const mount = useMount(level, stage, current);
  const vendor = mount.info && mount.info.mount.kind !== 'own' ? mount.info : undefined;
  const partCase = mount.info && current?.id === caseOf(mount.info) ? current : undefined;
  const owed = mount.info?.owed;
  const gate = vendor ? 'vendor' : owed ? 'consent' : undefined;
  const [vendorShown, setVendorShown] = useState(false);
  /** Whose part was agreed to while the screen is there. */
  const [agreed, setAgreed] = useState<Provider>();
  /** Pictures of ours go with the vendor's part, and can be looked at until it is done. */
  const mine = current?.state === 'collecting' && current.requiredFiles.length > 0 ? current : undefined;
  const { uploads, add, cancel, ready } = useUploads(level, current, askedAt);
  const held = current ? heldKinds(current, kindsOnTheWay(uploads)) : new Set<FileKind>();
  const known = ready && !mount.pending && (vendor === undefined || vendorShown);
  const at = (place: string): View | undefined => {
    if (!stage || !known) return undefined;
    const ours = mine !== undefined && viewOrder(mine).some((one) => one === place);
    return gate && !ours ? gate : viewFor(stage, current, place, held);
  };
  const wanted = useWanted(at(''));
  const place = at(wanted);
  const view = owesConsent(current, place) ? 'consent' : place;
  const documentLevel = useDocumentLevel(level, current);
  const numberLeft = useNumberLeft(view === 'approved');
  const about = aboutOf(level, current);
  const byNumber = current?.route === 'number' || current?.route === 'electronic-identity';
  // Another recipient is another question.
  useArrival(view === 'consent' ? `consent ${owed?.recipient}` : view);
  const usable = view !== undefined;
  useEffect(() => {
    if (usable) host.ready();
  }, [usable]);

  const elsewhere = Elsewhere && <Elsewhere level={level} />;
  // An update renews a document.
  const instead =
    current?.purpose === 'update' ? null : (
      <Suspense>
        <WithoutDocument level={level} />
      </Suspense>
    );
  if (failure) return <LoadFailure error={failure} onRetry={retry} />;

  // What there is to know before a vendor's part begins.
  const aboutVendors = (
    <>
      {/* A document that we photographed is chosen already. */}
      {!partCase?.documentType && (
        <Suspense fallback={<Skeleton shape="card" />}>
          <AcceptedDocuments country={partCase?.country} level={documentLevel} />
        </Suspense>
      )}
      <LastTry level={level} />
    </>
  );
  const above = mine ? <BackButton previous="review" /> : <BackToHub />;

  function replaced(): void {
    cancel();
    mount.outdated();
  }

  function use(kind: FileKind, picture: Blob, origin: FileOrigin): void {
    if (!current) return;
    add(kind, picture, origin);
    viewHistory.go(nextView(current, new Set([...held, kind])));
  }

  function content() {
    if (mount.failure) return <MountFailure error={mount.failure} mount={mount} Residence={Residence} />;
    if (vendor && (view === 'vendor' || view === undefined)) {
      return (
        <VendorPart
          info={vendor}
          begun={agreed === vendor.provider}
          faceOnly={mine !== undefined}
          above={above}
          ask={(provider) => mount.ask({ provider })}
          onCase={(answer) => noteCase(client, answer)}
          onShown={() => setVendorShown(true)}
          known={aboutVendors}
          instead={instead}
        />
      );
    }
    if (view === undefined) return <LoadingView />;
    if (view === 'consent') {
      return (
        <ConsentPart
          level={level}
          current={current}
          place={place}
          owed={gate === 'consent' ? owed : undefined}
          ask={mount.ask}
          faceOnly={mine !== undefined}
          above={above}
          known={aboutVendors}
          instead={instead}
          onAgreed={setAgreed}
        />
      );
    }
    if (view === 'choose') {
      return (
        <ChooseView
          level={level}
          current={current}
          onReplaced={replaced}
          instead={instead}
          Residence={Residence}
        />
      );
    }
    if (numberLeft) return <NumberLeft level={level} second={numberLeft} />;
    if (isEnd(view)) {
      return (
        <OutcomeView
          outcome={view}
          labels={current?.verdict?.labels ?? []}
          reference={current?.id}
          about={about}
        />
      );
    }
    if (view === 'waiting' && byNumber) return <Redirect to={`${paths.vendor}?level=${level}`} replace />;
    if (view === 'waiting') return <WaitingView current={current} stale={stale} />;
    if (!current || view === 'vendor') return <LoadingView />;
    if (view === 'retry') return <RetryView current={current} mount={mount} instead={instead} />;
    if (view === 'guide')
      return (
        <GuideView level={level} current={current} next={nextView(current, held)} elsewhere={elsewhere} />
      );
    if (view === 'review') return <ReviewView current={current} uploads={uploads} mount={mount} />;
    return (
      <PictureView
        // The camera stays open from one prompt to the next.
        key={isLiveness(view) ? 'liveness' : view}
        level={level}
        current={current}
        kind={view}
        elsewhere={elsewhere}
        onUse={(picture, origin) => use(view, picture, origin)}
      />
    );
  }

  const told = numberLeft ? 'document.numberLeft.title' : announced(view, about);
  return (
    <div className={styles.screen}>
      <LiveRegion message={told ? t(told) : ''} />
      {content()}
    </div>
  );
}
