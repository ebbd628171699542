import { Button, ErrorState } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../api/messages.ts';
import { useText } from '../../i18n/text.ts';
import { countriesQuery, namedCountries } from './countries.ts';
import { FormCardsSkeleton } from './form-skeleton.tsx';
import { LockedInfo } from './locked-info.tsx';
import { PersonalFields } from './personal-fields.tsx';
import { personalInfoQuery } from './queries.ts';

/** The form for personal information, once what was saved before and the countries are there. */
export default function PersonalForm() {
  const t = useText();
  const saved = useQuery(personalInfoQuery);
  const countries = useQuery(countriesQuery);
  const failed = [saved, countries].filter((query) => query.isError && query.data === undefined);
  const [first] = failed;
  if (saved.data?.locked) return <LockedInfo info={saved.data.info} />;
  if (saved.data && countries.data) {
    return <PersonalFields saved={saved.data} countries={namedCountries(countries.data)} />;
  }
  if (!first?.error) return <FormCardsSkeleton />;
  return (
    <ErrorState
      title={t('personal.error.load')}
      text={errorMessage(first.error)}
      action={
        <Button
          variant="primary"
          loading={failed.some((query) => query.isFetching)}
          onClick={() => failed.forEach((query) => void query.refetch())}
        >
          {t('app.retry')}
        </Button>
      }
    />
  );
}
