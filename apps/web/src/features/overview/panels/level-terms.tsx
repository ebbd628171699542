import type { ReactNode } from 'react';
import { useText } from '../../../i18n/text.ts';
import styles from '../overview.module.css';

/** What a level requires, as list items; what it gives is on the ladder. */
export function LevelTerms({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <div>
      <h3 className={styles.small}>{t('hub.next.needs')}</h3>
      <ul className={styles.list}>{children}</ul>
    </div>
  );
}
