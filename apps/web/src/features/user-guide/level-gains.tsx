import { defaultQuotaCoin, type Quota } from '@credence/contract';
import { Skeleton } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import { formatAmount, isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import styles from './guide.module.css';
import { quotasQuery } from './queries.ts';

function limitOf(quotas: readonly Quota[] | undefined, level: 1 | 2): string | undefined {
  const quota = quotas?.find((one) => one.level === level);
  const limit = quota?.coinLimit.find(({ coin }) => coin === defaultQuotaCoin)?.limit;
  return limit === undefined ? undefined : isolate(formatAmount(limit, defaultQuotaCoin));
}

/** The limits of both levels as this account would have them; in general terms where they cannot be had. */
export function LevelGains() {
  const t = useText();
  const { data, isLoading } = useQuery(quotasQuery);
  const [first, second] = [limitOf(data, 1), limitOf(data, 2)];
  if (isLoading) return <Skeleton lines={3} />;
  if (first === undefined || second === undefined)
    return <p className={styles.text}>{t('guide.step1.levels.text')}</p>;
  return (
    <ul className={styles.text}>
      <li>{t('guide.step1.levels.level1', { amount: first })}</li>
      <li>{t('guide.step1.levels.level2', { amount: second })}</li>
    </ul>
  );
}
