import { BackLink, Column, PageHeader } from '@credence/ui';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { FormCardsSkeleton } from './form-skeleton.tsx';
import { Hub, type HubProps } from './hub.tsx';

const PersonalForm = lazy(() => import('./personal-form.tsx'));

/** Personal identity verification (S2.1): the overview, and at its second address the form for personal information. */
export default function PersonalInfoScreen({ notices }: HubProps) {
  const t = useText();
  const [path] = useLocation();
  if (!path.startsWith(paths.personal)) return <Hub notices={notices} />;
  return (
    <Column>
      <PageHeader
        title={t('personal.title')}
        text={t('personal.intro')}
        above={
          <Link href={paths.hub} asChild>
            <BackLink href={paths.hub}>{t('app.backToHub')}</BackLink>
          </Link>
        }
      />
      <Suspense fallback={<FormCardsSkeleton />}>
        <PersonalForm />
      </Suspense>
    </Column>
  );
}
