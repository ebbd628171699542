import type { ReviewCase } from '@credence/contract/review-case';
import { Badge } from '@credence/ui/badge';
import { LockIcon } from '@credence/ui/icons/lock';
import { Panel } from '../../parts/panel.tsx';
import { checkerOf } from '../../words/case.ts';
import styles from './verdict.module.css';

/** The provider's note for officers. A decided case shows it with the verdict. */
export function PrivateNotePanel({ reviewed }: { reviewed: ReviewCase }) {
  const { verdict, privateNote, item } = reviewed;
  if (verdict || privateNote === '') return null;
  return (
    <Panel
      title={`Note for officers, ${checkerOf(item)}`}
      aside={
        <Badge tone="warning" icon={<LockIcon />}>
          Never shown to the applicant
        </Badge>
      }
    >
      <p className={styles.note}>{privateNote}</p>
    </Panel>
  );
}
