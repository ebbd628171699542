import { defaultQuotaCoin, type KycInfo } from '@credence/contract';
import { formatAmount, isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import styles from './hub.module.css';
import { currentQuota, limitOf } from './steps.ts';

interface LimitInForceProps {
  info: Pick<KycInfo, 'applicant' | 'quotas'>;
  currency: string;
}

/** What the account may withdraw by the level that stands (S4.11), whatever is under way beyond it; nothing is said before the first. */
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
    </dl>
  );
}
