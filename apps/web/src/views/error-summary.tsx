import { Banner } from '@credence/ui/banner';
import { type ReactNode, useEffect, useRef } from 'react';
import { currentLanguage } from '../i18n/language.ts';
import { useText } from '../i18n/text.ts';
import styles from './error-summary.module.css';

/** A field that is not right yet. */
export interface SummaryProblem<Id extends string = string> {
  id: Id;
  label: ReactNode;
  problem: ReactNode;
}

interface ErrorSummaryProps<Id extends string> {
  /** How many submissions failed; the summary takes the focus with each. */
  asked: number;
  problems: readonly SummaryProblem<Id>[];
  /** Moves the focus to a field. */
  onChoose: (id: Id) => void;
  /** What the id of a field's element has before the field's own. */
  prefix: string;
  /** Below the list. */
  action?: ReactNode;
}

/** What is still wrong after a submission, with a way to each field. */
export function ErrorSummary<Id extends string>(props: ErrorSummaryProps<Id>) {
  const { asked, problems, onChoose, prefix, action } = props;
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const answered = useRef(0);
  // After every drawing: the problems can come later than the question.
  useEffect(() => {
    if (asked === answered.current || !box.current) return;
    answered.current = asked;
    box.current.focus();
  });
  if (asked === 0 || problems.length === 0) return null;
  // Full width among characters that are.
  const colon = /^(?:ja|zh)/.test(currentLanguage()) ? '：' : ': ';
  return (
    <div ref={box} tabIndex={-1} role="group" aria-labelledby="error-summary" className={styles.summary}>
      <Banner
        tone="danger"
        title={<span id="error-summary">{t('personal.summary.title', { count: problems.length })}</span>}
        action={action}
      >
        <ul className={styles.problems}>
          {problems.map(({ id, label, problem }) => (
            <li key={id}>
              <a
                href={`#${prefix}${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  onChoose(id);
                }}
              >
                {label}
              </a>
              {typeof label === 'string' && /[?？؟]$/.test(label) ? ' ' : colon}
              {problem}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
