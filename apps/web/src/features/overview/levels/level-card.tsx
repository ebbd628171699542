import { defaultQuotaCoin, type KycInfo, type Step, type StepStatus } from '@credence/contract/kyc';
import type { Level } from '@credence/contract/words';
import { Badge } from '@credence/ui/badge';
import { Card } from '@credence/ui/card';
import { ClockIcon } from '@credence/ui/icons/clock';
import { CrossIcon } from '@credence/ui/icons/cross';
import { ErrorIcon } from '@credence/ui/icons/error';
import { InfoIcon } from '@credence/ui/icons/info';
import { LockIcon } from '@credence/ui/icons/lock';
import { SuccessIcon } from '@credence/ui/icons/success';
import { WarningIcon } from '@credence/ui/icons/warning';
import type { Tone } from '@credence/ui/tone';
import { type ComponentType, Suspense } from 'react';
import { formatAmount } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { isWaiting, limitOf } from '../../../queries/kyc.ts';
import { useClientState } from '../../../state/store.ts';
import { optional } from '../../../views/optional.ts';
import styles from '../overview.module.css';
import { ClosedActivities } from './closed-activities.tsx';
import { lookOf, type Steps } from './steps.ts';

// With its decimal maths, which few need; without it the limit in BTC says all.
const LimitInCurrency = optional(async () => (await import('./limit-in-currency.tsx')).LimitInCurrency);

/** Tone and icon of each status; a record over the union, so that none can be forgotten (S4.9). */
const appearance: Record<StepStatus, { tone: Tone; Icon: ComponentType }> = {
  ALLOW: { tone: 'info', Icon: InfoIcon },
  NOT_ALLOW: { tone: 'neutral', Icon: LockIcon },
  PENDING: { tone: 'warning', Icon: ClockIcon },
  SUCCESS: { tone: 'success', Icon: SuccessIcon },
  FAILED_AND_CAN_RETRY: { tone: 'warning', Icon: WarningIcon },
  FAILED_AND_CAN_NOT_RETRY: { tone: 'danger', Icon: ErrorIcon },
  CERTIFICATION_DISABLED: { tone: 'neutral', Icon: CrossIcon },
};

export interface LevelCardProps {
  level: Level;
  step: Step;
  steps: Steps;
  info: Pick<KycInfo, 'applicant' | 'quotas' | 'limitation' | 'bannerTags' | 'restriction'>;
  currency: string;
}

/** One level: what it requires, what it gives, and its status. */
export function LevelCard({ level, step, steps, info, currency }: LevelCardProps) {
  const t = useText();
  const coin = limitOf(info.quotas, level, defaultQuotaCoin) ?? '0';
  const money = limitOf(info.quotas, level, currency);
  const rate = useClientState((state) => state.rate);
  const status = lookOf(step, info);
  const first = lookOf(steps[1], info);
  const accepted = step.status === 'ALLOW' && isWaiting(info);
  const waitsForFirst = level === 2 && first !== 'SUCCESS' && first !== 'NOT_ALLOW';
  const line =
    status === 'NOT_ALLOW'
      ? t(waitsForFirst ? 'hub.line.NOT_ALLOW.2' : 'hub.line.NOT_ALLOW.1')
      : t(accepted ? 'hub.line.SUCCESS' : `hub.line.${status}`);
  const { tone, Icon } = appearance[status];
  return (
    <Card
      title={t(`hub.level${level}.title`)}
      // In a row of its own: beside the title some would fit and others not.
      text={
        <Badge tone={tone} icon={<Icon />}>
          {t(`hub.status.${status}`)}
        </Badge>
      }
    >
      <p className={styles.about}>{t(`hub.level${level}.text`)}</p>
      <dl className={styles.limit}>
        <dt>{t('hub.level.limit')}</dt>
        <dd>
          <bdi className={styles.amount}>{formatAmount(coin, defaultQuotaCoin)}</bdi>
          {money !== undefined ? (
            <bdi className={styles.money}>{formatAmount(money, currency)}</bdi>
          ) : (
            // A rate of 1 means that the server has sent none.
            rate !== 1 && (
              <Suspense>
                <LimitInCurrency limit={coin} rate={rate} currency={currency} />
              </Suspense>
            )
          )}
        </dd>
        {info.restriction && level === info.applicant.level && <ClosedActivities />}
      </dl>
      <p className={styles.line}>{line}</p>
    </Card>
  );
}
