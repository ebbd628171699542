import type { ResultOf } from '@credence/contract/endpoint';
import {
  type PersonalInfo,
  type PersonalInfoField,
  personalInfo,
  type readPersonalInfo,
} from '@credence/contract/personal-info';
import type { DateState } from '@credence/ui/date-field';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '../../i18n/text.ts';
import type { Country } from '../../queries/named-countries.ts';
import { formErrors, isField, problemText, refusedBy, rulesFor } from './problems.ts';
import { usePersonalDraft } from './use-personal-draft.ts';

export interface PersonalFormData {
  saved: ResultOf<typeof readPersonalInfo>;
  /** What was typed after that and could not be saved. */
  unsaved: PersonalInfo | null;
  /** What to begin with instead of what was saved; saved only with the rest. */
  suggested?: PersonalInfo | undefined;
  countries: readonly Country[];
  /** Where to go once everything is saved. */
  onSaved: () => void;
}

/** In the order in which they are on the page. */
const fields = Object.keys(personalInfo.entries).filter(isField);

/** The state of the form: every change is saved as a draft, and a submission that fails says why. */
export function usePersonalForm({ saved, unsaved, suggested, countries, onSaved }: PersonalFormData) {
  const t = useText();
  const draft = usePersonalDraft();
  const { minimumAge, today } = saved;
  const rules = useMemo(() => rulesFor(countries, { minimumAge, today }), [countries, minimumAge, today]);
  // A date that is half typed has no value yet, but is not missing either.
  const dateState = useRef<DateState>('empty');
  const [attempts, setAttempts] = useState(0);
  const [failure, setFailure] = useState<unknown>();

  const form = useForm<PersonalInfo>({
    defaultValues: unsaved ?? suggested ?? saved.info,
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
  const { formState, setError, handleSubmit, subscribe } = form;

  const { change } = draft;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => change({ ...values }) }),
    [subscribe, change],
  );
  useEffect(() => {
    if (unsaved) change(unsaved);
  }, [unsaved, change]);

  const problem = (field: PersonalInfoField) => {
    const type = formState.errors[field]?.type;
    return type === undefined ? undefined : problemText(field, String(type), minimumAge);
  };
  const fail = () => setAttempts((count) => count + 1);
  const submit = handleSubmit(async (info) => {
    setFailure(undefined);
    try {
      await draft.finish(info);
      onSaved();
    } catch (error) {
      const refused = refusedBy(error);
      for (const { field, problem } of refused) setError(field, { type: problem });
      if (refused.length > 0) fail();
      else setFailure(error);
    }
  }, fail);

  return {
    form,
    rules,
    draft,
    dateState,
    /** What every field has: id, label and problem. */
    about: (field: PersonalInfoField) => ({
      id: `personal-${field}`,
      label: t(`personal.field.${field}`),
      error: problem(field),
    }),
    /** How many submissions failed, and what is still wrong. */
    attempts,
    problems: fields.flatMap((field) => {
      const text = problem(field);
      return text === undefined ? [] : [{ field, label: t(`personal.field.${field}`), problem: text }];
    }),
    failure,
    submit,
  };
}
export type PersonalFormState = ReturnType<typeof usePersonalForm>;
