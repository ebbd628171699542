import { CheckIcon } from '@credence/ui/icons/check';
import { CopyIcon } from '@credence/ui/icons/copy';
import { LiveRegion } from '@credence/ui/live-region';
import { useEffect, useState } from 'react';
import { shortId } from '../words/text.ts';
import styles from './copy-id.module.css';

export interface CopyIdProps {
  label: string;
  id: string;
}

const shownFor = 2000;

/** An id, shown shortened; a press copies it whole. */
export function CopyId({ label, id }: CopyIdProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();

  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), shownFor);
    return () => clearTimeout(timer);
  }, [outcome]);

  function copy(): void {
    navigator.clipboard.writeText(id).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  }

  const message = { copied: `${label} id copied`, failed: `${label} id could not be copied` };
  return (
    <span className={styles.copyId}>
      <span className={styles.label}>{label}</span>
      <button
        type="button"
        className={styles.button}
        title={`Copy ${id}`}
        aria-label={`Copy ${label.toLowerCase()} id ${id}`}
        onClick={copy}
      >
        <span className={styles.id}>{shortId(id)}</span>
        {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
      </button>
      <LiveRegion message={outcome ? message[outcome] : ''} />
    </span>
  );
}
