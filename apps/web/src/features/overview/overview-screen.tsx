import type { KycInfo } from '@credence/contract/kyc';
import { Button } from '@credence/ui/button';
import { LiveRegion } from '@credence/ui/live-region';
import { PageHeader } from '@credence/ui/page-header';
import { ErrorState } from '@credence/ui/state-message';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { errorMessage } from '../../api/messages.ts';
import { host } from '../../host/choose.ts';
import { verificationUser } from '../../host/verification-user.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { isLimitedBy, kycInfoQuery } from '../../queries/kyc.ts';
import { declaredQuery } from '../../queries/personal-info.ts';
import { memberQuery, profileQuery } from '../../queries/profile.ts';
import { changes } from '../../state/store.ts';
import { Extras, Limits, Notices } from './later.ts';
import { Ladder } from './ladder.tsx';
import { isPlainStart, levelToVerify, lookOf, stepsOf } from './levels/steps.ts';
import { CardsSkeleton } from './overview-skeleton.tsx';
import styles from './overview.module.css';
import { NextStep } from './panels/next-step.tsx';
import { useChange } from './use-change.ts';

/** Whether a regulator, or the country of residence, asks something of the account before anything else. */
const hasNotices = (info: Pick<KycInfo, 'displayControl' | 'limitation' | 'mustQuestionnaire'>): boolean =>
  info.displayControl.displayUpdatePOI !== 'DisplayUpdatePOIStatus_No' ||
  info.mustQuestionnaire ||
  isLimitedBy(info, 'LIMITATION_REGION');

/** Everything the overview shows, asked for at once. */
function useOverview() {
  const info = useQuery(kycInfoQuery);
  const personal = useQuery(declaredQuery);
  const member = useQuery(memberQuery);
  const profile = useQuery(profileQuery);
  const user = profile.data && member.data && verificationUser(profile.data, member.data);
  const steps = info.data && user && stepsOf(info.data, user.member_tag.KYC);
  const rate = Number(info.data?.btcRate ?? 1);
  useEffect(() => changes.setRate(rate), [rate]);
  const level = steps && levelToVerify(steps);
  const failed = [info, personal, member, profile].filter(
    (query) => query.isError && query.data === undefined,
  );
  return {
    failure: failed[0]?.error,
    retry: () => Promise.all(failed.map((query) => query.refetch())),
    data:
      info.data && personal.data && user && steps && level
        ? {
            info: info.data,
            steps,
            level,
            detailsComplete: personal.data.complete,
            currency: user.currency_code,
          }
        : undefined,
  };
}

/**
 * The first of the two screens of personal identity verification (S2.1): what to do next, and what each level
 * gives.
 */
export default function OverviewScreen() {
  const t = useText();
  const { data, failure, retry } = useOverview();
  const [retrying, setRetrying] = useState(false);
  const status = data && lookOf(data.level, data.steps, data.info);
  const plain = data && isPlainStart(data);
  useEffect(() => {
    // Every other panel reports this itself, once it has its data.
    if (plain) host.ready();
  }, [plain]);
  const changed = useChange(status);
  const [pressed, setPressed] = useState(false);

  const applicant = data?.info.applicant;
  const name = applicant?.masked ? '' : applicant?.firstname;
  return (
    <>
      <PageHeader title={t('hub.title')} text={name && t('hub.greeting', { name: isolate(name) })} />
      <LiveRegion message={changed ? t(`hub.status.${changed}`) : ''} />
      {data && hasNotices(data.info) && (
        <div
          className={styles.notices}
          data-limitation={data.info.limitation}
          data-restricted={data.info.restriction !== undefined}
        >
          <Suspense>
            <Notices info={data.info} onPress={setPressed} />
          </Suspense>
        </div>
      )}
      {data ? (
        // Whole or not at all: what follows the panel would move if it differs in height from its skeleton.
        <Suspense fallback={<CardsSkeleton />}>
          <div className={styles.columns} data-pressed={pressed || data.info.restriction !== undefined}>
            <NextStep {...data} />
            <section className={styles.levels} aria-label={t('hub.levels')}>
              <Ladder {...data}>
                <div className={styles.allLimits}>
                  <Suspense>
                    <Limits info={data.info} />
                  </Suspense>
                </div>
              </Ladder>
            </section>
            <div className={styles.extras}>
              <Suspense>
                <Extras info={data.info} />
              </Suspense>
            </div>
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
        <CardsSkeleton />
      )}
    </>
  );
}
