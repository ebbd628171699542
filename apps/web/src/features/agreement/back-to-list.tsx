import { BackLink } from '@credence/ui/back-link';
import { Link } from 'wouter';
import { paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import styles from './agreement.module.css';

/** From a document to the list of all. */
export function BackToList() {
  const t = useText();
  return (
    <div className={styles.unprinted}>
      <Link href={paths.agreement} asChild>
        <BackLink href={paths.agreement}>{t('agreements.back')}</BackLink>
      </Link>
    </div>
  );
}
