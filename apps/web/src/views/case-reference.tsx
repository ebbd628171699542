import { useText } from '../i18n/text.ts';
import styles from './case-reference.module.css';
import { CopyButton } from './copy-button.tsx';

/** What to call a case by when one writes to support about it. */
export function CaseReference({ reference }: { reference: string }) {
  const t = useText();
  return (
    <div className={styles.line}>
      <span className={styles.label}>{t('reference.yours')}</span>
      <bdi dir="ltr" className={styles.reference}>
        {reference}
      </bdi>
      <CopyButton size="small" text={reference}>
        {t('reference.copy')}
      </CopyButton>
    </div>
  );
}
