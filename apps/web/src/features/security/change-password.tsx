import { changePassword } from '@credence/contract/password';
import { retCodes } from '@credence/contract/ret-codes';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { PasswordField } from '@credence/ui/password-field';
import { Stack } from '@credence/ui/stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import { ApiError, call } from '../../api/client.ts';
import { errorMessage } from '../../api/messages.ts';
import { useText } from '../../i18n/text.ts';
import { isEasy, isShort, NewPasswordField, type NewPasswordProblem } from './new-password.tsx';
import { sessionsQuery } from './sessions.tsx';

interface Problems {
  current?: 'login.error.password.required' | 'password.error.wrong';
  changed?: NewPasswordProblem;
}

const isWrong = (error: unknown): boolean =>
  error instanceof ApiError && error.code === retCodes.SIGN_IN_FAILED;

type Field = RefObject<HTMLInputElement | null>;

/** The form: what is typed, what is wrong with it, and what became of it. */
function useChange(currentField: Field, newField: Field) {
  const client = useQueryClient();
  const [current, setCurrent] = useState('');
  const [changed, setChanged] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const change = useMutation({
    mutationFn: () => call(changePassword, { password: current, newPassword: changed }),
    networkMode: 'always',
    onSuccess: () => {
      setCurrent('');
      setChanged('');
      return client.invalidateQueries(sessionsQuery);
    },
    onError: (error) => {
      if (isWrong(error)) {
        setProblems({ current: 'password.error.wrong' });
        currentField.current?.focus();
        currentField.current?.select();
      } else if (isEasy(error)) {
        setProblems({ changed: 'easy' });
        newField.current?.focus();
      }
    },
  });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (change.isPending) return;
    change.reset();
    const found: Problems = {
      ...(current === '' && { current: 'login.error.password.required' as const }),
      ...(isShort(changed) && { changed: 'short' as const }),
    };
    setProblems(found);
    if (found.current) currentField.current?.focus();
    else if (found.changed) newField.current?.focus();
    else change.mutate();
  }

  const told = isWrong(change.error) || isEasy(change.error);
  return {
    present: {
      value: current,
      problem: problems.current,
      change: (value: string) => {
        setCurrent(value);
        setProblems((before) => ({ ...(before.changed && { changed: before.changed }) }));
      },
    },
    changed: {
      value: changed,
      problem: problems.changed,
      change: (value: string) => {
        setChanged(value);
        setProblems((before) => ({ ...(before.current && { current: before.current }) }));
      },
    },
    failure: told ? null : change.error,
    busy: change.isPending,
    done: change.isSuccess,
    submit,
  };
}

/** A new password for whoever knows the present one. */
export function ChangePassword() {
  const t = useText();
  const currentField = useRef<HTMLInputElement>(null);
  const newField = useRef<HTMLInputElement>(null);
  const { present, changed, failure, busy, done, submit } = useChange(currentField, newField);
  return (
    <Card title={t('password.change.title')} text={t('password.change.text')}>
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <PasswordField
            ref={currentField}
            label={t('password.current')}
            error={present.problem && t(present.problem)}
            name="password"
            autoComplete="current-password"
            value={present.value}
            onChange={(event) => present.change(event.currentTarget.value)}
            showText={t('login.show')}
            hideText={t('login.hide')}
            showLabel={t('login.password.show')}
            hideLabel={t('login.password.hide')}
          />
          <NewPasswordField
            ref={newField}
            value={changed.value}
            problem={changed.problem}
            onChange={changed.change}
          />
          {failure && (
            <Banner tone="danger" announce>
              {errorMessage(failure)}
            </Banner>
          )}
          {done && (
            <Banner tone="success" announce>
              {t('password.changed')}
            </Banner>
          )}
          <Button type="submit" variant="primary" fullWidth loading={busy}>
            {t('password.change.submit')}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
