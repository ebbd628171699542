import { BackLink, Column, PageHeader } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { FormCardsSkeleton } from './form-skeleton.tsx';
import { Hub, type HubProps } from './hub.tsx';
import { declaredQuery } from '../../case-views/declared-query.ts';

const PersonalForm = lazy(() => import('./personal-form.tsx'));

interface PersonalInfoScreenProps extends HubProps {
  /** What there is to say to residents of a country that is not served here; another feature knows. */
  residence?: ((country: string, served: boolean) => ReactNode) | undefined;
}

/** The form, or what was declared in it once that is locked. */
function Details({ residence }: Pick<PersonalInfoScreenProps, 'residence'>) {
  const t = useText();
  const { data: saved } = useQuery(declaredQuery);
  return (
    <Column>
      <PageHeader
        title={t('personal.title')}
        text={t(saved?.locked ? 'personal.locked' : 'personal.intro')}
        above={
          <Link href={paths.hub} asChild>
            <BackLink href={paths.hub}>{t('app.backToHub')}</BackLink>
          </Link>
        }
      />
      <Suspense fallback={<FormCardsSkeleton />}>
        <PersonalForm residence={residence} />
      </Suspense>
    </Column>
  );
}

/** Personal identity verification (S2.1): the overview, and at its second address the form for personal information. */
export default function PersonalInfoScreen({ residence, ...hub }: PersonalInfoScreenProps) {
  const [path] = useLocation();
  return path.startsWith(paths.personal) ? <Details residence={residence} /> : <Hub {...hub} />;
}
