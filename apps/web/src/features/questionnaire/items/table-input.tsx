import { Button } from '@credence/ui/button';
import { FieldGroup } from '@credence/ui/field';
import { useEffect, useRef, useState } from 'react';
import type { ItemProps } from './asking.tsx';
import { useWords } from '../words/words.ts';
import styles from './items.module.css';
import { TableRow } from './table-row.tsx';
import { rowsOf } from '../words/values.ts';

type Row = Readonly<Record<string, unknown>>;

/** A row that was removed, until something else is done to the table. */
interface Removed {
  row: Row;
  at: number;
}

/** Names rows for the time that they are on the screen; their number changes with them. */
function useRowKeys(count: number) {
  const begin = () => ({ keys: Array.from({ length: count }, (_, at) => at), next: count });
  const [{ keys, next }, setNames] = useState(begin);
  // Changed from outside.
  if (keys.length !== count) setNames(begin());
  return {
    keys,
    add: (at: number) => setNames({ keys: [...keys.slice(0, at), next, ...keys.slice(at)], next: next + 1 }),
    remove: (at: number) => setNames({ keys: keys.filter((_, index) => index !== at), next }),
  };
}

/** Focuses, once it is drawn, what a change of the rows is followed by. */
function useFocusLater(id: string) {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const place = document.getElementById(wanted.current);
    wanted.current = undefined;
    (place?.matches('button') ? place : place?.querySelector<HTMLElement>('input, select, button'))?.focus();
  });
  return (place: string) => {
    wanted.current = `${id}-${place}`;
  };
}

/** Rows of several values each, as cards: they can be added, and removed with a way back. */
export function TableInput({ item, asked, field, value, onChange, problems, tell }: ItemProps<'table'>) {
  const t = useWords();
  const given = rowsOf(value);
  // The first row is there before anything is typed in it.
  const rows = given.length === 0 && item.minimum > 0 ? [{}] : given;
  const { keys, add, remove } = useRowKeys(rows.length);
  const [removed, setRemoved] = useState<Removed>();
  const focusLater = useFocusLater(field.id);

  const insert = (row: Row, at: number) => {
    add(at);
    setRemoved(undefined);
    onChange([...rows.slice(0, at), row, ...rows.slice(at)]);
    focusLater(`row-${at}`);
  };
  const drop = (at: number) => {
    const row = rows[at];
    if (row === undefined) return;
    remove(at);
    setRemoved({ row, at });
    onChange(rows.filter((_, index) => index !== at));
    focusLater('undo');
  };
  const undo = removed && (
    <div key="removed" className={styles.removed}>
      <span>{t('table.removed', { row: removed.at + 1 })}</span>
      <Button id={`${field.id}-undo`} size="small" onClick={() => insert(removed.row, removed.at)}>
        {t('table.undo')}
      </Button>
    </div>
  );
  return (
    <FieldGroup {...field}>
      {() => (
        <div className={styles.rows}>
          {rows.map((row, at) => [
            removed?.at === at && undo,
            <TableRow
              key={keys[at] ?? at}
              id={`${field.id}-row-${at}`}
              item={item}
              offered={asked.columns}
              number={at + 1}
              row={row}
              onChange={(next) => onChange(rows.map((one, index) => (index === at ? next : one)))}
              onRemove={rows.length > item.minimum || rows.length > 1 ? () => drop(at) : undefined}
              problems={problems.filter((one) => 'row' in one && one.row === at)}
              tell={tell}
            />,
          ])}
          {removed && removed.at >= rows.length && undo}
          {rows.length < item.maximum ? (
            <div>
              <Button onClick={() => insert({}, rows.length)}>
                {t(rows.length === 0 ? 'table.first' : 'table.add')}
              </Button>
            </div>
          ) : (
            <p className={styles.note}>{t('table.full')}</p>
          )}
        </div>
      )}
    </FieldGroup>
  );
}
