import { BackIcon, Card, PageHeader, Stack } from '@credence/ui';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { host } from '../../host/choose.ts';
import { paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import styles from './help.module.css';

const subjects = ['documents', 'picture', 'reasons', 'time', 'data'] as const;

/** The questions asked most often, answered on one page. */
export default function HelpScreen() {
  const t = useText();
  useEffect(() => host.ready(), []);
  return (
    <div className={styles.column}>
      <PageHeader
        title={t('help.title')}
        text={t('help.text')}
        above={
          <Link href={paths.hub} className={styles.back}>
            <BackIcon /> {t('app.backToHub')}
          </Link>
        }
      />
      <div className={styles.answers}>
        <Stack>
          {subjects.map((subject) => (
            <Card key={subject} title={t(`help.${subject}.question`)}>
              <p>{t(`help.${subject}.answer`)}</p>
            </Card>
          ))}
        </Stack>
      </div>
    </div>
  );
}
