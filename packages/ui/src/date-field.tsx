import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import controls from './control.module.css';
import styles from './date-field.module.css';
import { type DatePart, digits, isoDate, isWhole, wholeDate } from './date-parts.ts';
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
  /** The digits typed into the list of months since it has the focus. */
  const typedMonth = useRef('');
  useImperativeHandle(ref, () => ({
    focus: () => group.current?.querySelector<HTMLElement>('input, select')?.focus(),
  }));

  if (given !== value) {
    setGiven(value);
    if (value !== isoDate(parts)) setParts(split(value));
  }

  function keep(next: Parts): void {
    const iso = isoDate(next);
    setParts(next);
    onChange(iso, stateOf(next, iso));
  }
  function change(part: DatePart, text: string): void {
    const typed = digits(text).slice(0, part === 'year' ? 4 : 2);
    keep({ ...parts, [part]: typed });
    if (typed.length > parts[part].length && isWhole(part, typed)) goOn(part);
  }
  /** To the next part, where it is empty and typed as well: a list would take a phone's keyboard away. */
  function goOn(part: DatePart): void {
    const fields = [...(group.current?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
    const at = fields.findIndex((field) => field.dataset['part'] === part);
    const next = fields[at + 1];
    // What a browser fills in by itself has no focus, and keeps to its own order.
    if (next instanceof HTMLInputElement && next.value === '' && fields[at] === document.activeElement)
      next.focus();
  }
  /** Digits choose from the list of months as well, for those who type a whole date. */
  function pressMonth(event: KeyboardEvent): void {
    const digit = digits(event.key);
    if (event.key.length !== 1 || digit === '' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const longer = `${typedMonth.current}${digit}`;
    const typed = Number(longer) <= 12 ? longer : digit;
    typedMonth.current = typed;
    if (Number(typed) === 0) return;
    keep({ ...parts, month: String(Number(typed)) });
    if (isWhole('month', typed)) goOn('month');
  }
  function paste(event: ClipboardEvent): void {
    const pasted = disabled ? undefined : wholeDate(event.clipboardData.getData('text'), order);
    if (!pasted) return;
    event.preventDefault();
    keep(pasted);
  }
  function leave(event: FocusEvent): void {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
  }

  return (
    <FieldGroup label={label} hint={hint} error={error} marker={marker} id={id}>
      {(control) => (
        <div ref={group} className={styles.parts} onBlur={leave} onPaste={paste}>
          {order.map((part) => {
            const shared = {
              id: `${control.id}-${part}`,
              'data-part': part,
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
                      <select
                        {...shared}
                        onChange={(event) => keep({ ...parts, month: event.currentTarget.value })}
                        onFocus={() => {
                          typedMonth.current = '';
                        }}
                        onKeyDown={pressMonth}
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
