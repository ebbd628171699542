import { Button } from '@credence/ui/button';
import { Column } from '@credence/ui/column';
import { PageHeader } from '@credence/ui/page-header';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { host } from '../host/choose.ts';
import { paths } from '../host/paths.ts';
import { useText } from '../i18n/text.ts';
import styles from './app.module.css';

/** Every unknown address: what may have happened, and where to go on. */
export default function NotFoundScreen() {
  const t = useText();
  useEffect(() => host.ready(), []);
  return (
    <Column>
      <PageHeader title={t('notFound.title')} text={t('notFound.text')} />
      <div className={styles.ways}>
        <Link href={paths.overview} asChild>
          <Button href={paths.overview} variant="primary" size="large">
            {t('notFound.hub')}
          </Button>
        </Link>
        <Link href={paths.help} asChild>
          <Button href={paths.help} size="large">
            {t('app.help')}
          </Button>
        </Link>
      </div>
    </Column>
  );
}
