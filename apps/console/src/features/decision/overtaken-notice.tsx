import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { TextArea } from '@credence/ui/text-area';
import { labelNames } from '../../words/labels.ts';
import type { Draft } from '../case/index.ts';
import styles from '../../holds/dock.module.css';

export interface OvertakenNoticeProps {
  /** Who decided. */
  by: string;
  draft: Draft;
  onDiscard: () => void;
}

/** Shown where another officer decided the case first, with the draft of this one. */
export function OvertakenNotice({ by, draft, onDiscard }: OvertakenNoticeProps) {
  const reasons = [...new Set([...draft.retry, ...draft.refused])].map((label) => labelNames[label]);
  return (
    <div className={styles.decided}>
      <Banner tone="warning" title={`${by} has decided this case`} announce>
        It stands as the verdict says. What you prepared is still here.
        {reasons.length > 0 && ` Your reasons: ${reasons.join(', ')}.`}
      </Banner>
      {draft.note !== '' && <TextArea label="Your note, to copy" rows={2} readOnly value={draft.note} />}
      <div className={styles.actions}>
        <Button size="small" onClick={onDiscard}>
          Discard what I prepared
        </Button>
      </div>
    </div>
  );
}
