import { officerSecondFactor } from '@credence/contract/session';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { TextField } from '@credence/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call, reasonOf } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import styles from './sign-in-screen.module.css';

const codeLength = 6;

function problem(error: unknown): { title: string; text: string } {
  const reason = reasonOf(error);
  if (reason === 'SECOND_FACTOR_FAILED') {
    return { title: 'That code is not right', text: 'Enter the code your authenticator shows now.' };
  }
  if (reason === 'TOO_MANY_REQUESTS') {
    return { title: 'Too many attempts', text: 'Wait a few minutes, then enter a new code.' };
  }
  return { title: 'The code could not be checked', text: explain(error) };
}

export interface CodeFormProps {
  email: string;
  onAccepted: (needsPassword: boolean) => void;
  onStartAgain: (because: 'asked' | 'expired') => void;
}

/** Second factor. Sent as soon as six digits are typed or pasted; spaces are ignored. */
export function CodeForm({ email, onAccepted, onStartAgain }: CodeFormProps) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const check = useMutation({
    mutationFn: (entered: string) => call(officerSecondFactor, { code: entered }),
    onSuccess: ({ needsPassword = false }) => onAccepted(needsPassword),
    onError(error) {
      if (reasonOf(error) === 'SECOND_FACTOR_EXPIRED') {
        onStartAgain('expired');
        return;
      }
      setCode('');
      field.current?.focus();
    },
  });

  useEffect(() => field.current?.focus(), []);

  function enter(text: string): void {
    if (check.isPending) return;
    const digits = text.replace(/\D/g, '').slice(0, codeLength);
    setCode(digits);
    if (digits.length === codeLength && digits !== code) check.mutate(digits);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code.length === codeLength && !check.isPending) check.mutate(code);
    else field.current?.focus();
  }

  const failure = check.isError ? problem(check.error) : undefined;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.text}>
        Your authenticator app shows six digits for <bdi className={styles.email}>{email}</bdi>.
      </p>
      {failure && (
        <Banner tone="danger" title={failure.title} announce>
          {failure.text}
        </Banner>
      )}
      <TextField
        ref={field}
        label="Six-digit code"
        name="one-time-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className={styles.code}
        value={code}
        onChange={(event) => enter(event.target.value)}
      />
      <Button type="submit" variant="primary" fullWidth loading={check.isPending}>
        Sign in
      </Button>
      <Button variant="tradeSecondary" fullWidth onClick={() => onStartAgain('asked')}>
        Start again
      </Button>
    </form>
  );
}
