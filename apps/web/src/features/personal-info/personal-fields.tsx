import type { PersonalInfoField } from '@credence/contract/personal-info';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { Stack } from '@credence/ui/stack';
import { TextField } from '@credence/ui/text-field';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { errorMessage } from '../../api/messages.ts';
import { host } from '../../host/choose.ts';
import { useText } from '../../i18n/text.ts';
import { DraftState } from '../../views/draft-state.tsx';
import { ErrorSummary } from '../../views/error-summary.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { NationalityField, ResidenceField } from './country-fields.tsx';
import styles from './personal-form.module.css';
import { type PersonalFormData, type PersonalFormState, usePersonalForm } from './use-personal-form.ts';

/** The form itself: problems are shown at their fields and, after a submission, in a summary. */
export function PersonalFields(data: PersonalFormData) {
  const t = useText();
  const state = usePersonalForm(data);
  const fieldState = { ...state, countries: data.countries };
  useEffect(() => host.ready(), []);
  return (
    <PersonalFormFrame state={state} submitText={t('personal.submit')}>
      <IdentityCard {...fieldState} />
      <ResidenceCard {...fieldState} />
      <ContactCard {...state} />
    </PersonalFormFrame>
  );
}

interface FrameProps {
  state: PersonalFormState;
  submitText: string;
  children: ReactNode;
}

/** What is around the fields: the summary of what is wrong, the button, and whether everything is saved. */
export function PersonalFormFrame({ state, submitText, children }: FrameProps) {
  const t = useText();
  const { form, draft } = state;
  const only = draft.state === 'failed' && draft.where !== 'device';
  const saveText = draft.state === 'clean' ? '' : t(`personal.save.${only ? 'onlyHere' : draft.state}`);
  return (
    <form noValidate onSubmit={(event) => void state.submit(event)} className={styles.form}>
      <ErrorSummary
        asked={state.attempts}
        problems={state.problems.map(({ field, ...rest }) => ({ ...rest, id: field }))}
        onChoose={form.setFocus}
        prefix="personal-"
      />
      {children}
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
          {submitText}
        </Button>
        <DraftState state={draft.state} text={saveText} onRetry={() => draft.change(form.getValues())} />
      </div>
    </form>
  );
}

interface LineProps extends Partial<ComponentProps<typeof TextField>> {
  state: Pick<PersonalFormState, 'form' | 'about'>;
  field: PersonalInfoField;
}

const Line = ({ state: { form, about }, field, ...rest }: LineProps) => (
  <TextField {...form.register(field)} {...about(field)} {...rest} />
);

type CardProps = PersonalFormState & { countries: PersonalFormData['countries'] };

/** Who somebody is. */
export function IdentityCard(state: CardProps) {
  const t = useText();
  return (
    <Card title={t('personal.group.identity')} text={t('personal.group.identity.hint')}>
      <Stack gap="lg">
        <div className={styles.pair}>
          <Line state={state} field="firstname" autoComplete="given-name" />
          <Line state={state} field="lastname" autoComplete="family-name" />
        </div>
        <BirthDateField {...state} />
        <NationalityField {...state} />
      </Stack>
    </Card>
  );
}

/** Where somebody lives. */
export function ResidenceCard(state: CardProps) {
  const t = useText();
  return (
    <Card title={t('personal.group.residence')}>
      <Stack gap="lg">
        <ResidenceField {...state} />
        <Line state={state} field="address" autoComplete="street-address" />
        <div className={styles.pair}>
          <Line state={state} field="city" autoComplete="address-level2" />
          <Line state={state} field="postalCode" autoComplete="postal-code" marker={t('personal.optional')} />
        </div>
      </Stack>
    </Card>
  );
}

/** How to reach somebody beside the account's own address. */
function ContactCard(state: PersonalFormState) {
  const t = useText();
  const optional = { state, marker: t('personal.optional'), dir: 'ltr' } as const;
  return (
    <Card title={t('personal.group.contact')} text={t('personal.group.contact.hint')}>
      <Stack gap="lg">
        <Line {...optional} field="email" autoComplete="email" type="email" />
        <Line {...optional} field="mobile" autoComplete="tel" type="tel" hint={t('personal.hint.mobile')} />
      </Stack>
    </Card>
  );
}
