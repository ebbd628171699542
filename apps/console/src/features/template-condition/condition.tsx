import { Button } from '@credence/ui/button';
import { SelectField } from '@credence/ui/select-field';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { conditionWords, listOf, type Typed } from '../template/index.ts';
import styles from './condition.module.css';
import { type Around, type Bare, bareOf, firstLeaf, groupField, leafOf, wrap } from './forms.ts';
import { LeafRow } from './leaf-row.tsx';

export interface ConditionProps {
  around: Around;
  /** Says which condition it is, for those who do not see where it stands. */
  name: string;
  value: unknown;
  onChange: (value: Typed) => void;
  /** Undefined where it has to stay. */
  onRemove: (() => void) | undefined;
}

const groupChoices = [
  { value: 'all', label: 'All of these are true' },
  { value: 'any', label: 'At least one of these is true' },
  { value: 'not-all', label: 'Not all of these are true' },
  { value: 'not-any', label: 'None of these is true' },
];

interface GroupProps extends ConditionProps {
  bare: Bare;
  field: 'all' | 'any';
}

function Group({ around, name, bare, field, onChange, onRemove }: GroupProps) {
  const parts = listOf(bare.inner[field]);
  const put = (next: readonly unknown[], as: Bare & { field: string } = { ...bare, field }): void =>
    onChange(wrap({ negated: as.negated, inner: { [as.field]: next } }));
  const [first] = around.subjects;
  return (
    <div className={styles.group}>
      <div className={styles.line}>
        <SelectField
          label={<VisuallyHidden>{name}: how the conditions are joined</VisuallyHidden>}
          options={groupChoices}
          value={bare.negated ? `not-${field}` : field}
          onChange={({ target: { value } }) =>
            put(parts, {
              ...bare,
              negated: value.startsWith('not-'),
              field: value.replace('not-', ''),
            })
          }
        />
        {onRemove && (
          <Button size="x-small" onClick={onRemove}>
            Remove the group
          </Button>
        )}
      </div>
      <ol className={styles.parts}>
        {parts.map((part, at) => (
          // Conditions have no name but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Condition
              around={around}
              name={`${name}, condition ${at + 1}`}
              value={part}
              onChange={(next) => put(parts.with(at, next))}
              onRemove={parts.length > 1 ? () => put(parts.toSpliced(at, 1)) : (onRemove ?? undefined)}
            />
          </li>
        ))}
      </ol>
      <div className={styles.line}>
        <Button size="x-small" disabled={!first} onClick={() => first && put([...parts, firstLeaf(first)])}>
          Add a condition
        </Button>
        <Button
          size="x-small"
          disabled={!first}
          onClick={() => first && put([...parts, { any: [firstLeaf(first)] }])}
        >
          Add a group
        </Button>
      </div>
    </div>
  );
}

/** One condition: a group of others, or a row about one thing. */
export function Condition(props: ConditionProps) {
  const { around, name, value, onChange, onRemove } = props;
  const bare = bareOf(value);
  const field = bare && groupField(bare.inner);
  if (bare && field) return <Group {...props} bare={bare} field={field} />;
  const leaf = bare && leafOf(bare.inner);
  const remove = onRemove && (
    <Button size="x-small" onClick={onRemove}>
      Remove <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
  if (!bare || !leaf)
    return (
      <div className={styles.line}>
        <span>{conditionWords(around.document, value)} (can be changed as JSON)</span>
        {remove}
      </div>
    );
  const [first] = around.subjects;
  return (
    <div className={styles.leaf}>
      <LeafRow
        around={around}
        name={name}
        leaf={leaf}
        negated={bare.negated}
        onChange={(inner, negated) => onChange(wrap({ inner, negated }))}
      />
      <div className={styles.line}>
        {!name.includes(', condition') && first && (
          <Button size="x-small" onClick={() => onChange({ all: [wrap(bare), firstLeaf(first)] })}>
            Add another condition
          </Button>
        )}
        {remove}
      </div>
    </div>
  );
}
