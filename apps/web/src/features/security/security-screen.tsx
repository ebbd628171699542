import { Column } from '@credence/ui/column';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { host } from '../../host/choose.ts';
import { readSignInConfig } from '../../host/sign-in-config.ts';
import { useText } from '../../i18n/text.ts';
import { BackToOverview } from '../../views/back-to-overview.tsx';
import { LoadingView } from '../../views/loading-view.tsx';
import { ChangePassword } from './change-password.tsx';
import { factorsQuery } from './factors.ts';
import { Sessions } from './sessions.tsx';

const FactorCards = lazy(() => import('./factor-cards.tsx'));
const ErasureCards = lazy(async () => ({ default: (await import('../erasure/index.ts')).ErasureCards }));

/** The password of the account, what is asked beside it, where it is signed in, and what can be erased. */
export default function SecurityScreen() {
  const t = useText();
  const { data: factors } = useQuery(factorsQuery);
  // Everybody has a password where nothing else signs in.
  const hasPassword = readSignInConfig().provider === undefined || factors?.password === true;
  useEffect(() => host.ready(), []);
  return (
    <Column>
      <Stack gap="lg">
        <PageHeader above={<BackToOverview />} title={t('header.security')} />
        {hasPassword && <ChangePassword />}
        <Suspense fallback={<LoadingView />}>
          <FactorCards />
        </Suspense>
        <Sessions hasPassword={factors?.password !== false} />
        <Suspense fallback={<LoadingView />}>
          <ErasureCards />
        </Suspense>
      </Stack>
    </Column>
  );
}
