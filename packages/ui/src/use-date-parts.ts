import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type DatePart, digits, isoDate, isWhole, wholeDate } from './date-parts.ts';

/** `partial`: a part is missing. `invalid`: the three parts are no real day, such as 31 February. */
export type DateState = 'empty' | 'partial' | 'invalid' | 'complete';

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

/** The parts of a date as they are typed, and the moves of the focus between their fields in `group`. */
export function useDateParts(value: string, onChange: (value: string, state: DateState) => void) {
  const [parts, setParts] = useState(() => split(value));
  const [given, setGiven] = useState(value);
  const group = useRef<HTMLDivElement>(null);
  /** Digits typed into the list of months since it got the focus. */
  const typedMonth = useRef('');

  if (given !== value) {
    setGiven(value);
    if (value !== isoDate(parts)) setParts(split(value));
  }

  function keep(next: Parts): void {
    const iso = isoDate(next);
    setParts(next);
    onChange(iso, stateOf(next, iso));
  }
  /** Moves to the next part if it is empty and a text input: a list would close a phone's keyboard. */
  function goOn(part: DatePart): void {
    const fields = [...(group.current?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
    const at = fields.findIndex((field) => field.dataset['part'] === part);
    const next = fields[at + 1];
    // Autofill sets the parts without focus and in its own order.
    if (next instanceof HTMLInputElement && next.value === '' && fields[at] === document.activeElement)
      next.focus();
  }

  return {
    group,
    parts,
    change: (part: DatePart, text: string) => {
      const typed = digits(text).slice(0, part === 'year' ? 4 : 2);
      keep({ ...parts, [part]: typed });
      if (typed.length > parts[part].length && isWhole(part, typed)) goOn(part);
    },
    chooseMonth: (month: string) => keep({ ...parts, month }),
    enterMonths: () => {
      typedMonth.current = '';
    },
    /** Lets digits choose a month from the list, for people who type the whole date. */
    pressMonth: (event: KeyboardEvent) => {
      const digit = digits(event.key);
      if (event.key.length !== 1 || digit === '' || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const longer = `${typedMonth.current}${digit}`;
      const typed = Number(longer) <= 12 ? longer : digit;
      typedMonth.current = typed;
      if (Number(typed) === 0) return;
      keep({ ...parts, month: String(Number(typed)) });
      if (isWhole('month', typed)) goOn('month');
    },
    paste: (event: ClipboardEvent, order: readonly DatePart[]) => {
      const pasted = wholeDate(event.clipboardData.getData('text'), order);
      if (!pasted) return;
      event.preventDefault();
      keep(pasted);
    },
  };
}
