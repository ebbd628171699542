import { officerSignIn } from '@credence/contract/session';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { PasswordField } from '@credence/ui/password-field';
import { TextField } from '@credence/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call, reasonOf } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import styles from './sign-in-screen.module.css';

function problem(error: unknown): { title: string; text: string } {
  const reason = reasonOf(error);
  if (reason === 'SIGN_IN_FAILED') {
    return { title: 'E-mail or password is wrong', text: 'Check both and try again.' };
  }
  if (reason === 'TOO_MANY_REQUESTS') {
    return {
      title: 'Too many attempts',
      text: 'Wait a few minutes before you try again. If you forgot your password, ask your administrator.',
    };
  }
  return { title: 'You could not be signed in', text: explain(error) };
}

export interface CredentialsFormProps {
  email: string;
  onEmail: (email: string) => void;
  onAccepted: () => void;
}

/** First factor. */
export function CredentialsForm({ email, onEmail, onAccepted }: CredentialsFormProps) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const signIn = useMutation({
    mutationFn: () => call(officerSignIn, { email: email.trim(), password }),
    onSuccess: onAccepted,
    onError() {
      setPassword('');
      passwordField.current?.focus();
    },
  });

  // After a restart the e-mail is kept, so only the password is missing.
  useEffect(() => {
    (emailField.current?.value ? passwordField : emailField).current?.focus();
  }, []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (signIn.isPending) return;
    const empty = email.trim() === '' ? emailField : password === '' ? passwordField : undefined;
    setMissing(empty !== undefined);
    if (empty) empty.current?.focus();
    else signIn.mutate();
  }

  const failure = signIn.isError ? problem(signIn.error) : undefined;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.text}>For compliance officers. What you do here is recorded.</p>
      {failure && (
        <Banner tone="danger" title={failure.title} announce>
          {failure.text}
        </Banner>
      )}
      <TextField
        ref={emailField}
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        maxLength={254}
        value={email}
        error={missing && email.trim() === '' ? 'Enter your e-mail address' : undefined}
        onChange={(event) => onEmail(event.target.value)}
      />
      <PasswordField
        ref={passwordField}
        label="Password"
        showText="Show"
        hideText="Hide"
        showLabel="Show the password"
        hideLabel="Hide the password"
        name="password"
        autoComplete="current-password"
        maxLength={256}
        value={password}
        error={missing && password === '' ? 'Enter your password' : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary" fullWidth loading={signIn.isPending}>
        Continue
      </Button>
    </form>
  );
}
