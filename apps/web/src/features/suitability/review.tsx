import { StatusBadge } from '@credence/ui/badge';
import { Stack } from '@credence/ui/stack';
import { useText } from '../../i18n/text.ts';
import type { ReviewedQuestion } from './queries.ts';
import styles from './suitability.module.css';
import { written } from './written.ts';

/** One question with the answer given, and where there is one the right answer and why it is right. */
function Reviewed({ question, language }: { question: ReviewedQuestion; language: string }) {
  const t = useText();
  const { chosen, options, right, why } = question;
  const marked = right !== null;
  const isRight = chosen === right;
  const answer = (label: string, option: number | null) => (
    <div>
      <dt>{label}</dt>
      <dd {...written(language)}>{option === null ? '–' : options[option]}</dd>
    </div>
  );
  return (
    <li className={styles.reviewed}>
      <Stack gap="sm">
        <h3 className={styles.asked} {...written(language)}>
          {question.number}. {question.question}
        </h3>
        {marked && (
          <div>
            <StatusBadge tone={isRight ? 'success' : 'warning'}>
              {t(isRight ? 'suitability.right' : 'suitability.wrong')}
            </StatusBadge>
          </div>
        )}
        <dl className={styles.answers}>
          {answer(t('suitability.yours'), chosen)}
          {marked && !isRight && answer(t('suitability.correct'), right)}
        </dl>
        {why !== null && (
          <p className={styles.why} {...written(language)}>
            {why}
          </p>
        )}
      </Stack>
    </li>
  );
}

/** Every question of a finished attempt. */
export function Review({ review, language }: { review: readonly ReviewedQuestion[]; language: string }) {
  const t = useText();
  return (
    <section aria-labelledby="suitability-review">
      <Stack>
        <h2 id="suitability-review" className={styles.heading}>
          {t('suitability.review')}
        </h2>
        <ol className={styles.review}>
          {review.map((question) => (
            <Reviewed key={question.number} question={question} language={language} />
          ))}
        </ol>
      </Stack>
    </section>
  );
}
