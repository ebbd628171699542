import { Button } from '@credence/ui/button';
import { Shell } from '@credence/ui/shell';
import { ErrorState } from '@credence/ui/state-message';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { host } from '../host/choose.ts';
import { goToPersonal } from '../host/go-to.ts';
import type { HostSession, SessionState } from '../host/host.ts';
import { isolate } from '../i18n/format.ts';
import { useText } from '../i18n/text.ts';
import { businessQuery } from '../queries/business.ts';
import { profileQuery } from '../queries/profile.ts';
import { applyLook } from './partner-look.ts';
import { Tools } from './surrounding.tsx';
import { useHostPage } from './use-host-page.ts';
import styles from './embedded.module.css';

/** Keeps the line's place for two lines of text until it is known for whom the flow runs. */
export const SiteLinePlace = () => (
  <aside className={styles.line}>
    <span className={styles.who}>
      <span>&nbsp;</span>
      <span>&nbsp;</span>
    </span>
  </aside>
);

/** For whom the flow runs, and the way back there: one slim line instead of a header (S2.26). */
function SiteLine({ session }: { session: HostSession }) {
  const t = useText();
  const { data: business } = useQuery(businessQuery);
  // The way back is known with the profile, as is whose account it is.
  const { data: profile } = useQuery(profileQuery);
  const account = profile?.isSdk ? profile.account : '';
  const site = session.wayOut(business);
  const look = business?.look;
  useEffect(() => {
    if (look) applyLook(look);
  }, [look]);
  return (
    <aside className={styles.line}>
      <span className={styles.who}>
        <span className={styles.name}>
          {look?.logo && <img className={styles.logo} src={look.logo} alt="" referrerPolicy="no-referrer" />}
          {business?.name ? t('sdk.for', { site: isolate(business.name) }) : ''}
        </span>
        {account && <span>{t('sdk.account', { email: isolate(account) })}</span>}
      </span>
      <span className={styles.tools}>
        <Suspense fallback={<span className={styles.place} />}>
          <Tools open />
        </Suspense>
        <Button size="x-small" variant="tradeSecondary" onClick={() => host.leave()}>
          {site !== ''
            ? t('sdk.backTo', { site: isolate(site) })
            : session.framed || session.inApp || session.confined
              ? t('app.close')
              : t('app.backToHub')}
        </Button>
      </span>
    </aside>
  );
}

/** Shown instead of the flow: the link was used, the time is up, or the server could not be reached. */
function Gate({ state, session }: { state: Exclude<SessionState, 'open'>; session: HostSession }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const site = session.wayOut();

  function again(): void {
    setAsking(true);
    void session.renew().finally(() => setAsking(false));
  }

  return (
    <Shell skipText={t('app.skip')} width="wide">
      <ErrorState
        title={t(`sdk.${state}.title`)}
        text={t(`sdk.${state}.text`)}
        action={
          state === 'unreachable' ? (
            <Button variant="primary" loading={asking} onClick={again}>
              {t('app.retry')}
            </Button>
          ) : site ? (
            <Button variant="primary" onClick={() => host.leave()}>
              {t('sdk.backTo', { site: isolate(site) })}
            </Button>
          ) : session.inApp ? (
            <Button variant="primary" onClick={() => host.leave()}>
              {t('app.close')}
            </Button>
          ) : (
            // In a tab of its own there is no site to ask for a new link, but the account itself.
            window.parent === window &&
            !session.ofPartner && (
              <Button variant="primary" onClick={goToPersonal}>
                {t('notFound.hub')}
              </Button>
            )
          )
        }
      />
    </Shell>
  );
}

/** The flow in another site's frame, as long as its session lives. */
export default function Embedded({ session, children }: { session: HostSession; children: ReactNode }) {
  const state = useSyncExternalStore(session.subscribe, session.state);
  useHostPage(session, state === 'open');
  if (state !== 'open') return <Gate state={state} session={session} />;
  return (
    <>
      <SiteLine session={session} />
      {children}
    </>
  );
}
