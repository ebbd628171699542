import type { KycInfo } from '@credence/contract';
import { Card } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/text.ts';
import { depositCheckQuery } from './extra-queries.ts';
import styles from './hub.module.css';

/** Who keeps the coins of residents of the Netherlands, and what that means for them. */
export function CustodyNote({ info }: { info: Pick<KycInfo, 'displayControl'> }) {
  const t = useText();
  const { data } = useQuery(depositCheckQuery);
  return (
    <Card title={t('hub.custody.title')}>
      <p className={styles.line}>
        {t('hub.custody.text')} {info.displayControl.isDisplayNewSatos && t('hub.custody.new')}
      </p>
      {data?.show && <p className={styles.line}>{t('hub.custody.card')}</p>}
    </Card>
  );
}
