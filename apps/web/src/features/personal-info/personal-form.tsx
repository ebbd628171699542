import type { ResultOf } from '@credence/contract/endpoint';
import type { PersonalInfo, readPersonalInfo } from '@credence/contract/personal-info';
import { Button } from '@credence/ui/button';
import { ErrorState } from '@credence/ui/state-message';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../api/messages.ts';
import { useText } from '../../i18n/text.ts';
import { countriesQuery } from '../../queries/country.ts';
import { declaredQuery } from '../../queries/personal-info.ts';
import { AccountKind, CompanyNote, useAccountKind } from './account-kind.tsx';
import { namedCountries } from '../../queries/named-countries.ts';
import { FormCardsSkeleton } from './form-skeleton.tsx';
import { LockedInfo } from './locked-info.tsx';
import { PersonalFields } from './personal-fields.tsx';
import styles from './personal-form.module.css';
import { hasUnsaved, readUnsaved } from './unsaved.ts';

/** What was typed in this tab and never saved: undefined while it is looked for, null where there is none. */
function useUnsaved(saved: ResultOf<typeof readPersonalInfo> | undefined): PersonalInfo | null | undefined {
  const [found, setFound] = useState<PersonalInfo | null | undefined>(() =>
    hasUnsaved() ? undefined : null,
  );
  useEffect(() => {
    if (!saved || found !== undefined) return;
    void readUnsaved(saved.draftKey, saved.updatedAt).then((info) => setFound(info ?? null));
  }, [saved, found]);
  return found;
}

/** The form for personal information, once what was saved before and the countries are there. */
export function PersonalForm() {
  const t = useText();
  const account = useAccountKind();
  const saved = useQuery(declaredQuery);
  const countries = useQuery(countriesQuery);
  const unsaved = useUnsaved(saved.data);
  const failed = [saved, countries].filter((query) => query.isError && query.data === undefined);
  const [first] = failed;
  if (saved.data?.locked) return <LockedInfo info={saved.data.info} />;
  if (saved.data && countries.data && unsaved !== undefined) {
    return (
      <div className={styles.form}>
        <AccountKind {...account} />
        {account.kind === 'COMPANY' ? (
          <CompanyNote />
        ) : (
          <PersonalFields saved={saved.data} unsaved={unsaved} countries={namedCountries(countries.data)} />
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
