import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Stack } from '@credence/ui/stack';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { isEasy, isShort, NewPasswordField, type NewPasswordProblem } from './new-password.tsx';

/** A new password in a form: what is typed, what is wrong with it, and why it could not be saved. */
export function useNewPassword(save: (password: string) => Promise<void>) {
  const ref = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<NewPasswordProblem>();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  function sayProblem(found: NewPasswordProblem): void {
    setProblem(found);
    ref.current?.focus();
  }

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    if (isShort(value)) return sayProblem('short');
    setBusy(true);
    try {
      await save(value);
    } catch (error) {
      setBusy(false);
      if (isEasy(error)) sayProblem('easy');
      else setFailure(error);
    }
  }

  function change(typed: string): void {
    setValue(typed);
    setProblem(undefined);
  }

  return { ref, value, problem, change, failure, busy, submit };
}

interface NewPasswordFormProps {
  form: ReturnType<typeof useNewPassword>;
  messageOf: (failure: unknown) => string;
  /** In the place of the button, where no other try can succeed. */
  instead?: ReactNode;
}

/** The form of somebody who has to choose a password. */
export function NewPasswordForm({ form, messageOf, instead }: NewPasswordFormProps) {
  const t = useText();
  const { ref, value, problem, change, failure, busy, submit } = form;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="lg">
        {failure !== undefined && (
          <Banner tone="danger" announce>
            {messageOf(failure)}
          </Banner>
        )}
        <NewPasswordField ref={ref} value={value} problem={problem} onChange={change} />
        {instead ?? (
          <Button type="submit" variant="primary" size="large" fullWidth loading={busy}>
            {t('password.set.submit')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
