import { Card } from '@credence/ui/card';
import { type TextKey, useText } from '../../i18n/text.ts';
import styles from './reverification.module.css';

/** By default (S2.24), and where it is done in the app, as at the Turkish site (S2.25). */
const lists: Record<'page' | 'app', readonly TextKey[]> = {
  page: ['reverification.need.document', 'reverification.need.notPan', 'reverification.need.single'],
  app: ['reverification.need.interview', 'reverification.need.chip'],
};

/** What the documents have to be. */
export function Requirements({ inApp }: { inApp: boolean }) {
  const t = useText();
  return (
    <Card title={t('reverification.requirements')}>
      <ul className={styles.list}>
        {lists[inApp ? 'app' : 'page'].map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </Card>
  );
}
