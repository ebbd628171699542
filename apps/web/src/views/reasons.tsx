import type { ReviewLabel } from '@credence/contract/verification';
import { WarningIcon } from '@credence/ui/icons/warning';
import { Link } from 'wouter';
import { paths } from '../host/paths.ts';
import { useText } from '../i18n/text.ts';
import { HelpLink } from './help-link.tsx';
import styles from './reasons.module.css';

/** Reasons in the words for the applicant, one below the other. */
export function ReasonList({ labels }: { labels: readonly ReviewLabel[] }) {
  const t = useText();
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

/**
 * Why a case was not approved, in the words for the applicant, and where to read or do more about it
 * (S2.20).
 */
export function Reasons({ labels }: { labels: readonly ReviewLabel[] }) {
  const t = useText();
  if (labels.length === 0) return null;
  const inUse = labels.includes('identity-in-use');
  return (
    <div className={styles.group}>
      <div className={styles.box}>
        <ReasonList labels={labels} />
      </div>
      <p>
        {inUse ? (
          <Link href={paths.transfer}>{t('help.more.identityTransfer')}</Link>
        ) : (
          <HelpLink topic="failureReasons">{t('help.more.failureReasons')}</HelpLink>
        )}
      </p>
    </div>
  );
}
