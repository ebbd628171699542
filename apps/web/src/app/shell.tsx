import { Banner, Button, ErrorState, Header, Logo, Shell } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
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
import { useOnline } from './use-online.ts';

// Not needed to use the screen, so it comes after it.
const AccountMenu = lazy(() => import('./account-menu.tsx'));

/** The frame before there are texts: the same boxes, so that nothing moves when they come. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <Shell skipText="" width="wide" header={host.showsHeader && <Header logo={<Logo name={brand.name} />} />}>
      {children}
    </Shell>
  );
}

function Footer() {
  const t = useText();
  return (
    <div className={styles.footer}>
      <p>{t('app.privacy')}</p>
      <Link href={paths.help}>{t('app.help')}</Link>
    </div>
  );
}

function ProfileError({
  error,
  onRetry,
  retrying,
}: {
  error: Error;
  onRetry: () => void;
  retrying: boolean;
}) {
  const t = useText();
  return (
    <ErrorState
      title={t('profile.error.title')}
      text={errorMessage(error)}
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
  const profile = useQuery(profileQuery);
  const { Skeleton } = routeAt(path);
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
                <AccountMenu />
              </Suspense>
            }
          />
        )
      }
      footer={host.showsFooter && <Footer />}
    >
      {!online && (
        <div className={styles.notice}>
          <Banner tone="warning" title={t('app.offline.title')} announce>
            {t('app.offline.text')}
          </Banner>
        </div>
      )}
      {profile.data ? (
        <Screen path={path} />
      ) : profile.isError && !leaving ? (
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
  return (
    <Router base={basePath}>
      <Layout />
    </Router>
  );
}
