import { BackIcon, PageHeader } from '@credence/ui';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { FormCardsSkeleton } from './form-skeleton.tsx';
import { Hub } from './hub.tsx';
import styles from './personal-form.module.css';

const PersonalForm = lazy(() => import('./personal-form.tsx'));

/** Personal identity verification (S2.1): the overview, and at its second address the form for personal information. */
export default function PersonalInfoScreen() {
  const t = useText();
  const [path] = useLocation();
  if (!path.startsWith(paths.personal)) return <Hub />;
  return (
    <div className={styles.column}>
      <PageHeader
        title={t('personal.title')}
        text={t('personal.intro')}
        above={
          <Link href={paths.hub} className={styles.back}>
            <BackIcon /> {t('app.backToHub')}
          </Link>
        }
      />
      <Suspense fallback={<FormCardsSkeleton />}>
        <PersonalForm />
      </Suspense>
    </div>
  );
}
