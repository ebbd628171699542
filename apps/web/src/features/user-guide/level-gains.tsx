import { defaultQuotaCoin, flowNameOrSecond, type Quota } from '@credence/contract/kyc';
import type { Level } from '@credence/contract/words';
import { Skeleton } from '@credence/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { formatAmount, isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { limitOf } from '../../queries/kyc.ts';
import { useClientState } from '../../state/store.ts';
import styles from './guide.module.css';
import { quotasQuery } from './queries.ts';

function shownLimit(quotas: readonly Quota[] | undefined, level: Level): string | undefined {
  const limit = limitOf(quotas ?? [], level, defaultQuotaCoin);
  return limit === undefined ? undefined : isolate(formatAmount(limit, defaultQuotaCoin));
}

/** The limits of both levels for this account; in general terms if they fail to load. */
export function LevelGains() {
  const t = useText();
  const { data, isLoading } = useQuery(quotasQuery);
  const flows = useClientState((state) => state.complianceConfig.flowNames);
  const [first, second] = [shownLimit(data, 1), shownLimit(data, 2)];
  // Where the page does not say which flows its site has, both.
  const offersSecond = flows.length === 0 || flows.includes(flowNameOrSecond(2));
  if (isLoading) return <Skeleton lines={3} />;
  if (first === undefined || second === undefined)
    return <p className={styles.text}>{t('guide.step1.levels.text')}</p>;
  return (
    <ul className={styles.text}>
      <li>{t('guide.step1.levels.level1', { amount: first })}</li>
      {offersSecond && <li>{t('guide.step1.levels.level2', { amount: second })}</li>}
    </ul>
  );
}
