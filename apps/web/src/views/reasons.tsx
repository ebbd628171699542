import type { ReviewLabel } from '@credence/contract/verification';
import { WarningIcon } from '@credence/ui/icons/warning';
import { Link } from 'wouter';
import { paths } from '../host/paths.ts';
import { useText } from '../i18n/text.ts';
import { HelpLink } from './help-link.tsx';
import { reasonKey } from './reason-key.ts';
import styles from './reasons.module.css';

interface ReasonsProps {
  labels: readonly ReviewLabel[];
  /** No further try follows. */
  final?: boolean | undefined;
}

/** Reasons in the words for the applicant, one below the other. */
export function ReasonList({ labels, final = false }: ReasonsProps) {
  const t = useText();
  return (
    <ul className={styles.reasons}>
      {labels.map((label) => (
        <li key={label} className={styles.reason}>
          <WarningIcon className={styles.icon} />
          <span>{t(reasonKey(label, final))}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Why a case was not approved, in the words for the applicant, and where to read or do more about it
 * (S2.20).
 */
export function Reasons({ labels, final }: ReasonsProps) {
  const t = useText();
  if (labels.length === 0) return null;
  const inUse = labels.includes('identity-in-use');
  return (
    <div className={styles.group}>
      <div className={styles.box}>
        <ReasonList labels={labels} final={final} />
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
