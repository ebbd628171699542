import { Combobox } from '@credence/ui/combobox';
import type { FieldTexts } from '@credence/ui/field';
import { RadioCards } from '@credence/ui/radio-cards';
import { useTemplateTexts } from '../words/template-texts.tsx';
import { useWords } from '../words/words.ts';

/** More than fit on a screen are found by typing. */
const mostCards = 12;

interface ChoiceInputProps extends FieldTexts {
  id: string;
  options: readonly string[];
  /** The key of an option's text. */
  keyOf: (option: string) => string;
  value: string;
  onChange: (value: string) => void;
}

/** One of several options. */
export function ChoiceInput({ id, options, keyOf, value, onChange, ...texts }: ChoiceInputProps) {
  const t = useWords();
  const { say, hint, option: optionOf } = useTemplateTexts();
  if (options.length > mostCards)
    return (
      <Combobox
        {...texts}
        id={id}
        emptyText={t('choice.none')}
        placeholder={t('choice.search')}
        options={options.map((option) => ({ value: option, ...optionOf(keyOf(option)) }))}
        value={value}
        onChange={onChange}
      />
    );
  return (
    <RadioCards
      {...texts}
      id={id}
      name={id}
      options={options.map((option) => ({
        value: option,
        title: say(keyOf(option)),
        text: hint(keyOf(option)),
      }))}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
