import { retCodes } from '@credence/contract';
import { Button, ErrorState } from '@credence/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { ApiError } from '../../../api/client.ts';
import { AttemptsRefusal, isAttemptsRefusal } from '../../../case-views/attempts-refusal.tsx';
import { LoadFailure } from '../../../case-views/load-failure.tsx';
import { LoadingView } from '../../../case-views/loading-view.tsx';
import { MissingInfo } from '../../../case-views/missing-info.tsx';
import { useText } from '../../../i18n/text.ts';
import type { useMount } from '../use-mount.ts';
import type { ResidenceProps } from './residence-view.tsx';

// Seldom needed, and never before the server has refused something.
const CountryQuestion = lazy(() => import('./country-question.tsx'));
const ResidenceView = lazy(() => import('./residence-view.tsx'));

interface MountFailureProps {
  error: Error;
  mount: ReturnType<typeof useMount>;
  Residence: ComponentType<ResidenceProps> | undefined;
}

/** Nothing can be mounted: what is missing, when it goes on, or another try. */
export function MountFailure({ error, mount, Residence }: MountFailureProps) {
  const t = useText();
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === retCodes.PERSONAL_INFO_MISSING) return <MissingInfo />;
  if (code === retCodes.COUNTRY_NOT_SUPPORTED || code === retCodes.RESIDENCE_NOT_SERVED) {
    return (
      <Suspense fallback={<LoadingView />}>
        {code === retCodes.COUNTRY_NOT_SUPPORTED ? (
          <CountryQuestion mount={mount} />
        ) : (
          <ResidenceView Residence={Residence} />
        )}
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
