import type { FileKind } from '@credence/contract';
import { LiveRegion } from '@credence/ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { host } from '../../host/choose.ts';
import { useText } from '../../i18n/text.ts';
import styles from './document-check-screen.module.css';
import { heldKinds, isCollectingView, nextView, type View, viewFor } from './case-view.ts';
import { kindsOnTheWay, useUploads } from './upload/use-uploads.ts';
import { useStanding } from './use-standing.ts';
import { useWantedView, viewHistory } from './use-view-history.ts';
import { ChooseView } from './views/choose-view.tsx';
import { focusHeading } from './views/focus-heading.ts';
import { GuideView } from './views/guide-view.tsx';
import { LoadFailure } from './views/load-failure.tsx';
import { LoadingView } from './views/loading-view.tsx';
import { OutcomeView } from './views/outcome-view.tsx';
import { PictureView } from './views/picture-view.tsx';
import { RetryView } from './views/retry-view.tsx';
import { ReviewView } from './views/review-view.tsx';
import { WaitingView } from './views/waiting-view.tsx';

/** Views that come from the server rather than from the applicant, and are announced when they do. */
const outcomes = ['approved', 'refused', 'retry'] as const;

/** What the applicant asks for by the address; when the screen appears, after a reload too, the server's state says where to go on. */
function useWanted(resumed: View | undefined): string {
  // Before anything is painted, so that no wish can come earlier.
  useLayoutEffect(() => {
    if (resumed !== undefined) viewHistory.begin(isCollectingView(resumed) ? resumed : '');
  }, [resumed]);
  useLayoutEffect(() => viewHistory.end, []);
  return useWantedView();
}

/** Moves the focus along when the view changes, but takes it from nobody when the screen appears. */
function useArrival(view: View | undefined): void {
  const shown = useRef<View>(undefined);
  useEffect(() => {
    if (view === undefined) return;
    if (shown.current !== undefined && shown.current !== view) focusHeading();
    shown.current = view;
  }, [view]);
}

/** Verification of an identity document at level 1 (S2.2): one thing at a time, from the choice of the document to the verdict. */
export default function DocumentCheckScreen() {
  const t = useText();
  const { current, askedAt, stage, stale, failure, retry } = useStanding();
  const { uploads, add, cancel, ready } = useUploads(current, askedAt);
  const held = current ? heldKinds(current, kindsOnTheWay(uploads)) : new Set<FileKind>();
  const at = (place: string) => (stage && ready ? viewFor(stage, current, place, held) : undefined);
  const wanted = useWanted(at(''));
  const view = at(wanted);
  useArrival(view);
  const usable = view !== undefined;
  useEffect(() => {
    if (usable) host.ready();
  }, [usable]);

  if (failure) return <LoadFailure error={failure} onRetry={retry} />;

  function use(kind: FileKind, picture: Blob): void {
    if (!current) return;
    add(kind, picture);
    viewHistory.go(nextView(current, new Set([...held, kind])));
  }

  function content() {
    if (view === undefined) return <LoadingView />;
    if (view === 'choose') return <ChooseView current={current} onReplaced={cancel} />;
    if (view === 'approved' || view === 'refused' || view === 'closed') {
      return <OutcomeView outcome={view} labels={current?.verdict?.labels ?? []} reference={current?.id} />;
    }
    if (view === 'waiting') return <WaitingView current={current} stale={stale} />;
    if (!current) return <LoadingView />;
    if (view === 'retry') return <RetryView current={current} />;
    if (view === 'guide') return <GuideView current={current} next={nextView(current, held)} />;
    if (view === 'review') return <ReviewView current={current} uploads={uploads} />;
    return <PictureView key={view} current={current} kind={view} onUse={(picture) => use(view, picture)} />;
  }

  const outcome = outcomes.find((candidate) => candidate === view);
  return (
    <div className={styles.screen}>
      <LiveRegion message={outcome ? t(`document.${outcome}.title`) : ''} />
      {content()}
    </div>
  );
}
