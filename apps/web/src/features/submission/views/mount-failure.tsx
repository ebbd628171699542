import { retCodes } from '@credence/contract/ret-codes';
import { Button } from '@credence/ui/button';
import { ErrorState } from '@credence/ui/state-message';
import { lazy, Suspense } from 'react';
import { ApiError } from '../../../api/client.ts';
import { useText } from '../../../i18n/text.ts';
import { AttemptsRefusal, isAttemptsRefusal } from '../../../views/attempts-refusal.tsx';
import { LoadFailure } from '../../../views/load-failure.tsx';
import { LoadingView } from '../../../views/loading-view.tsx';
import { MissingInfo } from '../../../views/missing-info.tsx';
import type { useMount } from '../../case/index.ts';
import { ResidenceView } from '../../document-choice/index.ts';

// Seldom needed, and never before the server has refused something.
const CountryQuestion = lazy(() => import('./country-question.tsx'));

interface MountFailureProps {
  error: Error;
  mount: ReturnType<typeof useMount>;
}

/** Nothing can be mounted: what is missing, when to come back, or another try. */
export function MountFailure({ error, mount }: MountFailureProps) {
  const t = useText();
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === retCodes.PERSONAL_INFO_MISSING) return <MissingInfo />;
  if (code === retCodes.COUNTRY_NOT_SUPPORTED || code === retCodes.RESIDENCE_NOT_SERVED) {
    return (
      <Suspense fallback={<LoadingView />}>
        {code === retCodes.COUNTRY_NOT_SUPPORTED ? <CountryQuestion mount={mount} /> : <ResidenceView />}
      </Suspense>
    );
  }
  if (isAttemptsRefusal(error)) return <AttemptsRefusal error={error} whole />;
  if (code === retCodes.PROVIDER_UNAVAILABLE) {
    return (
      <ErrorState
        title={t('document.unavailable.title')}
        text={t('document.unavailable.text')}
        action={
          <Button variant="primary" onClick={mount.retry}>
            {t('document.tryAgain')}
          </Button>
        }
      />
    );
  }
  return <LoadFailure error={error} onRetry={mount.retry} />;
}
