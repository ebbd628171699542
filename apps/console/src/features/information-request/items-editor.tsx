import { Button } from '@credence/ui/button';
import { useId } from 'react';
import { usualName } from './catalogue.ts';
import styles from './information-request.module.css';
import { ItemEditor } from './item-editor.tsx';
import type { ItemFaults } from './item-faults.ts';
import { type AskedBefore, beforeOf } from './use-before.ts';
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
  userId: string;
  /** Where they were asked before. */
  before: AskedBefore;
  faults: ItemFaults;
  fault: string | boolean;
}

/** The items so far, and the ways to add one. */
export function ItemsEditor(props: ItemsEditorProps) {
  const { items: state, usual, userId, before, faults, fault } = props;
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
          before={faults.get(item.id)?.label === undefined ? beforeOf(before, item) : undefined}
          userId={userId}
          fault={faults.get(item.id)}
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
