import type { ReviewLabel, VerdictOutcome } from '@credence/contract';
import { type ApplicantTexts, labelText } from '../../../api/applicant-texts.ts';
import { labelNames } from '../../../i18n/words.ts';
import styles from './applicant-preview.module.css';

/** Keys of what the account area shows above the reasons. */
const titleKeys: Record<VerdictOutcome, string> = {
  approved: 'document.approved.title',
  retry: 'document.retry.title',
  refused: 'document.refused.title',
};

function introductionKey(outcome: VerdictOutcome, reasons: number): string | undefined {
  if (outcome === 'retry') return reasons > 1 ? 'document.retry.textMany' : 'document.retry.text';
  return outcome === 'refused' ? 'document.refused.text' : undefined;
}

export interface ApplicantPreviewProps {
  outcome: VerdictOutcome;
  labels: readonly ReviewLabel[];
  texts: ApplicantTexts | undefined;
}

/** What reaches the applicant of a decision, word for word. */
export function ApplicantPreview({ outcome, labels, texts }: ApplicantPreviewProps) {
  const introduction = texts?.get(introductionKey(outcome, labels.length) ?? '');
  return (
    <section className={styles.preview} aria-label="What the applicant will read" aria-live="polite">
      <h3 className={styles.heading}>What the applicant will read</h3>
      <p className={styles.title}>{texts?.get(titleKeys[outcome])}</p>
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
