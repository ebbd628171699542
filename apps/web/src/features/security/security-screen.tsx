import { Column } from '@credence/ui/column';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { lazy, Suspense, useEffect } from 'react';
import { host } from '../../host/choose.ts';
import { useText } from '../../i18n/text.ts';
import { BackToOverview } from '../../views/back-to-overview.tsx';
import { LoadingView } from '../../views/loading-view.tsx';
import { ChangePassword } from './change-password.tsx';
import { Sessions } from './sessions.tsx';

const FactorCards = lazy(() => import('./factor-cards.tsx'));
const ErasureCards = lazy(async () => ({ default: (await import('../erasure/index.ts')).ErasureCards }));

/** The password of the account, what is asked beside it, where it is signed in, and what can be erased. */
export default function SecurityScreen() {
  const t = useText();
  useEffect(() => host.ready(), []);
  return (
    <Column>
      <Stack gap="lg">
        <PageHeader above={<BackToOverview />} title={t('header.security')} />
        <ChangePassword />
        <Suspense fallback={<LoadingView />}>
          <FactorCards />
        </Suspense>
        <Sessions />
        <Suspense fallback={<LoadingView />}>
          <ErasureCards />
        </Suspense>
      </Stack>
    </Column>
  );
}
