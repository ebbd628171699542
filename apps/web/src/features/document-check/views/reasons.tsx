import type { ReviewLabel } from '@credence/contract';
import { WarningIcon } from '@credence/ui';
import { useText } from '../../../i18n/text.ts';
import styles from './reasons.module.css';

/** Why a case was not approved, in the words meant for the applicant. */
export function Reasons({ labels }: { labels: readonly ReviewLabel[] }) {
  const t = useText();
  if (labels.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {labels.map((label) => (
        <li key={label} className={styles.reason}>
          <WarningIcon className={styles.icon} />
          <span>{t(`label.${label}`)}</span>
        </li>
      ))}
    </ul>
  );
}
