import type { KycInfo } from '@credence/contract/kyc';
import { Card } from '@credence/ui/card';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/text.ts';
import styles from './overview.module.css';
import { depositCheckQuery } from './queries.ts';

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
