import { Button } from '@credence/ui/button';
import { CheckIcon } from '@credence/ui/icons/check';
import { WarningIcon } from '@credence/ui/icons/warning';
import { useText } from '../../i18n/text.ts';
import styles from './personal-form.module.css';
import type { SaveState } from './use-draft.ts';

/** Whether what was typed is on the server; a failure stays in sight until a save succeeds. */
export function DraftState({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const t = useText();
  return (
    <div className={styles.saving}>
      <p role="status" className={state === 'failed' ? styles.unsaved : undefined}>
        {state === 'saved' && <CheckIcon />}
        {state === 'failed' && <WarningIcon />}
        {state !== 'clean' && ` ${t(`personal.save.${state}`)}`}
      </p>
      {state === 'failed' && (
        <Button size="small" onClick={onRetry}>
          {t('app.retry')}
        </Button>
      )}
    </div>
  );
}
