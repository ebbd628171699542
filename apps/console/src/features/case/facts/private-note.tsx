import type { ReviewCase } from '@credence/contract';
import { Badge, LockIcon } from '@credence/ui';
import { checkerOf } from '../../../i18n/words.ts';
import { Panel } from './panel.tsx';
import styles from './verdict.module.css';

/** What the provider tells officers alone. A decided case has it with the verdict. */
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
