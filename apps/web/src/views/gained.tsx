import { defaultQuotaCoin, type KycInfo } from '@credence/contract/kyc';
import type { Level } from '@credence/contract/words';
import { ArrowIcon } from '@credence/ui/icons/arrow';
import { CheckIcon } from '@credence/ui/icons/check';
import { formatAmount } from '../i18n/format.ts';
import { useText } from '../i18n/text.ts';
import { currentQuota, limitOf } from '../queries/kyc.ts';
import styles from './gained.module.css';

/** The level that an account has reached; only for one that has. */
export const reached = ({ applicant }: KycInfo): Level => (applicant.level === 2 ? 2 : 1);

/** What a new level gives: the limit before and after, and what else. */
export function Gained({ info }: { info: KycInfo }) {
  const t = useText();
  const level = reached(info);
  const before = limitOf(info.quotas, level === 2 ? 1 : 0, defaultQuotaCoin) ?? '0';
  return (
    <>
      <p className={styles.rise}>
        <bdi>{formatAmount(before, defaultQuotaCoin)}</bdi> <ArrowIcon />{' '}
        <bdi>{formatAmount(currentQuota(info), defaultQuotaCoin)}</bdi>
      </p>
      <ul className={styles.list}>
        {[
          t(`hub.newLevel.gives${level}`),
          ...(level === 1 && info.displayControl.isDisplayP2pRights ? [t('hub.newLevel.p2p')] : []),
        ].map((line) => (
          <li key={line}>
            <CheckIcon /> <span>{line}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
