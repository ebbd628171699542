import { type ReactNode, useEffect } from 'react';
import { host } from '../../../host/choose.ts';
import { LoadingView } from '../../../views/loading-view.tsx';
import { viewHistory } from '../../../views/view-history.ts';
import type { CollectingView } from '../../case/index.ts';

const arrival = { past: false };

/**
 * What was read on the computer is not shown again on the phone that goes on there (S2.2): it begins with the
 * next view. Back leads to it all the same.
 */
export function StraightOn({ to, children }: { to: CollectingView; children: ReactNode }) {
  const passes = host.session?.handedOff === true && !arrival.past;
  useEffect(() => {
    if (!passes) return;
    arrival.past = true;
    viewHistory.go(to);
  }, [passes, to]);
  return passes ? <LoadingView /> : children;
}
