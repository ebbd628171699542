import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { LiveRegion } from '@credence/ui/live-region';
import { Stack } from '@credence/ui/stack';
import { useState } from 'react';
import styles from './shown-once.module.css';

export interface ShownOnceProps {
  title: string;
  /** What it is, and what whoever has it can do. */
  text: string;
  secret: string;
  onClose: () => void;
}

/** A new secret, which nobody is shown again. */
export function ShownOnce({ title, text, secret, onClose }: ShownOnceProps) {
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
      title={title}
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
        <p>It is shown this once. {text}</p>
        <code className={styles.secret}>{secret}</code>
        {outcome !== '' && <p>{outcome}</p>}
        <LiveRegion message={outcome} />
      </Stack>
    </Dialog>
  );
}
