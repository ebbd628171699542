import type { QueueItem } from '@credence/contract/review-queue';
import type { ReviewLabel, VerdictOutcome } from '@credence/contract/verification';
import { type ApplicantTexts, labelText } from '../../api/applicant-texts.ts';
import { labelNames } from '../../words/labels.ts';
import styles from './applicant-preview.module.css';

/** Keys of the account area's texts: a title, and a sentence above the reasons. */
interface Keys {
  title: string;
  text: string;
}

function approvedText({ level, purpose, route }: QueueItem): string {
  if (route === 'number' || route === 'electronic-identity') return 'number.approved.text';
  if (purpose === 'update') return 'document.approved.text.update';
  return level === 2 ? 'document.approved.text.second' : 'document.approved.text';
}

function keysOf(outcome: VerdictOutcome, item: QueueItem, reasons: number): Keys {
  if (outcome === 'approved') return { title: 'document.approved.title', text: approvedText(item) };
  if (outcome === 'refused') return { title: 'document.refused.title', text: 'document.refused.text' };
  if (item.route === 'number') return { title: 'number.again.title', text: 'number.again.text' };
  if (item.route === 'electronic-identity') {
    return { title: 'number.again.titleEid', text: 'number.again.textEid' };
  }
  return {
    title: 'document.retry.title',
    text: reasons > 1 ? 'document.retry.textMany' : 'document.retry.text',
  };
}

export interface ApplicantPreviewProps {
  outcome: VerdictOutcome;
  item: QueueItem;
  labels: readonly ReviewLabel[];
  texts: ApplicantTexts | undefined;
}

/** What the applicant will read, word for word. */
export function ApplicantPreview({ outcome, item, labels, texts }: ApplicantPreviewProps) {
  const keys = keysOf(outcome, item, labels.length);
  const introduction = texts?.get(keys.text);
  return (
    <section className={styles.preview} aria-label="What the applicant will read" aria-live="polite">
      <h3 className={styles.heading}>What the applicant will read</h3>
      <p className={styles.title}>{texts?.get(keys.title)}</p>
      {introduction && <p>{introduction}</p>}
      {outcome !== 'approved' &&
        (labels.length === 0 ? (
          <p className={styles.none}>No reason chosen yet</p>
        ) : (
          <ul className={styles.texts}>
            {labels.map((label) => (
              <li key={label}>{labelText(texts, label) ?? labelNames[label]}</li>
            ))}
          </ul>
        ))}
    </section>
  );
}
