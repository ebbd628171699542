import { officerChoosePassword, passwordLength } from '@credence/contract/password';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { PasswordField } from '@credence/ui/password-field';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { call, reasonOf } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import styles from './sign-in-screen.module.css';

interface ChoosePasswordFormProps {
  onChosen: () => void;
  onExpired: () => void;
}

/** The last step of a first sign-in: whoever added the officer knows the first password. */
export function ChoosePasswordForm({ onChosen, onExpired }: ChoosePasswordFormProps) {
  const [newPassword, setNewPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const choose = useMutation({
    mutationFn: () => call(officerChoosePassword, { newPassword }),
    onSuccess: onChosen,
    onError(error) {
      const reason = reasonOf(error);
      if (reason === 'SECOND_FACTOR_EXPIRED') onExpired();
      if (reason === 'PASSWORD_EASY')
        setProblem('Too easy to guess, known from a leak, or the one you were given. Choose another.');
      field.current?.focus();
    },
  });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (choose.isPending) return;
    if (newPassword.length < passwordLength.least) {
      setProblem(`Use at least ${passwordLength.least} characters.`);
      field.current?.focus();
    } else choose.mutate();
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.text}>
        Whoever added you knows the first one. From now on, only you know your password.
      </p>
      {choose.isError && reasonOf(choose.error) !== 'PASSWORD_EASY' && (
        <Banner tone="danger" title="The password could not be saved" announce>
          {explain(choose.error)}
        </Banner>
      )}
      <PasswordField
        ref={field}
        label="New password"
        hint={`At least ${passwordLength.least} characters. A few unrelated words are easy to remember.`}
        error={problem}
        showText="Show"
        hideText="Hide"
        showLabel="Show the password"
        hideLabel="Hide the password"
        name="new-password"
        autoComplete="new-password"
        maxLength={passwordLength.most}
        value={newPassword}
        onChange={(event) => {
          setNewPassword(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" variant="primary" fullWidth loading={choose.isPending}>
        Save and sign in
      </Button>
    </form>
  );
}
