import { Banner } from '@credence/ui/banner';
import { Checkbox } from '@credence/ui/checkbox';
import { TextArea } from '@credence/ui/text-area';
import { TextField } from '@credence/ui/text-field';
import { type AskedItem, type Problem, textKey } from '@credence/questionnaire';
import type { ReactNode } from 'react';
import { isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { itemId } from '../asking.tsx';
import { examplePhone, useTell } from '../problem-text.ts';
import { Remarks } from '../remarks.tsx';
import { useTemplateTexts } from '../template-texts.tsx';
import { useWords } from '../words.ts';
import { AddressInput } from './address-input.tsx';
import { ChoiceInput } from './choice-input.tsx';
import { ChoicesInput } from './choices-input.tsx';
import { CountriesInput } from './countries-input.tsx';
import { CountryInput } from './country-input.tsx';
import { DateInput } from './date-input.tsx';
import { FilesInput } from './files-input.tsx';
import styles from './items.module.css';
import { MoneyInput } from './money-input.tsx';
import { NumberInput } from './number-input.tsx';
import { TableInput } from './table-input.tsx';
import { textOf } from './values.ts';
import { YesNoInput } from './yes-no-input.tsx';

export interface ItemFieldProps {
  asked: AskedItem;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The focus has left the item. */
  onLeave: () => void;
  /** What is wrong, as far as it is to be shown by now. */
  problems: readonly Problem[];
  /** What an officer found. */
  remarks: readonly string[];
}

/** Of several faults at an item the one that is about all of it; those at a place within it are shown there. */
const wholeOf = (problems: readonly Problem[]): Problem | undefined =>
  problems.find((one) => !('part' in one || 'column' in one));

/** The control of an item, by its type. */
function Control({ asked, value, onChange, problems }: Omit<ItemFieldProps, 'onLeave' | 'remarks'>) {
  const t = useWords();
  const common = useText();
  const texts = useTemplateTexts();
  const { item } = asked;
  const tellOf = useTell();
  const tell = (problem: Problem): ReactNode => tellOf(item, problem);
  const key = textKey.item(item.code);
  const own = wholeOf(problems);
  const field = {
    id: `${itemId(item.code)}-answer`,
    label: texts.say(key),
    hint: texts.hint(key),
    marker: item.optional && common('personal.optional'),
    error: own && tell(own),
  };
  const text = textOf(value);
  const shared = { field, asked, value, onChange, problems, tell };
  switch (item.type) {
    case 'text':
      return (
        <TextField
          {...field}
          dir="auto"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'long-text':
      return (
        <TextArea
          {...field}
          dir="auto"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'phone':
      return (
        <TextField
          {...field}
          hint={field.hint ?? t('phone.hint', { example: isolate(examplePhone) })}
          type="tel"
          autoComplete="tel"
          dir="ltr"
          value={text}
          // The usual way to dial abroad means the same.
          onChange={(event) => onChange(event.currentTarget.value.replace(/^00/, '+'))}
        />
      );
    case 'number':
      return <NumberInput {...field} value={text} onChange={onChange} />;
    case 'money': {
      const errorOf = (part: string) => {
        const problem = problems.find((one) => 'part' in one && one.part === part);
        return problem && tell(problem);
      };
      const { currencies } = item;
      return (
        <MoneyInput {...field} currencies={currencies} value={value} onChange={onChange} errorOf={errorOf} />
      );
    }
    case 'date':
      return <DateInput {...field} value={text} onChange={onChange} />;
    case 'choice':
      return (
        <ChoiceInput
          {...field}
          options={asked.options}
          keyOf={(option) => textKey.option(item.code, option)}
          value={text}
          onChange={onChange}
        />
      );
    case 'yes-no':
      return <YesNoInput {...field} value={text} onChange={onChange} />;
    case 'country':
      return <CountryInput {...field} value={text} onChange={onChange} />;
    case 'choices':
      return <ChoicesInput {...shared} item={item} />;
    case 'countries':
      return <CountriesInput {...shared} item={item} />;
    case 'address':
      return <AddressInput {...shared} item={item} />;
    case 'files':
      return <FilesInput {...shared} item={item} />;
    case 'table':
      return <TableInput {...shared} item={item} />;
    case 'statement':
      return (
        <Checkbox
          id={field.id}
          label={field.label}
          hint={field.hint}
          error={field.error}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked || undefined)}
        />
      );
    case 'information':
      return <Banner title={texts.say(key)}>{field.hint}</Banner>;
  }
}

/** One item: what an officer found at it, its control, and what is wrong with the answer. */
export function ItemField({ onLeave, remarks, ...props }: ItemFieldProps) {
  return (
    <div
      id={itemId(props.asked.item.code)}
      className={styles.item}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      <Remarks texts={remarks} />
      <Control {...props} />
    </div>
  );
}
