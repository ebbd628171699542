import type { ReviewLabel } from '@credence/contract';
import { WarningIcon } from '@credence/ui';
import { Link } from 'wouter';
import { HelpLink } from '../host/help-link.tsx';
import { paths } from '../host/paths.ts';
import { useText } from '../i18n/text.ts';
import styles from './reasons.module.css';

/** Why a case was not approved, in the words meant for the applicant, and where to read more, or do something, about it (S2.20). */
export function Reasons({ labels }: { labels: readonly ReviewLabel[] }) {
  const t = useText();
  if (labels.length === 0) return null;
  const inUse = labels.includes('identity-in-use');
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
        {inUse ? (
          <Link href={paths.transfer}>{t('help.more.identityTransfer')}</Link>
        ) : (
          <HelpLink topic="failureReasons">{t('help.more.failureReasons')}</HelpLink>
        )}
      </p>
    </div>
  );
}
