import { BackLink } from '@credence/ui/back-link';
import { Column } from '@credence/ui/column';
import { PageHeader } from '@credence/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { declaredQuery } from '../../queries/personal-info.ts';
import { PersonalForm } from './personal-form.tsx';

/** The form for personal information (S2.1), or what was declared in it once that is locked. */
export default function PersonalInfoScreen() {
  const t = useText();
  const { data: saved } = useQuery(declaredQuery);
  return (
    <Column>
      <PageHeader
        title={t('personal.title')}
        text={t(saved?.locked ? 'personal.locked' : 'personal.intro')}
        above={
          <Link href={paths.overview} asChild>
            <BackLink href={paths.overview}>{t('app.backToHub')}</BackLink>
          </Link>
        }
      />
      <PersonalForm />
    </Column>
  );
}
