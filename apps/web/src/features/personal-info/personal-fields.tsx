import type { PersonalInfo, PersonalInfoField, ResultOf, readPersonalInfo } from '@credence/contract';
import {
  Banner,
  Button,
  Card,
  Combobox,
  type ComboboxOption,
  DateField,
  type DateState,
  dateStyle,
  Stack,
  TextField,
} from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { errorMessage } from '../../api/messages.ts';
import { host } from '../../host/choose.ts';
import { paths } from '../../host/paths.ts';
import { countryKeywords } from '../../i18n/country-keywords.ts';
import { isolate } from '../../i18n/format.ts';
import { intlLocale } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import type { Country } from './countries.ts';
import { DraftState } from './draft-state.tsx';
import { nearbyQuery } from './extra-queries.ts';
import { ErrorSummary } from './error-summary.tsx';
import styles from './personal-form.module.css';
import { formErrors, problemText, refusedBy, rulesFor } from './problems.ts';
import { useDraft } from './use-draft.ts';

export interface PersonalFieldsProps {
  saved: ResultOf<typeof readPersonalInfo>;
  /** What was typed after that and could not be saved. */
  unsaved: PersonalInfo | null;
  countries: readonly Country[];
  /** What there is to say to residents of a country that is not served here. */
  residence?: ((country: string, served: boolean) => ReactNode) | undefined;
}

/** The form itself: every change is saved as a draft, problems stand at their fields and, after a submission, in a summary. */
export function PersonalFields({ saved, unsaved, countries, residence }: PersonalFieldsProps) {
  const t = useText();
  const [, navigate] = useLocation();
  const draft = useDraft();
  const { minimumAge, today } = saved;
  const rules = useMemo(() => rulesFor(countries, { minimumAge, today }), [countries, minimumAge, today]);
  const locale = intlLocale();
  const date = useMemo(() => dateStyle(locale), [locale]);
  // A date that is half there has no value yet, but is not missing either.
  const dateState = useRef<DateState>('empty');
  const [summaryAsked, setSummaryAsked] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  // Chosen now: there may be another site for it, also where it is served here.
  const [lived, setLived] = useState('');

  const form = useForm<PersonalInfo>({
    defaultValues: unsaved ?? saved.info,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (values) => {
      const errors = formErrors(values, rules);
      if (dateState.current === 'partial' || dateState.current === 'invalid') {
        errors.birthDate = { type: 'invalid-date' };
      }
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const { control, register, formState, getValues, setError, setFocus, handleSubmit } = form;

  const { change } = draft;
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => change({ ...values }) }),
    [subscribe, change],
  );
  useEffect(() => {
    if (unsaved) change(unsaved);
  }, [unsaved, change]);
  useEffect(() => host.ready(), []);

  const problem = (field: PersonalInfoField) => {
    const type = formState.errors[field]?.type;
    return type === undefined ? undefined : problemText(String(type), minimumAge);
  };
  const about = (field: PersonalInfoField) => ({
    id: `personal-${field}`,
    label: t(`personal.field.${field}`),
    error: problem(field),
  });
  const line = (
    field: PersonalInfoField,
    autoComplete: string,
    rest: Partial<ComponentProps<typeof TextField>> = {},
  ) => <TextField {...register(field)} {...about(field)} autoComplete={autoComplete} {...rest} />;
  const optional = { marker: t('personal.optional') };

  const allCountries = useMemo(
    () => countries.map(({ code, name }) => ({ value: code, label: name, keywords: countryKeywords(code) })),
    [countries],
  );
  const residences = useMemo(
    () =>
      countries.map(({ code, name, served }) => ({
        value: code,
        label: served ? name : `${name} (${t('personal.country.notServed')})`,
        keywords: countryKeywords(code),
      })),
    [countries, t],
  );
  // Where somebody is says nothing of where they live: it only spares them the search.
  const { data: nearby } = useQuery(nearbyQuery);
  const near = residences.find(({ value }) => value === nearby);
  const countryTexts = {
    emptyText: t('personal.country.none'),
    countText: (count: number) => t('personal.country.count', { count }),
    placeholder: t('personal.country.placeholder'),
  };

  const submit = handleSubmit(
    async (info) => {
      setFailure(undefined);
      try {
        await draft.finish(info);
        navigate(paths.documents);
      } catch (error) {
        const refused = refusedBy(error);
        for (const { field, problem } of refused) setError(field, { type: problem });
        if (refused.length > 0) setSummaryAsked((times) => times + 1);
        else setFailure(error);
      }
    },
    () => setSummaryAsked((times) => times + 1),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
      <ErrorSummary
        asked={summaryAsked}
        problems={personalFields.flatMap((field) => {
          const said = problem(field);
          return said === undefined ? [] : [{ field, label: t(`personal.field.${field}`), problem: said }];
        })}
        onChoose={setFocus}
      />
      <Card title={t('personal.group.identity')} text={t('personal.group.identity.hint')}>
        <Stack gap="lg">
          <div className={styles.pair}>
            {line('firstname', 'given-name')}
            {line('lastname', 'family-name')}
          </div>
          <Controller
            control={control}
            name="birthDate"
            render={({ field }) => (
              <DateField
                {...about('birthDate')}
                {...field}
                order={date.order}
                months={date.months}
                birthday
                labels={{
                  day: t('personal.date.day'),
                  month: t('personal.date.month'),
                  year: t('personal.date.year'),
                }}
                onChange={(value, state) => {
                  dateState.current = state;
                  field.onChange(value);
                }}
              />
            )}
          />
          <Controller
            control={control}
            name="nationality"
            render={({ field }) => (
              <Combobox {...about('nationality')} {...countryTexts} {...field} options={allCountries} />
            )}
          />
        </Stack>
      </Card>
      <Card title={t('personal.group.residence')}>
        <Stack gap="lg">
          <Controller
            control={control}
            name="residenceCountry"
            render={({ field }) => (
              <Combobox
                {...about('residenceCountry')}
                {...countryTexts}
                {...field}
                options={field.value === '' ? suggesting(residences, near) : residences}
                hint={
                  field.value === '' && near !== undefined
                    ? t('personal.hint.residence.near', { country: isolate(near.label) })
                    : t('personal.hint.residence')
                }
                autoComplete="country-name"
                onChange={(code) => {
                  // Countries that are not served are listed, so that their absence needs no guessing, but cannot be chosen.
                  const served = code === '' || rules.servedCountry(code);
                  setLived(code);
                  if (served) field.onChange(code);
                  else setError('residenceCountry', { type: 'country-not-supported' });
                }}
              />
            )}
          />
          {lived !== '' && residence?.(lived, rules.servedCountry(lived))}
          {line('address', 'street-address')}
          <div className={styles.pair}>
            {line('city', 'address-level2')}
            {line('postalCode', 'postal-code', optional)}
          </div>
        </Stack>
      </Card>
      <Card title={t('personal.group.contact')} text={t('personal.group.contact.hint')}>
        <Stack gap="lg">
          {line('email', 'email', { ...optional, type: 'email', dir: 'ltr' })}
          {line('mobile', 'tel-national', {
            ...optional,
            type: 'tel',
            dir: 'ltr',
            hint: t('personal.hint.mobile'),
          })}
        </Stack>
      </Card>
      {failure !== undefined && (
        <Banner tone="danger" title={t('personal.save.failed')} announce>
          {errorMessage(failure)}
        </Banner>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          loading={formState.isSubmitting}
          // Pressing must not blur the field before: its error would appear and move the button away from under the pointer.
          onMouseDown={(event) => event.preventDefault()}
        >
          {t('personal.submit')}
        </Button>
        <DraftState state={draft.state} onRetry={() => change(getValues())} />
      </div>
    </form>
  );
}

/** With the suggestion before all others. */
const suggesting = (options: ComboboxOption[], near: ComboboxOption | undefined): ComboboxOption[] =>
  near === undefined ? options : [near, ...options.filter((option) => option !== near)];

/** In the order in which they stand on the page. */
const personalFields: readonly PersonalInfoField[] = [
  'firstname',
  'lastname',
  'birthDate',
  'nationality',
  'residenceCountry',
  'address',
  'city',
  'postalCode',
  'email',
  'mobile',
];
