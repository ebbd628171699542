import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { LiveRegion } from '@credence/ui/live-region';
import { Stack } from '@credence/ui/stack';
import { useState } from 'react';
import styles from './webhook.module.css';

/** A new secret, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [outcome, setOutcome] = useState('');
  function copy(): void {
    navigator.clipboard.writeText(secret).then(
      () => setOutcome('Copied'),
      () => setOutcome('It could not be copied. Select it and copy it by hand.'),
    );
  }
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title="The new secret"
      closeLabel="Close"
      dismissible={false}
      actions={
        <>
          <Button onClick={copy}>Copy</Button>
          <Button variant="primary" onClick={onClose}>
            I have kept it
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          It is shown this once. Hand it on so that nobody else reads it: by it the partner knows that a
          webhook is ours.
        </p>
        <code className={styles.code}>{secret}</code>
        {outcome !== '' && <p>{outcome}</p>}
        <LiveRegion message={outcome} />
      </Stack>
    </Dialog>
  );
}
