import type { PersonalInfoField } from '@credence/contract/personal-info';
import { Banner } from '@credence/ui/banner';
import { useEffect, useRef } from 'react';
import { currentLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import styles from './personal-form.module.css';

export interface ErrorSummaryProps {
  /** How many submissions failed; the summary takes the focus with each. */
  asked: number;
  problems: readonly { field: PersonalInfoField; label: string; problem: string }[];
  /** Moves the focus to a field. */
  onChoose: (field: PersonalInfoField) => void;
}

/** What is still wrong after a submission, with a way to each field. */
export function ErrorSummary({ asked, problems, onChoose }: ErrorSummaryProps) {
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
      >
        <ul className={styles.problems}>
          {problems.map(({ field, label, problem }) => (
            <li key={field}>
              <a
                href={`#personal-${field}`}
                onClick={(event) => {
                  event.preventDefault();
                  onChoose(field);
                }}
              >
                {label}
              </a>
              {colon}
              {problem}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
