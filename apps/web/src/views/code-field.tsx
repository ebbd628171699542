import { TextField } from '@credence/ui/text-field';
import type { RefObject } from 'react';
import { type TextKey, useText } from '../i18n/text.ts';

interface CodeFieldProps {
  ref?: RefObject<HTMLInputElement | null>;
  value: string;
  problem: TextKey | undefined;
  /** Whether a recovery code will do as well. */
  recovers?: boolean;
  onChange: (value: string) => void;
}

/** A code of the authenticator app, which phones and password managers can fill in. */
export function CodeField({ ref, value, problem, recovers = true, onChange }: CodeFieldProps) {
  const t = useText();
  return (
    <TextField
      {...(ref && { ref })}
      label={t('factors.code.label')}
      hint={recovers && t('factors.code.hint')}
      error={problem && t(problem)}
      name="code"
      dir="ltr"
      // Recovery codes have letters.
      inputMode={recovers ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
