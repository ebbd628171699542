import { defaultQuotaCoin, type KycInfo } from '@credence/contract/kyc';
import { formatAmount, isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import styles from './ladder.module.css';
import { limitOf } from '../../../queries/kyc.ts';
import { ClosedActivities } from './closed-activities.tsx';
import { currentQuota } from './steps.ts';

interface LimitInForceProps {
  info: Pick<KycInfo, 'applicant' | 'quotas' | 'restriction'>;
  currency: string;
}

/** What the account may withdraw at its present level (S4.11); not shown before the first. */
export function LimitInForce({ info, currency }: LimitInForceProps) {
  const t = useText();
  if (info.applicant.level === 0) return null;
  const money = limitOf(info.quotas, info.applicant.level, currency);
  return (
    <dl className={styles.limit}>
      <dt>{t('hub.quota.current')}</dt>
      <dd>
        <span className={styles.amount}>
          {t('hub.quota.perDay', { amount: isolate(formatAmount(currentQuota(info), defaultQuotaCoin)) })}
        </span>
        {money !== undefined && <bdi className={styles.money}>{formatAmount(money, currency)}</bdi>}
      </dd>
      {info.restriction && <ClosedActivities />}
    </dl>
  );
}
