import { Column } from '@credence/ui/column';
import { LiveRegion } from '@credence/ui/live-region';
import { useEffect } from 'react';
import { host } from '../../host/choose.ts';
import { type TextKey, useText } from '../../i18n/text.ts';
import { LoadFailure } from '../../views/load-failure.tsx';
import { LoadingView } from '../../views/loading-view.tsx';
import { useArrival } from '../../views/use-arrival.ts';
import { Finishing, registryViews, type Shown } from './registry-views.tsx';
import { useLevelStatus } from './use-level-status.ts';
import { useReturn } from './use-return.ts';
import type { Newest } from './waiting.tsx';

/** What is read out when it appears without a press. */
function announced(shown: Shown | undefined, newest: Newest | undefined): TextKey | undefined {
  if (shown === 'approved' || shown === 'refused') return `number.told.${shown}`;
  const byNumber = newest !== undefined && newest.scheme !== null;
  if (shown === 'waiting') return byNumber ? 'number.told.waiting' : 'number.told.waitingEid';
  if (shown === 'again') return byNumber ? 'number.told.again' : 'number.again.titleEid';
  return undefined;
}

/** Verification without a document (S2.3): by a number in a registry, or by an electronic identity. */
export default function RegistryScreen() {
  const t = useText();
  const level = useLevelStatus();
  const back = useReturn();
  const { declared, newest, view, failure, retry } = level;
  const shown = back.pending ? 'finishing' : declared?.complete === false ? 'missing' : view;
  useArrival(shown);
  const usable = shown !== undefined;
  useEffect(() => {
    if (usable) host.ready();
  }, [usable]);

  function content() {
    if (failure) return <LoadFailure error={failure} onRetry={retry} />;
    if (shown === 'finishing') return <Finishing />;
    if (!shown || !declared) return <LoadingView />;
    return registryViews[shown]({ ...level, declared, problem: back.problem });
  }

  const title = announced(shown, newest);
  return (
    <Column>
      <LiveRegion message={title ? t(title) : ''} />
      {content()}
    </Column>
  );
}
