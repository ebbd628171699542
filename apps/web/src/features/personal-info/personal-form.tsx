import { Button } from '@credence/ui/button';
import { ErrorState } from '@credence/ui/state-message';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { errorMessage } from '../../api/messages.ts';
import { paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { countriesQuery } from '../../queries/country.ts';
import { declaredQuery } from '../../queries/personal-info.ts';
import { AccountKind, CompanyNote, useAccountKind } from './account-kind.tsx';
import { namedCountries } from '../../queries/named-countries.ts';
import { FormCardsSkeleton } from './form-skeleton.tsx';
import { PersonalFields } from './personal-fields.tsx';
import { LockedInfo } from '../../views/locked-info.tsx';
import styles from './personal-form.module.css';
import { useUnsaved } from './use-unsaved.ts';

/** The form for personal information, once what was saved before and the countries are there. */
export function PersonalForm() {
  const t = useText();
  const account = useAccountKind();
  const saved = useQuery(declaredQuery);
  const countries = useQuery(countriesQuery);
  const unsaved = useUnsaved(saved.data);
  const [, navigate] = useLocation();
  const failed = [saved, countries].filter((query) => query.isError && query.data === undefined);
  const [first] = failed;
  if (saved.data?.locked)
    return (
      <div className={styles.form}>
        <LockedInfo info={saved.data.info} />
      </div>
    );
  if (saved.data && countries.data && unsaved !== undefined) {
    return (
      <div className={styles.form}>
        <AccountKind {...account} />
        {account.kind === 'COMPANY' ? (
          <CompanyNote />
        ) : (
          <PersonalFields
            saved={saved.data}
            unsaved={unsaved}
            countries={namedCountries(countries.data)}
            onSaved={() => navigate(paths.documents)}
          />
        )}
      </div>
    );
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
