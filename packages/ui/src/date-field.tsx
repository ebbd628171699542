import { type Ref, useImperativeHandle } from 'react';
import controls from './control.module.css';
import styles from './date-field.module.css';
import type { DatePart } from './date-parts.ts';
import { FieldGroup, type FieldTexts } from './field.tsx';
import { ChevronIcon } from './icons/chevron.tsx';
import { type DateState, useDateParts } from './use-date-parts.ts';

export type { DateState } from './use-date-parts.ts';

export interface DateFieldProps extends FieldTexts {
  /** 'yyyy-mm-dd', or '' while the date is not complete. */
  value: string;
  onChange: (value: string, state: DateState) => void;
  /** The focus has left all three parts. */
  onBlur?: (() => void) | undefined;
  /** Names of the three parts. */
  labels: Readonly<Record<DatePart, string>>;
  /** From `dateStyle(language)`; day, month, year by default. */
  order?: readonly DatePart[] | undefined;
  /**
   * Names of the twelve months, from `dateStyle(language)`: turns the month into a list. A number by default.
   */
  months?: readonly string[] | undefined;
  /** Lets the browser fill in the user's own birth date. */
  birthday?: boolean | undefined;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  ref?: Ref<{ focus: () => void }> | undefined;
  id?: string | undefined;
  name?: string | undefined;
}

interface PartProps {
  part: DatePart;
  dateParts: ReturnType<typeof useDateParts>;
  label: string;
  months: readonly string[] | undefined;
  /** What input and list have in common. */
  attributes: {
    id: string;
    autoComplete: string;
    'aria-invalid': true | undefined;
    disabled: boolean | undefined;
    required: boolean | undefined;
  };
}

/** One part with its own label: a list of months, or digits. */
function Part({ part, dateParts, label, months, attributes }: PartProps) {
  const shared = {
    ...attributes,
    'data-part': part,
    className: controls.input,
    value: dateParts.parts[part],
  };
  return (
    <div className={styles[part]}>
      <label className={styles.label} htmlFor={shared.id}>
        {label}
      </label>
      <div className={controls.frame}>
        {part === 'month' && months ? (
          <>
            <select
              {...shared}
              onChange={(event) => dateParts.chooseMonth(event.currentTarget.value)}
              onFocus={dateParts.enterMonths}
              onKeyDown={dateParts.pressMonth}
            >
              <option value="">{'\u00a0'}</option>
              {months.map((month, index) => (
                <option key={month} value={String(index + 1)}>
                  {month}
                </option>
              ))}
            </select>
            <ChevronIcon className={controls.chevron} />
          </>
        ) : (
          <input
            {...shared}
            inputMode="numeric"
            dir="ltr"
            onChange={(event) => dateParts.change(part, event.currentTarget.value)}
          />
        )}
      </div>
    </div>
  );
}

const usualOrder: readonly DatePart[] = ['day', 'month', 'year'];

/** A date known by heart, typed in three parts in the order of the page's language, on a number keyboard. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, marker, id, name, value, onChange, onBlur, labels, months, birthday, ref } =
    props;
  const { order = usualOrder, disabled, required } = props;
  const dateParts = useDateParts(value, onChange);
  const { group } = dateParts;
  useImperativeHandle(ref, () => ({
    focus: () => group.current?.querySelector<HTMLElement>('input, select')?.focus(),
  }));

  return (
    <FieldGroup label={label} hint={hint} error={error} marker={marker} id={id}>
      {(control) => (
        <div
          ref={group}
          className={styles.parts}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
          }}
          onPaste={(event) => {
            if (!disabled) dateParts.paste(event, order);
          }}
        >
          {order.map((part) => (
            <Part
              key={part}
              part={part}
              dateParts={dateParts}
              label={labels[part]}
              months={months}
              attributes={{
                id: `${control.id}-${part}`,
                autoComplete: birthday ? `bday-${part}` : 'off',
                'aria-invalid': control['aria-invalid'],
                disabled,
                required,
              }}
            />
          ))}
          {name && <input type="hidden" name={name} value={value} />}
        </div>
      )}
    </FieldGroup>
  );
}
