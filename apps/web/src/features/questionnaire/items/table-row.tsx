import type { Column, Item } from '@credence/contract/questionnaire-template';
import { type Problem, textKey } from '@credence/questionnaire';
import { Button } from '@credence/ui/button';
import { SelectField } from '@credence/ui/select-field';
import { TextField } from '@credence/ui/text-field';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useTemplateTexts } from '../words/template-texts.tsx';
import { useWords } from '../words/words.ts';
import { partError } from './asking.tsx';
import { CountryInput } from './country-input.tsx';
import { DateInput } from '../../../views/date-input.tsx';
import styles from './items.module.css';
import { MoneyInput } from './money-input.tsx';
import { NumberInput } from '../../../views/number-input.tsx';
import { textOf } from '../words/values.ts';

interface TableRowProps {
  id: string;
  item: Extract<Item, { type: 'table' }>;
  /** Codes of the options that are offered, by column. */
  offered: Readonly<Record<string, readonly string[]>>;
  /** From 1. */
  number: number;
  row: Readonly<Record<string, unknown>>;
  onChange: (row: Readonly<Record<string, unknown>>) => void;
  /** Undefined where the table would have too few. */
  onRemove: (() => void) | undefined;
  problems: readonly Problem[];
  tell: (problem: Problem) => ReactNode;
}

interface CellProps extends Pick<TableRowProps, 'item' | 'offered'> {
  id: string;
  column: Column;
  value: unknown;
  onChange: (value: unknown) => void;
  problems: readonly Problem[];
  tell: (problem: Problem) => ReactNode;
}

function Cell({ id, item, column, offered, value, onChange, problems, tell }: CellProps) {
  const common = useText();
  const { say, hint, option: optionOf } = useTemplateTexts();
  const key = textKey.column(item.code, column.code);
  const own = problems.find((one) => !('part' in one) || one.part === undefined);
  const field = {
    id,
    label: say(key),
    hint: hint(key),
    marker: column.optional && common('personal.optional'),
    error: own && tell(own),
  };
  switch (column.type) {
    case 'number':
      return <NumberInput {...field} value={textOf(value)} onChange={onChange} />;
    case 'money': {
      const errorOf = (part: string) => partError(problems, part, tell);
      return (
        <MoneyInput
          {...field}
          currencies={column.currencies}
          value={value}
          onChange={onChange}
          errorOf={errorOf}
        />
      );
    }
    case 'date':
      return <DateInput {...field} value={textOf(value)} onChange={onChange} />;
    case 'country':
      return <CountryInput {...field} value={textOf(value)} onChange={onChange} />;
    case 'choice':
      return (
        <SelectField
          {...field}
          placeholder=""
          options={(offered[column.code] ?? []).map((option) => ({
            value: option,
            ...optionOf(textKey.columnOption(item.code, column.code, option)),
          }))}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'text':
      return (
        <TextField
          {...field}
          dir="auto"
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

/** One row as a card of its own, its cells beside each other where there is room. */
export function TableRow(props: TableRowProps) {
  const { id, item, offered, number, row, onChange, onRemove, problems, tell } = props;
  const t = useWords();
  const { say } = useTemplateTexts();
  return (
    <fieldset id={id} className={styles.row}>
      <legend>
        <VisuallyHidden>
          {say(textKey.item(item.code))} – {t('table.row', { row: number })}
        </VisuallyHidden>
      </legend>
      <div className={styles.rowHead}>
        <span aria-hidden="true">{t('table.row', { row: number })}</span>
        {onRemove && (
          <Button size="small" aria-label={t('table.removeRow', { row: number })} onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
      </div>
      <div className={styles.cells}>
        {item.columns.map((column) => (
          <Cell
            key={column.code}
            id={`${id}-${column.code}`}
            item={item}
            column={column}
            offered={offered}
            value={row[column.code]}
            onChange={(value) => onChange({ ...row, [column.code]: value })}
            problems={problems.filter((one) => 'column' in one && one.column === column.code)}
            tell={tell}
          />
        ))}
      </div>
    </fieldset>
  );
}
