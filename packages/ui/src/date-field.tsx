import { type FocusEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import controls from './control.module.css';
import styles from './date-field.module.css';
import { type DatePart, digits, isoDate } from './date-parts.ts';
import { FieldGroup, type FieldTexts } from './field.tsx';
import { ChevronIcon } from './icons/index.ts';

/** `partial`: something is missing. `invalid`: all three are filled and name no day, such as 31 February. */
export type DateState = 'empty' | 'partial' | 'invalid' | 'complete';

export interface DateFieldProps extends FieldTexts {
  /** 'yyyy-mm-dd', or '' while there is no whole date. */
  value: string;
  onChange: (value: string, state: DateState) => void;
  /** The focus has left all three parts. */
  onBlur?: (() => void) | undefined;
  /** Names of the three parts. */
  labels: Readonly<Record<DatePart, string>>;
  /** From `dateStyle(language)`; day, month, year by default. */
  order?: readonly DatePart[] | undefined;
  /** Names of the twelve months, from `dateStyle(language)`: makes the month a list. A number by default. */
  months?: readonly string[] | undefined;
  /** Lets the browser fill in the user's own birth date. */
  birthday?: boolean | undefined;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  ref?: Ref<{ focus: () => void }> | undefined;
  id?: string | undefined;
  name?: string | undefined;
}

type Parts = Readonly<Record<DatePart, string>>;

function split(value: string): Parts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') };
}

function stateOf(parts: Parts, iso: string): DateState {
  const filled = [parts.year, parts.month, parts.day].filter(Boolean).length;
  if (filled === 0) return 'empty';
  if (filled < 3 || parts.year.length < 4) return 'partial';
  return iso === '' ? 'invalid' : 'complete';
}

/** A remembered date in three parts, in the page's language whatever the browser's, typed on a number keyboard. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, marker, id, name, value, onChange, onBlur, labels, months, birthday, ref } =
    props;
  const { order = ['day', 'month', 'year'], disabled, required } = props;
  const [parts, setParts] = useState(() => split(value));
  const [given, setGiven] = useState(value);
  const group = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => group.current?.querySelector<HTMLElement>('input, select')?.focus(),
  }));

  if (given !== value) {
    setGiven(value);
    if (value !== isoDate(parts)) setParts(split(value));
  }

  function change(part: DatePart, text: string): void {
    const next = { ...parts, [part]: digits(text).slice(0, part === 'year' ? 4 : 2) };
    const iso = isoDate(next);
    setParts(next);
    onChange(iso, stateOf(next, iso));
  }
  function leave(event: FocusEvent): void {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
  }

  return (
    <FieldGroup label={label} hint={hint} error={error} marker={marker} id={id}>
      {(control) => (
        <div ref={group} className={styles.parts} onBlur={leave}>
          {order.map((part) => {
            const shared = {
              id: `${control.id}-${part}`,
              className: controls.input,
              autoComplete: birthday ? `bday-${part}` : 'off',
              'aria-invalid': control['aria-invalid'],
              value: parts[part],
              disabled,
              required,
            };
            return (
              <div key={part} className={styles[part]}>
                <label className={styles.label} htmlFor={shared.id}>
                  {labels[part]}
                </label>
                <div className={controls.frame}>
                  {part === 'month' && months ? (
                    <>
                      <select {...shared} onChange={(event) => change(part, event.currentTarget.value)}>
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
                      onChange={(event) => change(part, event.currentTarget.value)}
                    />
                  )}
                </div>
              </div>
            );
          })}
          {name && <input type="hidden" name={name} value={value} />}
        </div>
      )}
    </FieldGroup>
  );
}
