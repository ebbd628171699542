import type { KycInfo } from '@credence/contract';
import { Button, ErrorState, LiveRegion, PageHeader } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { errorMessage } from '../../api/messages.ts';
import { memberQuery, profileQuery } from '../../api/session.ts';
import { declaredQuery } from '../../case-views/declared-query.ts';
import { host } from '../../host/choose.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import styles from './hub.module.css';
import { HubCardsSkeleton } from './hub-skeleton.tsx';
import { LevelCard } from './level-card.tsx';
import { Limits } from './limits.tsx';
import { NextStep } from './next-step.tsx';
import { kycInfoQuery } from './queries.ts';
import { isPlainStart, levelInFocus, type StepLevel, stepsOf } from './steps.ts';
import { useChange } from './use-change.ts';

const levels: readonly StepLevel[] = [1, 2];

/** Everything the overview shows, asked for at once. */
function useHub() {
  const info = useQuery(kycInfoQuery);
  const personal = useQuery(declaredQuery);
  const member = useQuery(memberQuery);
  const profile = useQuery(profileQuery);
  const steps = info.data && member.data && stepsOf(info.data, member.data.member_tag.KYC);
  const level = steps && levelInFocus(steps);
  const failed = [info, personal, member, profile].filter(
    (query) => query.isError && query.data === undefined,
  );
  return {
    failure: failed[0]?.error,
    retry: () => Promise.all(failed.map((query) => query.refetch())),
    data:
      info.data && personal.data && profile.data && steps && level
        ? {
            info: info.data,
            steps,
            level,
            detailsComplete: personal.data.complete,
            currency: profile.data.currency_code,
          }
        : undefined,
  };
}

export interface HubProps {
  /** What else is asked of the account, above everything; other features have it to say. */
  notices?: ((info: KycInfo) => ReactNode) | undefined;
  /** What else there is to know and to do, after the next step. */
  extras?: ((info: KycInfo) => ReactNode) | undefined;
}

/** The overview: what to do next, and what each level gives. */
export function Hub({ notices, extras }: HubProps) {
  const t = useText();
  const { data, failure, retry } = useHub();
  const [retrying, setRetrying] = useState(false);
  const status = data?.steps[data.level].status;
  const plain = data && isPlainStart(data);
  useEffect(() => {
    // Every other panel says so itself, once it has read what it tells.
    if (plain) host.ready();
  }, [plain]);
  const changed = useChange(status);

  const name = data?.info.applicant.firstname;
  return (
    <>
      <PageHeader
        title={t('hub.title')}
        text={name ? t('hub.greeting', { name: isolate(name) }) : t('hub.intro')}
      />
      <LiveRegion message={changed ? t(`hub.status.${changed}`) : ''} />
      {data && notices?.(data.info)}
      {data ? (
        // Whole or not at all: what comes after the panel would move when that is taller or shorter than its skeleton.
        <Suspense fallback={<HubCardsSkeleton />}>
          <div className={styles.columns}>
            <NextStep {...data} />
            <section className={styles.levels} aria-label={t('hub.levels')}>
              {levels.map((level) => (
                <LevelCard key={level} {...data} level={level} step={data.steps[level]} />
              ))}
              <Limits info={data.info} />
            </section>
            <div className={styles.extras}>{extras?.(data.info)}</div>
          </div>
        </Suspense>
      ) : failure ? (
        <ErrorState
          title={t('hub.error.title')}
          text={errorMessage(failure)}
          action={
            <Button
              variant="primary"
              loading={retrying}
              onClick={() => {
                setRetrying(true);
                void retry().finally(() => setRetrying(false));
              }}
            >
              {t('app.retry')}
            </Button>
          }
        />
      ) : (
        <HubCardsSkeleton />
      )}
    </>
  );
}
