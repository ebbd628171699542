import { useQuery } from '@tanstack/react-query';
import { useText } from '../i18n/text.ts';
import { kycInfoQuery } from '../queries/kyc.ts';
import { Gained } from './gained.tsx';
import styles from './gained.module.css';
import { OperatorLinks, operatorLinks } from './operator-links.tsx';

/** What an approval gives, and where to use it: left out until it is known. */
export function Reward() {
  const t = useText();
  // An earlier answer may be older than the approval.
  const { data: info, isFetchedAfterMount } = useQuery({ ...kycInfoQuery, refetchOnMount: 'always' });
  if (!info || !isFetchedAfterMount || info.applicant.level === 0) return null;
  return (
    <div className={styles.reward}>
      <p className={styles.what}>{t('hub.level.limit')}</p>
      <Gained info={info} />
      <div className={styles.go}>
        <OperatorLinks {...operatorLinks()} />
      </div>
    </div>
  );
}
