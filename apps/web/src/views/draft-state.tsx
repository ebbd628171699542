import { Button } from '@credence/ui/button';
import { CheckIcon } from '@credence/ui/icons/check';
import { WarningIcon } from '@credence/ui/icons/warning';
import { useText } from '../i18n/text.ts';
import type { SaveState } from '../state/use-draft.ts';
import styles from './draft-state.module.css';

interface DraftStateProps {
  state: SaveState;
  /** The state in words. */
  text: string;
  /** Left out where trying again does not help. */
  onRetry: (() => void) | undefined;
}

/** Whether what was typed is on the server; a failure stays in sight until a save succeeds. */
export function DraftState({ state, text, onRetry }: DraftStateProps) {
  const t = useText();
  return (
    <div className={styles.saving}>
      <p role="status" className={state === 'failed' ? styles.unsaved : undefined}>
        {state === 'saved' && <CheckIcon />}
        {state === 'failed' && <WarningIcon />}
        {text && ` ${text}`}
      </p>
      {state === 'failed' && onRetry && (
        <Button size="small" onClick={onRetry}>
          {t('app.retry')}
        </Button>
      )}
    </div>
  );
}
