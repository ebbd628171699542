import type { FieldTexts } from '@credence/ui/field';
import { RadioCards } from '@credence/ui/radio-cards';
import { useWords } from '../words/words.ts';

interface YesNoInputProps extends FieldTexts {
  id: string;
  value: string;
  onChange: (value: string) => void;
}

export function YesNoInput({ value, onChange, ...field }: YesNoInputProps) {
  const t = useWords();
  return (
    <RadioCards
      {...field}
      name={field.id}
      side
      options={[
        { value: 'yes', title: t('yes') },
        { value: 'no', title: t('no') },
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
