import { Button } from '@credence/ui/button';
import { LiveRegion } from '@credence/ui/live-region';
import { explain } from '../../api/messages.ts';
import type { Editing } from './use-editing.ts';
import styles from './saving.module.css';

function told({ saving, unsaved }: Editing): string {
  if (saving.state === 'overtaken') return 'Not saved';
  if (saving.state === 'failed') return `Not saved: ${explain(saving.error)}`;
  return unsaved || saving.state === 'saving' ? 'Saving…' : 'Saved';
}

/** Whether what is typed is saved; undo and redo beside it. */
export function SaveLine({ editing }: { editing: Editing }) {
  const { undo, redo, canUndo, canRedo, saving, saveNow } = editing;
  const text = told(editing);
  return (
    <div className={styles.line}>
      <Button size="x-small" disabled={!canUndo} onClick={undo}>
        Undo
      </Button>
      <Button size="x-small" disabled={!canRedo} onClick={redo}>
        Redo
      </Button>
      <span className={saving.state === 'failed' ? styles.failed : styles.quiet}>{text}</span>
      {saving.state === 'failed' && (
        <Button size="x-small" onClick={saveNow}>
          Save now
        </Button>
      )}
      <LiveRegion message={text === 'Saving…' ? '' : text} />
    </div>
  );
}
