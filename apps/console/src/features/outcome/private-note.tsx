import type { ReviewCase } from '@credence/contract/review-case';
import { NeverShown } from '../../holds/note-field.tsx';
import { Panel } from '../../parts/panel.tsx';
import { checkerOf } from '../../words/case.ts';
import styles from './verdict.module.css';

/** The provider's note for officers. A decided case shows it with the verdict. */
export function PrivateNotePanel({ reviewed }: { reviewed: ReviewCase }) {
  const { verdict, privateNote, item } = reviewed;
  if (verdict || privateNote === '') return null;
  return (
    <Panel title={`Note for officers, ${checkerOf(item)}`} aside={<NeverShown />}>
      <p className={styles.note}>{privateNote}</p>
    </Panel>
  );
}
