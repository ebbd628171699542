import type { PersonalInfo, ResultOf, readPersonalInfo } from '@credence/contract';
import { Button, ErrorState } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { errorMessage } from '../../api/messages.ts';
import { useText } from '../../i18n/text.ts';
import { AccountKind, CompanyNote, useAccountKind } from './account-kind.tsx';
import { namedCountries } from './countries.ts';
import { FormCardsSkeleton } from './form-skeleton.tsx';
import { LockedInfo } from './locked-info.tsx';
import { PersonalFields } from './personal-fields.tsx';
import styles from './personal-form.module.css';
import { countriesQuery } from '../../case-views/countries-query.ts';
import { declaredQuery } from '../../case-views/declared-query.ts';
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

export interface PersonalFormProps {
  /** What there is to say to residents of a country that is not served here. */
  residence?: ((country: string, served: boolean) => ReactNode) | undefined;
}

/** The form for personal information, once what was saved before and the countries are there. */
export default function PersonalForm({ residence }: PersonalFormProps) {
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
          <PersonalFields
            saved={saved.data}
            unsaved={unsaved}
            countries={namedCountries(countries.data)}
            residence={residence}
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
