import type { Provider } from '@credence/contract/first-words';
import type { ApplicantCase } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { currentCaseQuery } from '../../../queries/verification.ts';
import { LoadingView } from '../../../views/loading-view.tsx';
import { loadCapture } from '../../capture/index.ts';
import { type CaseMount, isCollectingView, type useMount, type View } from '../../case/index.ts';
import { ConsentView } from './consent-view.tsx';

interface ConsentPartProps {
  level: Level;
  current: ApplicantCase | null;
  /** Where the applicant would be if it were agreed to. */
  place: View | undefined;
  /** What a vendor is owed before its part is mounted; undefined where the pictures are ours. */
  owed: CaseMount['owed'];
  ask: ReturnType<typeof useMount>['ask'];
  /** The document is photographed already, and the vendor takes the face alone. */
  faceOnly: boolean;
  /** The way back from a vendor's part. */
  above: ReactNode;
  /** What there is to know before a vendor's part begins. */
  known: ReactNode;
  /** A way that needs no document, where there is one. */
  instead: ReactNode;
  /** It was agreed that this one gets the pictures. */
  onAgreed: (recipient: Provider) => void;
}

/**
 * What is agreed to first: before a vendor's part is mounted, or before the first step of ours that shows a
 * face.
 */
export function ConsentPart(props: ConsentPartProps) {
  const { level, current, place, owed, ask, faceOnly, above, known, instead, onAgreed } = props;
  const client = useQueryClient();
  const askNext = () => ask({ provider: 'next' });
  const ours = owed === undefined;
  // The camera opens over the same view as soon as it is agreed to.
  useEffect(() => {
    if (ours) void loadCapture();
  }, [ours]);
  if (owed) {
    return (
      <ConsentView
        key={owed.recipient}
        caseId={owed.caseId}
        recipient={owed.recipient}
        faceOnly={faceOnly}
        above={above}
        known={known}
        instead={instead}
        onGiven={() => {
          onAgreed(owed.recipient);
          return ask({});
        }}
        next={owed.next}
        onNext={askNext}
      />
    );
  }
  if (!current || place === undefined || !isCollectingView(place)) return <LoadingView />;
  return (
    <ConsentView
      caseId={current.id}
      recipient={current.provider}
      faceOnly={false}
      step={{ level, current, view: place }}
      known={null}
      instead={instead}
      onGiven={() => client.invalidateQueries({ queryKey: currentCaseQuery(level).queryKey })}
      next={null}
      onNext={askNext}
    />
  );
}
