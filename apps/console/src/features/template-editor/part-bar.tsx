import { Button } from '@credence/ui/button';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import {
  duplicated,
  labelAt,
  moved,
  partAt,
  type Path,
  placeName,
  removed,
  textIn,
} from '../template/index.ts';
import { useEditor } from './editor-context.ts';
import styles from './editor.module.css';
import { focusFirst } from '../../parts/focus.ts';

const moveId = (path: Path, by: 1 | -1): string => `move-${by === 1 ? 'down' : 'up'}-${placeName(path)}`;

/** Moves a part, and keeps the focus on the button that did. */
function useMove(path: Path, onMoved?: (path: Path) => void) {
  const { document, change } = useEditor();
  const canMove = (by: 1 | -1): boolean => moved(document, path, by).document !== document;
  const move = (by: 1 | -1): void => {
    const next = moved(document, path, by);
    change(next.document);
    onMoved?.(next.path);
    focusFirst(moveId(next.path, by), moveId(next.path, by === 1 ? -1 : 1));
  };
  return { canMove, move };
}

export interface PartBarProps {
  path: Path;
  /** What the part is: 'question'. */
  noun: string;
  /** Where the part stands after it was moved or copied. */
  onPlace?: (path: Path) => void;
  onRemoved?: () => void;
}

/** Moves, copies and takes away one part. */
export function PartBar({ path, noun, onPlace, onRemoved }: PartBarProps) {
  const { document, change, sayRemoved } = useEditor();
  const { canMove, move } = useMove(path, onPlace);
  const label = labelAt(document, path);
  const code = textIn(partAt(document.structure, path), 'code');
  const of = (
    <VisuallyHidden>
      {' '}
      {noun} {code}
    </VisuallyHidden>
  );
  return (
    <div className={styles.bar}>
      <Button id={moveId(path, -1)} size="x-small" disabled={!canMove(-1)} onClick={() => move(-1)}>
        Up{of}
      </Button>
      <Button id={moveId(path, 1)} size="x-small" disabled={!canMove(1)} onClick={() => move(1)}>
        Down{of}
      </Button>
      <Button
        size="x-small"
        onClick={() => {
          const copy = duplicated(document, path);
          change(copy.document);
          onPlace?.(copy.path);
        }}
      >
        Duplicate{of}
      </Button>
      <Button
        size="x-small"
        onClick={() => {
          change(removed(document, path));
          sayRemoved(`The ${noun} ‘${label}’ was removed.`);
          onRemoved?.();
        }}
      >
        Remove{of}
      </Button>
    </div>
  );
}
