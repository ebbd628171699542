import { Badge, StatusBadge } from '@credence/ui/badge';
import { classes } from '@credence/ui/classes';
import { RotateIcon } from '@credence/ui/icons/rotate';
import { textKey } from '@credence/questionnaire';
import { type ReactNode, useId } from 'react';
import { QuestionnaireLink } from '../questionnaire/index.ts';
import { textAt } from './answer-text.ts';
import { AnswerValue } from './answer-value.tsx';
import type { AnswerContext } from './context.ts';
import { BeforeAndNow, changeNames, Mark } from './marks.tsx';
import styles from './question.module.css';
import type { ReadQuestion } from './read-answers.ts';

const several: ReadonlySet<string> = new Set(['choices', 'countries', 'files', 'table']);

interface GivenProps {
  question: ReadQuestion;
  context: AnswerContext;
}

/** Why there is no answer to show. */
function missingText({ asked, unfinished }: ReadQuestion, withheld: boolean): string {
  if (withheld) return '–';
  if (!asked) return 'Not asked';
  return unfinished ? 'Begun, not complete' : 'No answer';
}

/** The answer, with what it was where that is another. */
function Given({ question, context }: GivenProps) {
  const { item, answer, before, change } = question;
  const was = before && <AnswerValue item={before.item} answer={before.answer} context={context} />;
  if (answer === undefined) {
    return (
      <>
        {change === 'removed' && <Mark change="removed">{was}</Mark>}
        <span className={styles.none}>{missingText(question, context.withheld)}</span>
      </>
    );
  }
  if (change === 'changed' && before) {
    if (several.has(item.type) && before.item.type === item.type)
      return <AnswerValue item={item} answer={answer} before={before.answer} context={context} />;
    return <BeforeAndNow before={was} now={<AnswerValue item={item} answer={answer} context={context} />} />;
  }
  return <AnswerValue item={item} answer={answer} context={context} />;
}

const changeTones = { added: 'success', removed: 'neutral', changed: 'warning' } as const;

/** What stands out about the answer: what it opened, what it counts, and how it changed. */
function Flags({ question: { item, score, change }, context: { userId, opened } }: GivenProps) {
  return (
    <>
      {opened
        .filter(({ items }) => items.includes(item.code))
        .map(({ requestId }) => (
          <StatusBadge key={requestId} tone="danger">
            <QuestionnaireLink userId={userId} requestId={requestId} text="Opened enhanced due diligence" />
          </StatusBadge>
        ))}
      {change && <Badge tone={changeTones[change]}>{changeNames[change]}</Badge>}
      {score !== 0 && (
        <Badge tone={score > 0 ? 'warning' : 'success'}>
          {score > 0 ? `Score +${score}` : `Score −${-score}`}
        </Badge>
      )}
    </>
  );
}

export interface QuestionProps extends GivenProps {
  language: string;
  /** Opens the field for a remark. */
  action: ReactNode;
  /** The field for a remark, where it is open. */
  children: ReactNode;
}

/** One question with its answer. */
export function Question({ question, context, language, action, children }: QuestionProps) {
  const { item, asked, change, remarks } = question;
  const id = useId();
  const key = textKey.item(item.code);
  const hint = context.texts[textKey.hint(key)];
  const again = context.texts[textKey.again(key)];
  return (
    <div
      className={classes(
        styles.question,
        item.type === 'table' && styles.wide,
        !asked && styles.notAsked,
        change && styles.differs,
      )}
      role="group"
      aria-labelledby={id}
      // The keys J and K lead here.
      tabIndex={-1}
      data-question={item.code}
    >
      <div
        className={classes(styles.asked, item.type === 'information' && styles.told)}
        lang={language}
        dir="auto"
      >
        <p id={id} className={styles.label}>
          {textAt(context.texts, key, item.code)}
        </p>
        {hint && <p className={styles.hint}>{hint}</p>}
        {again && (
          <p className={styles.hint}>
            <span lang="en">Asked before; why again: </span>
            <span dir="auto">{again}</span>
          </p>
        )}
      </div>
      {item.type !== 'information' && (
        <div className={styles.given}>
          <div className={styles.answer}>
            <div className={styles.value}>
              <Given question={question} context={context} />
            </div>
            <span className={styles.flags}>
              <Flags question={question} context={context} />
              {action}
            </span>
          </div>
          {remarks.map((remark) => (
            <p key={remark} className={styles.sent}>
              <RotateIcon />
              <span>
                <span className={styles.sentLabel}>Remark the applicant has read: </span>
                <span dir="auto">{remark}</span>
              </span>
            </p>
          ))}
          {children}
        </div>
      )}
    </div>
  );
}
