import type { PersonalInfoField } from '@credence/contract/personal-info';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { Stack } from '@credence/ui/stack';
import { TextField } from '@credence/ui/text-field';
import { type ComponentProps, useEffect } from 'react';
import { errorMessage } from '../../api/messages.ts';
import { host } from '../../host/choose.ts';
import { useText } from '../../i18n/text.ts';
import { DraftState } from '../../views/draft-state.tsx';
import { ErrorSummary } from '../../views/error-summary.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { NationalityField, ResidenceField } from './country-fields.tsx';
import styles from './personal-form.module.css';
import { type PersonalFormData, usePersonalForm } from './use-personal-form.ts';

/** The form itself: problems are shown at their fields and, after a submission, in a summary. */
export function PersonalFields(data: PersonalFormData) {
  const t = useText();
  const state = usePersonalForm(data);
  const { form, about, draft } = state;
  const fieldState = { ...state, countries: data.countries };
  useEffect(() => host.ready(), []);

  const line = (
    field: PersonalInfoField,
    autoComplete: string,
    rest: Partial<ComponentProps<typeof TextField>> = {},
  ) => <TextField {...form.register(field)} {...about(field)} autoComplete={autoComplete} {...rest} />;
  const optional = { marker: t('personal.optional') };

  return (
    <form noValidate onSubmit={(event) => void state.submit(event)} className={styles.form}>
      <ErrorSummary
        asked={state.attempts}
        problems={state.problems.map(({ field, ...rest }) => ({ ...rest, id: field }))}
        onChoose={form.setFocus}
        prefix="personal-"
      />
      <Card title={t('personal.group.identity')} text={t('personal.group.identity.hint')}>
        <Stack gap="lg">
          <div className={styles.pair}>
            {line('firstname', 'given-name')}
            {line('lastname', 'family-name')}
          </div>
          <BirthDateField {...state} />
          <NationalityField {...fieldState} />
        </Stack>
      </Card>
      <Card title={t('personal.group.residence')}>
        <Stack gap="lg">
          <ResidenceField {...fieldState} />
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
      {state.failure !== undefined && (
        <Banner tone="danger" title={t('personal.save.failed')} announce>
          {errorMessage(state.failure)}
        </Banner>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          loading={form.formState.isSubmitting}
          // A press must not blur the field before: its error would appear and move the button from under
          // the pointer.
          onMouseDown={(event) => event.preventDefault()}
        >
          {t('personal.submit')}
        </Button>
        <DraftState
          state={draft.state}
          text={draft.state === 'clean' ? '' : t(`personal.save.${draft.state}`)}
          onRetry={() => draft.change(form.getValues())}
        />
      </div>
    </form>
  );
}
