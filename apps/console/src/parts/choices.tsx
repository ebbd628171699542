import { Checkbox } from '@credence/ui/checkbox';
import { FieldGroup } from '@credence/ui/field';
import styles from './choices.module.css';

export interface ChoicesProps<Value extends string> {
  label: string;
  hint?: string;
  options: readonly { value: Value; label: string; hint?: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  /** Short ones stand side by side. */
  inRow?: boolean;
  error?: string | false;
}

/** Any number of some. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, hint, options, chosen, onChange, inRow = false, error } = props;
  const boxes = options.map(({ value, ...texts }) => (
    <Checkbox
      key={value}
      {...texts}
      checked={chosen.includes(value)}
      onChange={() =>
        onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
      }
    />
  ));
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      {() => <div className={inRow ? styles.row : styles.column}>{boxes}</div>}
    </FieldGroup>
  );
}
