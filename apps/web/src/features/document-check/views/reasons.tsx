import type { ReviewLabel } from '@credence/contract';
import { WarningIcon } from '@credence/ui';
import { HelpLink } from '../../../host/help-link.tsx';
import { useText } from '../../../i18n/text.ts';
import styles from './reasons.module.css';

/** Why a case was not approved, in the words meant for the applicant, and where to read more about it (S2.20). */
export function Reasons({ labels }: { labels: readonly ReviewLabel[] }) {
  const t = useText();
  if (labels.length === 0) return null;
  const topic = labels.includes('identity-in-use') ? 'identityTransfer' : 'failureReasons';
  return (
    <div className={styles.group}>
      <ul className={styles.reasons}>
        {labels.map((label) => (
          <li key={label} className={styles.reason}>
            <WarningIcon className={styles.icon} />
            <span>{t(`label.${label}`)}</span>
          </li>
        ))}
      </ul>
      <p>
        <HelpLink topic={topic}>{t(`help.more.${topic}`)}</HelpLink>
      </p>
    </div>
  );
}
