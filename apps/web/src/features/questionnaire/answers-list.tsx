import type { AccountQuestionnaire } from '@credence/contract/questionnaire';
import { type Answers, type AskedSection, type Evaluation, isEmpty, textKey } from '@credence/questionnaire';
import { ErrorIcon } from '@credence/ui/icons/error';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { AnswerText } from './answer-text.tsx';
import styles from './answers.module.css';
import { Remarks, remarksAt } from './items/remarks.tsx';
import { useTemplateTexts } from './words/template-texts.tsx';
import { TotalsAfter } from './totals.tsx';
import { useWords } from './words/words.ts';

interface AnswersListProps {
  answers: Answers;
  evaluation: Evaluation;
  questionnaire: Pick<AccountQuestionnaire, 'request_id' | 'files' | 'remarks'>;
  /** Leads to an item, to change its answer; left out where nothing can be changed. */
  onChange?: (section: string, item: string) => void;
}

/** In place of an answer that is not there, which may be right. */
function Unanswered({ missing }: { missing: boolean }) {
  const t = useWords();
  return missing ? (
    <span className={styles.missing}>
      <ErrorIcon />
      {t('answer.missing')}
    </span>
  ) : (
    <span className={styles.none}>{t('answer.none')}</span>
  );
}

function Section({ section, ...list }: AnswersListProps & { section: AskedSection }) {
  const t = useWords();
  const { say } = useTemplateTexts();
  const { answers, evaluation, questionnaire, onChange } = list;
  const { request_id, files } = questionnaire;
  const items = section.items.filter(({ item }) => item.type !== 'information');
  if (items.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{say(textKey.section(section.code))}</h2>
      <dl className={styles.list}>
        {items.map(({ item }) => {
          const given = answers[item.code];
          const wrong = evaluation.problems.some((problem) => problem.item === item.code);
          return (
            <div key={item.code} className={styles.item}>
              <dt>{say(textKey.item(item.code))}</dt>
              <dd className={styles.answer}>
                {isEmpty(given) ? (
                  <Unanswered missing={wrong} />
                ) : (
                  <div>
                    <AnswerText item={item} value={given} files={files} request_id={request_id} />
                  </div>
                )}
                <TotalsAfter item={item.code} evaluation={evaluation} />
                <Remarks texts={remarksAt(questionnaire.remarks, item.code)} />
              </dd>
              {onChange && (
                <dd className={styles.change}>
                  <button type="button" onClick={() => onChange(section.code, item.code)}>
                    {t('review.change')} <VisuallyHidden>{say(textKey.item(item.code))}</VisuallyHidden>
                  </button>
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** All answers beside their questions. */
export function AnswersList(props: AnswersListProps) {
  return (
    <div className={styles.answers}>
      {props.evaluation.sections.map((section) => (
        <Section key={section.code} section={section} {...props} />
      ))}
    </div>
  );
}
