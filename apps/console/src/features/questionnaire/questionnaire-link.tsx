import { Link } from 'wouter';
import { type QuestionnaireAddress, questionnaireHref } from './views.ts';
import styles from './questionnaire-link.module.css';

/** Leads to a questionnaire. */
export function QuestionnaireLink({ userId, requestId, text }: QuestionnaireAddress & { text: string }) {
  return (
    <Link href={questionnaireHref({ userId, requestId })} className={styles.link}>
      {text}
    </Link>
  );
}
