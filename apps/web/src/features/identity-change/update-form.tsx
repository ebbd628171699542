import type { DocumentType } from '@credence/contract/first-words';
import type { ResultOf } from '@credence/contract/endpoint';
import type { identity as identityEndpoint } from '@credence/contract/identity';
import type { identityChangeTerms } from '@credence/contract/identity-change';
import { documentType as documentTypes } from '@credence/contract/kyc';
import type { supportedDocumentType } from '@credence/contract/kyc-calls';
import { Button } from '@credence/ui/button';
import { Combobox } from '@credence/ui/combobox';
import { RadioCards } from '@credence/ui/radio-cards';
import { Skeleton } from '@credence/ui/skeleton';
import { Stack } from '@credence/ui/stack';
import type { UseQueryResult } from '@tanstack/react-query';
import { is } from 'valibot';
import { OfflineError } from '../../api/client.ts';
import { countryName } from '../../i18n/country-name.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { LoadFailure } from '../../views/load-failure.tsx';
import { RefusedDocuments } from '../../views/refused-documents.tsx';
import { Refusal } from '../../views/refusal.tsx';
import { useUpdateForm } from './use-update-form.ts';

interface UpdateFormProps {
  identity: ResultOf<typeof identityEndpoint>;
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

type Offered = ResultOf<typeof supportedDocumentType>['documentTypes'];

interface TypeChoiceProps {
  offered: Offered;
  country: string;
  value: DocumentType | undefined;
  /** None was chosen, and the form was submitted. */
  missing: boolean;
  onPick: (type: DocumentType) => void;
}

/** Which document of a country, where it has several that are accepted. */
function TypeChoice({ offered, country, value, missing, onPick }: TypeChoiceProps) {
  const t = useText();
  const name = isolate(countryName(country));
  const [only, other] = offered;
  if (!only) return <output>{t('document.choose.noType', { country: name })}</output>;
  if (!other) {
    const document = t(`document.type.${only.type}`);
    return <output>{t('document.choose.onlyType', { country: name, document })}</output>;
  }
  return (
    <RadioCards
      name="document-type"
      label={t('document.choose.type')}
      error={missing && t('update.typeMissing')}
      value={value ?? ''}
      onChange={(event) => {
        if (is(documentTypes, event.currentTarget.value)) onPick(event.currentTarget.value);
      }}
      options={offered.map((one) => ({
        value: one.type,
        title: t(`document.type.${one.type}`),
        text: t(`document.sides.${one.sides.length === 1 ? 'one' : 'two'}`),
      }))}
    />
  );
}

interface ChoiceProps {
  form: ReturnType<typeof useUpdateForm>;
}

/** Country and kind of the new document. */
export function DocumentChoice({ form }: ChoiceProps) {
  const t = useText();
  const { countries, country, types, offered, type, asked, begin, submit } = form;

  if (!countries.data) return <Missing of={countries} />;
  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        <h2>{t('update.new')}</h2>
        <Combobox
          label={t('document.choose.country')}
          placeholder={t('document.choose.countryEmpty')}
          emptyText={t('document.choose.countryUnknown')}
          error={asked && country === '' && t('update.countryMissing')}
          options={form.options}
          value={country}
          onChange={form.pickCountry}
        />
        {country !== '' &&
          (types.data ? (
            <TypeChoice
              offered={offered}
              country={country}
              value={type}
              missing={asked && type === undefined}
              onPick={form.pickType}
            />
          ) : (
            <Missing of={types} label={t('document.choose.typesLoading')} />
          ))}
        <RefusedDocuments refused={types.data?.refused ?? []} />
        <Refusal error={begin.error} />
        <Button
          type="submit"
          variant="primary"
          size="x-large"
          fullWidth
          loading={begin.isPending || begin.isSuccess}
        >
          {t('update.action')}
        </Button>
      </Stack>
    </form>
  );
}

/** The choice of the new document; its pictures come next. */
export function UpdateForm({ identity, terms: { level } }: UpdateFormProps) {
  return <DocumentChoice form={useUpdateForm(identity.country ?? '', level === 2 ? 2 : 1)} />;
}
