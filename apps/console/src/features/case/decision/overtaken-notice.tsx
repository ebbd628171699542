import { Banner, Button, TextArea } from '@credence/ui';
import { labelNames } from '../../../i18n/words.ts';
import type { Draft } from '../drafts.ts';
import styles from './decision-dock.module.css';

export interface OvertakenNoticeProps {
  /** Who decided. */
  by: string;
  draft: Draft;
  onDiscard: () => void;
}

/** Said where a case was decided while this officer prepared a decision, with what was prepared. */
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
