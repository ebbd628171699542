import { useText } from '../../../i18n/text.ts';
import styles from './ladder.module.css';

/** Beside what may be withdrawn, as further rows of the list: what is closed for now, and until when. */
export function ClosedActivities() {
  const t = useText();
  return (
    <>
      <dt className={styles.closedTerm}>{t('restriction.activities')}</dt>
      <dd className={styles.closed}>{t('restriction.until')}</dd>
    </>
  );
}
