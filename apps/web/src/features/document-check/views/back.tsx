import { BackIcon } from '@credence/ui';
import { Link } from 'wouter';
import { paths } from '../../../host/paths.ts';
import { useText } from '../../../i18n/text.ts';
import type { CollectingView } from '../case-view.ts';
import { viewHistory } from '../use-view-history.ts';
import styles from './back.module.css';

/** One view back, as the browser's own button does. */
export function BackButton({ previous }: { previous: CollectingView }) {
  const t = useText();
  return (
    <button type="button" className={styles.back} onClick={() => viewHistory.back(previous)}>
      <BackIcon /> {t('document.back')}
    </button>
  );
}

/** Out of the flow; what was done so far is kept. */
export function BackToHub() {
  const t = useText();
  return (
    <Link href={paths.hub} className={styles.back}>
      <BackIcon /> {t('document.toHub')}
    </Link>
  );
}
