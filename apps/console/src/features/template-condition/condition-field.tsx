import { Button } from '@credence/ui/button';
import { FieldGroup } from '@credence/ui/field';
import type { ReactNode } from 'react';
import { conditionWords, type DraftDocument, fieldId, type Path } from '../template/index.ts';
import { Condition } from './condition.tsx';
import styles from './condition.module.css';
import { type Around, firstLeaf, subjectsBefore } from './forms.ts';

export interface ConditionFieldProps {
  label: string;
  hint?: string;
  /** What it says where there is no condition. */
  none: string;
  /** How the sentence begins. */
  begin: string;
  document: DraftDocument;
  /** Where the condition stands. */
  path: Path;
  /** Where whatever has it stands: it looks at what is before. */
  owner: Path;
  value: unknown;
  error?: ReactNode;
  /** Undefined takes it away. */
  onChange: (value: unknown) => void;
  /** It may not be taken away. */
  needed?: boolean;
}

/** A condition: as a sentence, and as rows that can be changed. */
export function ConditionField(props: ConditionFieldProps) {
  const { label, hint, none, begin, document, path, owner, value, error, onChange, needed } = props;
  const subjects = subjectsBefore(document, owner);
  const [first] = subjects;
  const around: Around = { document, subjects };
  return (
    <FieldGroup label={label} hint={hint} error={error} id={fieldId(path)}>
      {(control) => (
        <div className={styles.condition} id={control.id} tabIndex={-1}>
          <p className={styles.sentence}>
            {value === undefined ? none : `${begin} ${conditionWords(document, value)}.`}
          </p>
          {value === undefined ? (
            <Button
              size="small"
              disabled={first === undefined}
              onClick={() => first && onChange(firstLeaf(first))}
            >
              {first === undefined ? 'Nothing is asked before' : 'Add a condition'}
            </Button>
          ) : (
            <Condition
              around={around}
              name={label}
              value={value}
              onChange={(next) => onChange(next)}
              onRemove={needed ? undefined : () => onChange(undefined)}
            />
          )}
        </div>
      )}
    </FieldGroup>
  );
}
