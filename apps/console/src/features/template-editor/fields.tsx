import { SelectField } from '@credence/ui/select-field';
import { TextField } from '@credence/ui/text-field';
import { type ReactNode, useState } from 'react';
import {
  codesBeside,
  fieldId,
  partAt,
  type Path,
  placeName,
  renamed,
  textIn,
  textsIn,
  valueAt,
} from '../template/index.ts';
import { useEditor } from './editor-context.ts';

export interface PartFieldProps {
  /** Where the value stands. */
  path: Path;
  label: ReactNode;
  hint?: string;
}

const codeForm = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** What is typed, as far as a code can be of it. */
const asCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9-]+/g, '-');

/**
 * The code of a part. What it is named by changes with it, so that one that another part has, or that is no
 * code yet, stays in the field until it can be taken.
 */
export function CodeField({ path, label, hint }: PartFieldProps) {
  const { document, change, errorAt } = useEditor();
  const code = textIn(partAt(document.structure, path), 'code');
  const [typed, setTyped] = useState<string>();
  const beside = codesBeside(document.structure, path);
  const problem = (wanted: string): string | undefined => {
    if (beside.includes(wanted)) return `Another one has the code ‘${wanted}’. ‘${code}’ stays until then.`;
    return codeForm.test(wanted)
      ? undefined
      : `Small letters, digits and single hyphens, a letter first. ‘${code}’ stays until then.`;
  };

  function type(text: string): void {
    const wanted = asCode(text);
    const fits = problem(wanted) === undefined;
    setTyped(fits ? undefined : wanted);
    if (fits) change(renamed(document, path, wanted), placeName([...path, 'code']));
  }

  return (
    <TextField
      id={fieldId([...path, 'code'])}
      label={label}
      hint={hint}
      error={typed === undefined ? (errorAt([...path, 'code']) ?? errorAt(path)) : problem(typed)}
      autoComplete="off"
      spellCheck={false}
      maxLength={60}
      value={typed ?? code}
      onChange={(event) => type(event.target.value)}
      onBlur={() => typed === code && setTyped(undefined)}
    />
  );
}

/** A whole number; anything else stays as it was typed, and is told as a fault. */
export function NumberField({ path, label, hint }: PartFieldProps) {
  const { document, put, errorAt } = useEditor();
  const value = valueAt(document.structure, path);
  return (
    <TextField
      id={fieldId(path)}
      label={label}
      hint={hint}
      error={errorAt(path)}
      inputMode="numeric"
      autoComplete="off"
      value={typeof value === 'number' || typeof value === 'string' ? String(value) : ''}
      onChange={({ target: { value: typed } }) =>
        put(path, typed.trim() === '' ? undefined : /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed)
      }
    />
  );
}

/** A text of the structure, such as a decimal; empty takes it away. */
export function ValueField({ path, label, hint }: PartFieldProps) {
  const { document, put, errorAt } = useEditor();
  const value = valueAt(document.structure, path);
  return (
    <TextField
      id={fieldId(path)}
      label={label}
      hint={hint}
      error={errorAt(path)}
      autoComplete="off"
      spellCheck={false}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => put(path, target.value === '' ? undefined : target.value)}
    />
  );
}

/** Several short texts in one line, such as currencies. */
export function ListField({ path, label, hint }: PartFieldProps) {
  const { document, put, errorAt } = useEditor();
  const given = textsIn(partAt(document.structure, path.slice(0, -1)), String(path.at(-1)));
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      id={fieldId(path)}
      label={label}
      hint={hint}
      error={errorAt(path)}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? given.join(', ')}
      onChange={({ target }) => {
        setTyped(target.value);
        put(
          path,
          target.value.split(/[\s,;]+/).filter((one) => one !== ''),
        );
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

export interface ChoiceFieldProps extends PartFieldProps {
  choices: Readonly<Record<string, string>>;
  placeholder?: string;
  /** In place of storing what was chosen. */
  onChoose?: (value: string) => void;
}

/** One of a few words of the structure. */
export function ChoiceField({ path, label, hint, choices, placeholder, onChoose }: ChoiceFieldProps) {
  const { document, put, errorAt } = useEditor();
  const value = valueAt(document.structure, path);
  const chosen = typeof value === 'string' ? value : '';
  const options = Object.entries(choices).map(([one, name]) => ({ value: one, label: name }));
  return (
    <SelectField
      id={fieldId(path)}
      label={label}
      hint={hint}
      error={errorAt(path)}
      options={chosen === '' || chosen in choices ? options : [{ value: chosen, label: chosen }, ...options]}
      placeholder={placeholder ?? (chosen === '' ? 'Choose one' : undefined)}
      value={chosen}
      onChange={({ target }) =>
        onChoose ? onChoose(target.value) : put(path, target.value === '' ? undefined : target.value)
      }
    />
  );
}
