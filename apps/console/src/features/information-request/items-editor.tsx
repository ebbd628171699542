import { Button } from '@credence/ui/button';
import { useId } from 'react';
import { usualName } from './catalogue.ts';
import styles from './information-request.module.css';
import { ItemEditor } from './item-editor.tsx';
import type { Items, Usual } from './use-items.ts';

const ownWording = {
  usual: undefined,
  kind: 'long-text',
  label: '',
  hint: '',
  optional: false,
} as const;

interface ItemsEditorProps {
  items: Items;
  usual: Usual | undefined;
  /** Those that were looked at without a wording. */
  missing: ReadonlySet<number>;
  fault: string | boolean;
}

/** The items so far, and the ways to add one. */
export function ItemsEditor({ items: state, usual, missing, fault }: ItemsEditorProps) {
  const { items, full, add, change, remove } = state;
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.items}>
      <h3 id={heading} className={styles.heading}>
        Items
      </h3>
      {items.map((item, index) => (
        <ItemEditor
          key={item.id}
          item={item}
          place={index + 1}
          missing={missing.has(item.id)}
          onChange={(part) => change(item.id, part)}
          onRemove={() => remove(item.id)}
        />
      ))}
      {fault !== false && (
        <p className={styles.problem} role="alert">
          {fault}
        </p>
      )}
      <div className={styles.add} role="group" aria-label="Add an item">
        {usual?.map(({ code, ...known }) => (
          <Button
            key={code}
            size="small"
            disabled={full}
            onClick={() => add({ ...known, usual: code, optional: false })}
          >
            {usualName(code)}
          </Button>
        ))}
        <Button size="small" disabled={full} onClick={() => add(ownWording)}>
          Own wording
        </Button>
      </div>
    </section>
  );
}
