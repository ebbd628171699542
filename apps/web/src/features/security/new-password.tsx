import { passwordLength } from '@credence/contract/password';
import { retCodes } from '@credence/contract/ret-codes';
import { PasswordField } from '@credence/ui/password-field';
import type { RefObject } from 'react';
import { ApiError } from '../../api/client.ts';
import { useText } from '../../i18n/text.ts';

/** What is wrong with a new password: it is too short, or the server finds it easy to guess. */
export type NewPasswordProblem = 'short' | 'easy';

export const isShort = (password: string): boolean => password.length < passwordLength.least;

export const isEasy = (error: unknown): boolean =>
  error instanceof ApiError && error.code === retCodes.PASSWORD_EASY;

interface NewPasswordFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  problem: NewPasswordProblem | undefined;
  onChange: (value: string) => void;
}

/** A new password, typed once: who wants to check it can look at it. */
export function NewPasswordField({ ref, value, problem, onChange }: NewPasswordFieldProps) {
  const t = useText();
  const count = passwordLength.least;
  return (
    <PasswordField
      ref={ref}
      label={t('password.new')}
      hint={t('password.hint', { count })}
      error={problem && t(`password.error.${problem}`, { count })}
      name="new-password"
      autoComplete="new-password"
      maxLength={passwordLength.most}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      showText={t('login.show')}
      hideText={t('login.hide')}
      showLabel={t('login.password.show')}
      hideLabel={t('login.password.hide')}
    />
  );
}
