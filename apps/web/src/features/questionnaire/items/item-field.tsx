import { Banner } from '@credence/ui/banner';
import { Checkbox } from '@credence/ui/checkbox';
import { TextArea } from '@credence/ui/text-area';
import { TextField } from '@credence/ui/text-field';
import { type AskedItem, type Problem, textKey } from '@credence/questionnaire';
import type { ReactNode } from 'react';
import { isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { itemId, partError } from './asking.tsx';
import { examplePhone, useTell } from '../words/problem-text.ts';
import { Remarks } from './remarks.tsx';
import { useTemplateTexts } from '../words/template-texts.tsx';
import { useWords } from '../words/words.ts';
import { AddressInput } from './address-input.tsx';
import { ChoiceInput } from './choice-input.tsx';
import { ChoicesInput } from './choices-input.tsx';
import { CountriesInput } from './countries-input.tsx';
import { CountryInput } from './country-input.tsx';
import { afterPress } from '../../../views/after-press.ts';
import { DateInput } from '../../../views/date-input.tsx';
import { FilesInput } from './files-input.tsx';
import styles from './items.module.css';
import { MoneyInput } from './money-input.tsx';
import { NumberInput } from '../../../views/number-input.tsx';
import { TableInput } from './table-input.tsx';
import { textOf } from '../words/values.ts';
import { YesNoInput } from './yes-no-input.tsx';

interface ControlProps {
  asked: AskedItem;
  value: unknown;
  onChange: (value: unknown) => void;
  /** What is wrong, as far as it is to be shown by now. */
  problems: readonly Problem[];
}

interface ItemFieldProps extends ControlProps {
  /** The focus has left the item. */
  onLeave: () => void;
  /** What an officer found. */
  remarks: readonly string[];
}

/** Of several faults at an item the one about all of it; those at a place within it are shown there. */
const wholeOf = (problems: readonly Problem[]): Problem | undefined =>
  problems.find((one) => !('part' in one || 'column' in one));

/** What the component of any item is given. */
function useShared({ asked, value, onChange, problems }: ControlProps) {
  const common = useText();
  const texts = useTemplateTexts();
  const tellOf = useTell();
  const { item } = asked;
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
  return { field, asked, value, onChange, problems, tell };
}

/** Text of one line or of several, and what is typed like it. */
function TextControl(props: ControlProps) {
  const t = useWords();
  const { field } = useShared(props);
  const { asked, value, onChange } = props;
  const shared = {
    ...field,
    dir: 'auto',
    value: textOf(value),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  } as const;
  if (asked.item.type === 'long-text') return <TextArea {...shared} />;
  if (asked.item.type === 'text') return <TextField {...shared} />;
  return (
    <TextField
      {...shared}
      hint={field.hint ?? t('phone.hint', { example: isolate(examplePhone) })}
      type="tel"
      autoComplete="tel"
      dir="ltr"
      // The usual way to dial abroad means the same.
      onChange={(event) => onChange(event.currentTarget.value.replace(/^00/, '+'))}
    />
  );
}

/** The control of an item, by its type. */
function Control(props: ControlProps) {
  const shared = useShared(props);
  const { field, asked, value, onChange, problems, tell } = shared;
  const { item } = asked;
  const text = textOf(value);
  switch (item.type) {
    case 'text':
    case 'long-text':
    case 'phone':
      return <TextControl {...props} />;
    case 'number':
      return <NumberInput {...field} value={text} onChange={onChange} />;
    case 'money': {
      const errorOf = (part: string) => partError(problems, part, tell);
      const { currencies } = item;
      return (
        <MoneyInput {...field} currencies={currencies} value={value} onChange={onChange} errorOf={errorOf} />
      );
    }
    case 'date':
      return <DateInput {...field} value={text} onChange={onChange} />;
    case 'choice': {
      const keyOf = (option: string) => textKey.option(item.code, option);
      return (
        <ChoiceInput {...field} options={asked.options} keyOf={keyOf} value={text} onChange={onChange} />
      );
    }
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
      // Alone it is what is said, and no title of something.
      return field.hint === undefined ? (
        <Banner>{field.label}</Banner>
      ) : (
        <Banner title={field.label}>{field.hint}</Banner>
      );
  }
}

/** One item: what an officer found or said at it, its control, and what is wrong with the answer. */
export function ItemField({ onLeave, remarks, ...props }: ItemFieldProps) {
  const t = useWords();
  const again = useTemplateTexts().again(textKey.item(props.asked.item.code));
  return (
    <div
      id={itemId(props.asked.item.code)}
      className={styles.item}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) afterPress(onLeave);
      }}
    >
      <Remarks texts={remarks} />
      {again && <Banner title={t('again.title')}>{again}</Banner>}
      <Control {...props} />
    </div>
  );
}
