import { Checkbox } from '@credence/ui/checkbox';
import styles from './choices.module.css';

export interface ChoicesProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string; hint?: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  /** Short ones stand side by side. */
  inRow?: boolean;
  error?: string | false;
}

/** Any number of some. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, options, chosen, onChange, inRow = false, error } = props;
  const boxes = options.map(({ value, label, hint }) => (
    <Checkbox
      key={value}
      label={label}
      hint={hint}
      checked={chosen.includes(value)}
      onChange={() =>
        onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
      }
    />
  ));
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {inRow ? <div className={styles.row}>{boxes}</div> : boxes}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  );
}
