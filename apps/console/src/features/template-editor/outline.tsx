import { Button } from '@credence/ui/button';
import { classes } from '@credence/ui/classes';
import { ErrorIcon } from '@credence/ui/icons/error';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import type { KeyboardEvent } from 'react';
import {
  added,
  itemsOf,
  labelAt,
  moved,
  partsIn,
  type Path,
  placeName,
  textIn,
  typeName,
} from '../template/index.ts';
import { counted } from '../../words/text.ts';
import { useEditor } from './editor-context.ts';
import styles from './editor.module.css';
import { focusFirst } from '../../parts/focus.ts';
import { newItem, newSection } from './new-parts.ts';
import { targetOf } from './places.ts';

interface EntryProps {
  path: Path;
  label: string;
  note?: string;
}

/** How many faults there are in each part of the form, by its name. */
function useFaults(): ReadonlyMap<string, number> {
  const { document, findings } = useEditor();
  const counts = new Map<string, number>();
  for (const { severity, place } of findings) {
    if (severity !== 'fault') continue;
    const name = placeName(targetOf(document, place).select);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function Entry({ path, label, note, faults }: EntryProps & { faults: ReadonlyMap<string, number> }) {
  const { document, change, select, selected } = useEditor();
  const current = placeName(selected) === placeName(path);
  const count = faults.get(placeName(path)) ?? 0;

  function press(event: KeyboardEvent): void {
    if (!event.altKey || path.length < 2) return;
    const by = { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = moved(document, path, by);
    change(next.document);
    select(next.path);
    focusFirst(`outline-${placeName(next.path)}`);
  }

  return (
    <button
      type="button"
      id={`outline-${placeName(path)}`}
      className={classes(styles.entry, current && styles.current)}
      aria-current={current ? 'true' : undefined}
      aria-keyshortcuts={path.length > 1 ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
      onClick={() => select(path)}
      onKeyDown={press}
    >
      <span className={styles.entryLabel}>{label}</span>
      {note && <span className={styles.note}>{note}</span>}
      {count > 0 && (
        <span className={styles.fault}>
          <ErrorIcon />
          <VisuallyHidden>, {counted(count, 'fault')}</VisuallyHidden>
        </span>
      )}
    </button>
  );
}

/** Everything that a template consists of, in its order; where one chooses what to change. */
export function Outline() {
  const { document, change, select } = useEditor();
  const { structure } = document;
  const faults = useFaults();
  const entry = (path: Path, label: string, note?: string) => (
    <Entry path={path} label={label} faults={faults} {...(note !== undefined && { note })} />
  );
  const add = (list: Path, part: ReturnType<typeof newItem>): void => {
    const next = added(document, list, part);
    change(next.document);
    select(next.path);
    focusFirst('part-form');
  };
  const count = (field: string) => String(partsIn(structure, field).length);
  return (
    <nav className={styles.outline} aria-label="Parts of the template">
      {entry([], 'General')}
      <ol className={styles.tree}>
        {partsIn(structure, 'sections').map((section, at) => (
          <li key={textIn(section, 'code') || at}>
            {entry(['sections', at], labelAt(document, ['sections', at]), 'Section')}
            <ol className={styles.tree}>
              {partsIn(section, 'items').map((item, place) => (
                <li key={textIn(item, 'code') || place}>
                  {entry(
                    ['sections', at, 'items', place],
                    labelAt(document, ['sections', at, 'items', place]),
                    typeName(textIn(item, 'type')),
                  )}
                </li>
              ))}
              <li>
                <Button size="x-small" onClick={() => add(['sections', at, 'items'], newItem('text'))}>
                  Add a question
                  <VisuallyHidden> to {labelAt(document, ['sections', at])}</VisuallyHidden>
                </Button>
              </li>
            </ol>
          </li>
        ))}
      </ol>
      <Button size="x-small" onClick={() => add(['sections'], newSection())}>
        Add a section
      </Button>
      {entry(['totals'], 'Totals', count('totals'))}
      {entry(['rules'], 'Rules', count('rules'))}
      {entry(['bands'], 'Classes of risk', count('bands'))}
      <p className={styles.help}>
        {counted(itemsOf(structure).length, 'question')}. Alt and the arrows move a part.
      </p>
    </nav>
  );
}
