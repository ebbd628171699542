import { Button } from '@credence/ui/button';
import { ErrorState } from '@credence/ui/state-message';
import { OfflineError } from '../api/client.ts';
import { errorMessage } from '../api/messages.ts';
import { useText } from '../i18n/text.ts';

/** Nothing could be loaded: why, with a way to try again. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText();
  const offline = error instanceof OfflineError;
  return (
    <ErrorState
      title={t(offline ? 'document.offline.title' : 'document.loadFailed.title')}
      text={offline ? t('document.offline.text') : errorMessage(error)}
      action={
        <Button variant="primary" onClick={onRetry}>
          {t('document.tryAgain')}
        </Button>
      }
    />
  );
}
