import { Button } from '@credence/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { reasonOf } from '../api/client.ts';
import { explain } from '../api/messages.ts';
import { useServerTime } from '../api/server-time.ts';
import { Kbd } from '../keyboard/kbd.tsx';
import { useShortcuts } from '../keyboard/shortcuts.tsx';
import styles from './undo-bar.module.css';
import { type Undoable, useUndoables, withdrawUndo } from './undo.ts';

const tooLate = 'Too late: the decision has taken effect.';

/** The newest decision that can be undone, and how long. */
export function UndoBar() {
  const [, navigate] = useLocation();
  const newest = useUndoables().at(-1);
  const now = useServerTime(1000);
  const undo = useMutation({
    mutationFn: ({ undo: takeBack }: Undoable) => takeBack(),
    onSuccess(_, { id, path }) {
      withdrawUndo(id);
      navigate(path);
    },
  });
  const run = (): void => {
    if (newest && !undo.isPending) undo.mutate(newest);
  };
  useShortcuts('Last decision', newest ? [{ keys: ['z'], label: 'Undo', run }] : []);

  const problem = reasonOf(undo.error) === 'CASE_DECIDED' ? tooLate : undo.error && explain(undo.error);
  const left = newest && Math.max(0, Math.ceil((Date.parse(newest.until) - now) / 1000));
  return (
    <div className={styles.bar}>
      <span role="status" className={styles.text}>
        {problem ?? newest?.text}
      </span>
      {newest && (
        <>
          <span className={styles.left} aria-hidden="true">
            {left} s
          </span>
          <Button size="x-small" loading={undo.isPending} onClick={run} endIcon={<Kbd>Z</Kbd>}>
            Undo
          </Button>
        </>
      )}
    </div>
  );
}
