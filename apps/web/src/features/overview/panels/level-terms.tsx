import { defaultQuotaCoin } from '@credence/contract/kyc';
import { CheckIcon } from '@credence/ui/icons/check';
import type { ReactNode } from 'react';
import { formatAmount, isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { limitOf } from '../../../queries/kyc.ts';
import styles from '../overview.module.css';
import type { NextStepProps } from './panel-props.ts';

/** What a level requires, as list items, and what it gives. */
export function LevelTerms({
  level,
  info,
  currency,
  children,
}: Pick<NextStepProps, 'level' | 'info' | 'currency'> & { children: ReactNode }) {
  const t = useText();
  const coin = limitOf(info.quotas, level, defaultQuotaCoin) ?? '0';
  const money = limitOf(info.quotas, level, currency);
  return (
    <div className={styles.terms}>
      <div>
        <h3 className={styles.small}>{t('hub.next.needs')}</h3>
        <ul className={styles.list}>{children}</ul>
      </div>
      <div>
        <h3 className={styles.small}>{t('hub.next.gives')}</h3>
        <ul className={styles.list}>
          <li>
            <CheckIcon />{' '}
            {t('hub.next.gives.limit', { amount: isolate(formatAmount(coin, defaultQuotaCoin)) })}
          </li>
          {money !== undefined && (
            <li>
              <CheckIcon /> {t('hub.next.gives.currency', { amount: isolate(formatAmount(money, currency)) })}
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}
