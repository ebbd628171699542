import { TextField } from '@credence/ui/text-field';
import { type ComponentProps, useState } from 'react';
import { readNumber, writeNumber } from '../i18n/typed-number.ts';

interface NumberInputProps extends Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'onBlur' | 'type'
> {
  /** A decimal string, or what was typed and is none. */
  value: string;
  onChange: (value: string) => void;
}

/** A number as the person writes it, with comma or point; once left it is shown as it was understood. */
export function NumberInput({ value, onChange, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      {...rest}
      value={typed ?? writeNumber(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(readNumber(currentTarget.value) ?? currentTarget.value.trim());
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
