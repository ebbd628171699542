import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Logo } from '@credence/ui/logo';
import { Header, Shell } from '@credence/ui/shell';
import { ErrorState } from '@credence/ui/state-message';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { Link, Redirect, Router, useLocation } from 'wouter';
import { ApiError } from '../api/client.ts';
import { errorMessage } from '../api/messages.ts';
import { host } from '../host/choose.ts';
import type { HostSession } from '../host/host.ts';
import { basePath, paths } from '../host/paths.ts';
import { useText } from '../i18n/text.ts';
import { StepUp } from '../features/step-up/index.ts';
import { profileQuery } from '../queries/profile.ts';
import { retCodes } from '@credence/contract/ret-codes';
import { brand } from '../host/brand.ts';
import { routeAt } from './routes.ts';
import { Screen } from './screen.tsx';
import styles from './app.module.css';
import { Footer, Tools } from './surrounding.tsx';
import { useAccountState } from './use-account-state.ts';
import { useClientState } from '../state/store.ts';
import { useOnline } from '../state/use-online.ts';

function ProfileError({
  error,
  onRetry,
  retrying,
}: {
  /** None where the host swallowed it (S4.17). */
  error: Error | null;
  onRetry: () => void;
  retrying: boolean;
}) {
  const t = useText();
  return (
    <ErrorState
      title={t('profile.error.title')}
      text={error ? errorMessage(error) : t('sdk.profile.text')}
      action={
        <Button variant="primary" loading={retrying} onClick={onRetry}>
          {t('app.retry')}
        </Button>
      }
    />
  );
}

/** Header, footer and notices around every screen; the profile is there before any of them (S2.17). */
function Layout() {
  const t = useText();
  const online = useOnline();
  const [path] = useLocation();
  const route = routeAt(path);
  const open = route.open === true;
  const profile = useQuery({ ...profileQuery, enabled: !open });
  const [shown, setShown] = useState('');
  // The browser is already on its way to the sign-in page.
  const leaving = profile.error instanceof ApiError && profile.error.code === retCodes.NOT_SIGNED_IN;
  useAccountState(profile.data, profile.isError && !leaving, path);
  const failed = useClientState((state) => state.user.profileError) && profile.data === undefined;
  const offline = !online && (
    <Banner tone="warning" title={t('app.offline.title')} announce>
      {t('app.offline.text')}
    </Banner>
  );
  if (path === '/' || path === '') return <Redirect to={paths.overview} replace />;
  return (
    <Shell
      skipText={t('app.skip')}
      width="wide"
      header={
        host.showsHeader ? (
          <Header
            logo={
              <Link href={paths.overview} className={styles.home}>
                <Logo name={brand.name} />
              </Link>
            }
            end={
              <Suspense>
                <Tools open={open} />
              </Suspense>
            }
            notice={offline}
          />
        ) : (
          offline && <div className={styles.notice}>{offline}</div>
        )
      }
      footer={
        // Below a skeleton it would be pushed away by what comes.
        host.showsFooter &&
        shown === route.name && (
          <div className={styles.footer}>
            <Suspense>
              <Footer />
            </Suspense>
          </div>
        )
      }
    >
      {profile.data || open ? (
        <Screen path={path} onShown={setShown} />
      ) : failed || profile.data === null ? (
        <ProfileError
          error={profile.error}
          retrying={profile.isFetching}
          onRetry={() => void profile.refetch()}
        />
      ) : (
        <route.Skeleton />
      )}
      {
        // An app has its own header around the page.
        !host.showsHeader && !host.session && shown === route.name && (
          <div className={styles.tools}>
            <Suspense>
              <Tools open={open} />
            </Suspense>
          </div>
        )
      }
    </Shell>
  );
}

/** What is around the flow of an embedded session. */
export type Around = ComponentType<{ session: HostSession; children: ReactNode }>;

/** The account area below its base address; `Around` where another site embeds it. */
export function App({ Around }: { Around?: Around | undefined }) {
  const { session } = host;
  return (
    <Router base={basePath}>
      {session && Around ? (
        <Around session={session}>
          <Layout />
        </Around>
      ) : (
        <Layout />
      )}
      <StepUp />
    </Router>
  );
}
