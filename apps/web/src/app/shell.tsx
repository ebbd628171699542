import { Banner, Button, ErrorState, Header, Logo, Shell } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, Redirect, Router, useLocation } from 'wouter';
import { ApiError } from '../api/client.ts';
import { errorMessage } from '../api/messages.ts';
import { profileQuery } from '../api/session.ts';
import { host } from '../host/choose.ts';
import { basePath, paths } from '../host/paths.ts';
import { useText } from '../i18n/text.ts';
import { retCodes } from '@credence/contract';
import { brand } from './brand.ts';
import { routeAt } from './routes.tsx';
import { Screen } from './screen.tsx';
import styles from './shell.module.css';
import { useAccountState } from './use-account-state.ts';
import { useOnline } from './use-online.ts';

// Not needed to use the screen, so these come after it; without one of them the screen is still of use.
const nothing = (): { default: () => ReactNode } => ({ default: () => null });
const LanguageSwitch = lazy<() => ReactNode>(() => import('./language-switch.tsx').catch(nothing));
const NoticeLog = lazy<() => ReactNode>(() => import('./notice-log.tsx').catch(nothing));
const AccountMenu = lazy<() => ReactNode>(() => import('./account-menu.tsx').catch(nothing));
const Footer = lazy<() => ReactNode>(() => import('./footer.tsx').catch(nothing));

// Only where the host brings a session of its own.
const Embedded = lazy(() => import('./embedded.tsx'));

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
  const { route, Skeleton } = routeAt(path);
  const profile = useQuery({ ...profileQuery, enabled: !route.open });
  useAccountState(profile.data, path);
  const [shown, setShown] = useState('');
  // The browser is already on its way to the sign-in page.
  const leaving = profile.error instanceof ApiError && profile.error.code === retCodes.NOT_SIGNED_IN;
  if (path === '/' || path === '') return <Redirect to={paths.hub} replace />;
  return (
    <Shell
      skipText={t('app.skip')}
      width="wide"
      header={
        host.showsHeader && (
          <Header
            logo={
              <Link href={paths.hub} className={styles.home}>
                <Logo name={brand.name} />
              </Link>
            }
            end={
              <Suspense>
                <NoticeLog />
                <LanguageSwitch />
                {!route.open && <AccountMenu />}
              </Suspense>
            }
          />
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
      {!online && (
        <div className={styles.notice}>
          <Banner tone="warning" title={t('app.offline.title')} announce>
            {t('app.offline.text')}
          </Banner>
        </div>
      )}
      {profile.data || route.open ? (
        <Screen path={path} onShown={setShown} />
      ) : (profile.isError || profile.data === null) && !leaving ? (
        <ProfileError
          error={profile.error}
          retrying={profile.isFetching}
          onRetry={() => void profile.refetch()}
        />
      ) : (
        <Skeleton />
      )}
    </Shell>
  );
}

/** The account area below its base address. */
export function App() {
  const { session } = host;
  return (
    <Router base={basePath}>
      {session ? (
        <Suspense>
          <Embedded session={session}>
            <Layout />
          </Embedded>
        </Suspense>
      ) : (
        <Layout />
      )}
    </Router>
  );
}
