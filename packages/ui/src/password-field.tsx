import { useState } from 'react';
import { Button } from './button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing' | 'dir'> {
  /** Text of the button inside the frame. */
  showText: string;
  hideText: string;
  /** Its accessible names, which say what is shown: 'Show the password'. */
  showLabel: string;
  hideLabel: string;
}

/** A password, hidden until the user chooses to show it. */
export function PasswordField({ showText, hideText, showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      trailing={
        <Button
          size="x-small"
          variant="tradeSecondary"
          aria-label={shown ? hideLabel : showLabel}
          disabled={field.disabled}
          onClick={() => setShown(!shown)}
        >
          {shown ? hideText : showText}
        </Button>
      }
    />
  );
}
