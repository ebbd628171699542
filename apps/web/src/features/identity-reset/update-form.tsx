import {
  type DocumentType,
  documentType as documentTypes,
  type identity,
  type identityChangeTerms,
  type ResultOf,
} from '@credence/contract';
import { Button, Combobox, RadioCards, Skeleton, Stack } from '@credence/ui';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type SyntheticEvent, useMemo, useState } from 'react';
import { is } from 'valibot';
import { useLocation } from 'wouter';
import { OfflineError } from '../../api/client.ts';
import { acceptedQuery } from '../../case-views/accepted-query.ts';
import { documentCountriesQuery } from '../../case-views/countries-query.ts';
import { LoadFailure } from '../../case-views/load-failure.tsx';
import { RefusedDocuments } from '../../case-views/refused-documents.tsx';
import { countryKeywords } from '../../i18n/country-keywords.ts';
import { countryName, isolate } from '../../i18n/format.ts';
import { intlLocale } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { updateCaseAddress } from './not-now.tsx';
import { actions, update } from './queries.ts';
import { SecurityCheck } from '../../case-views/security-check.tsx';

interface UpdateFormProps {
  identity: ResultOf<typeof identity>;
  terms: ResultOf<typeof identityChangeTerms>;
}

interface MissingProps {
  of: Pick<UseQueryResult, 'error' | 'fetchStatus' | 'refetch'>;
  label?: string;
}

/** In place of what a question has not answered yet, or could not. */
function Missing({ of: { error, fetchStatus, refetch }, label }: MissingProps) {
  const failure = error ?? (fetchStatus === 'paused' ? new OfflineError() : undefined);
  if (failure) return <LoadFailure error={failure} onRetry={() => void refetch()} />;
  return (
    <output aria-label={label}>
      <Skeleton shape="card" />
    </output>
  );
}

/** The document that is to stand for the identity from now on; then who asks, then its pictures. */
export function UpdateForm({ identity: standing, terms: { level } }: UpdateFormProps) {
  const t = useText();
  const locale = intlLocale();
  const client = useQueryClient();
  const [, goTo] = useLocation();
  const [picked, pickCountry] = useState(standing.country ?? '');
  const [pickedType, pickType] = useState<DocumentType>();
  const [checking, setChecking] = useState(false);
  const [asked, setAsked] = useState(false);

  const countries = useQuery(documentCountriesQuery);
  const country = countries.data?.includes(picked) ? picked : '';
  // Those that keep the account at its level.
  const types = useQuery({ ...acceptedQuery(country, level === 2 ? 2 : 1), enabled: country !== '' });
  const options = useMemo(() => {
    const { compare } = new Intl.Collator(locale);
    return (countries.data ?? [])
      .map((code) => ({ value: code, label: countryName(code), keywords: countryKeywords(code) }))
      .sort((a, b) => compare(a.label, b.label));
  }, [countries.data, locale]);
  const offered = types.data?.documentTypes ?? [];
  const [only, other] = offered;
  const type = offered.find((one) => one.type === pickedType)?.type ?? (other ? undefined : only?.type);

  if (!countries.data) return <Missing of={countries} />;

  async function begin(ticket: string): Promise<void> {
    if (type === undefined) return;
    await update({ ticket, country, documentType: type });
    await client.invalidateQueries();
    goTo(updateCaseAddress);
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    setAsked(true);
    if (type) setChecking(true);
  }

  const name = isolate(countryName(country));
  return (
    <>
      <form onSubmit={submit}>
        <Stack gap="lg">
          <h2>{t('update.new')}</h2>
          <Combobox
            label={t('document.choose.country')}
            placeholder={t('document.choose.countryEmpty')}
            emptyText={t('document.choose.countryUnknown')}
            error={asked && country === '' && t('update.countryMissing')}
            options={options}
            value={country}
            onChange={pickCountry}
          />
          {country !== '' &&
            (!types.data ? (
              <Missing of={types} label={t('document.choose.typesLoading')} />
            ) : !only ? (
              <output>{t('document.choose.noType', { country: name })}</output>
            ) : !other ? (
              <output>
                {t('document.choose.onlyType', {
                  country: name,
                  document: t(`document.type.${only.type}`),
                })}
              </output>
            ) : (
              <RadioCards
                name="document-type"
                label={t('document.choose.type')}
                error={asked && type === undefined && t('update.typeMissing')}
                value={type ?? ''}
                onChange={(event) => {
                  if (is(documentTypes, event.currentTarget.value)) pickType(event.currentTarget.value);
                }}
                options={offered.map((one) => ({
                  value: one.type,
                  title: t(`document.type.${one.type}`),
                  text: t(`document.sides.${one.sides.length === 1 ? 'one' : 'two'}`),
                }))}
              />
            ))}
          <RefusedDocuments refused={types.data?.refused ?? []} />
          <Button type="submit" variant="primary" size="x-large" fullWidth>
            {t('update.action')}
          </Button>
        </Stack>
      </form>
      {checking && (
        <SecurityCheck
          action={actions.update}
          confirm={t('update.confirm')}
          step={begin}
          onClose={() => {
            setChecking(false);
            // Where it was refused, why may be what the terms say by now.
            void client.invalidateQueries();
          }}
        />
      )}
    </>
  );
}
