import { textKey } from '@credence/questionnaire';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { ProgressBar } from '@credence/ui/progress-bar';
import { useState } from 'react';
import { errorMessage } from '../../api/messages.ts';
import { ErrorSummary } from '../../views/error-summary.tsx';
import { AnswersList } from './answers-list.tsx';
import { itemId } from './items/asking.tsx';
import { Frame } from './frame.tsx';
import { useTell } from './words/problem-text.ts';
import type { Detail } from './queries.ts';
import { SaveLine } from './save-line.tsx';
import styles from './section-view.module.css';
import { useTemplateTexts } from './words/template-texts.tsx';
import type { FillingState } from './use-filling.ts';
import { useWords } from './words/words.ts';

interface ReviewViewProps {
  state: FillingState;
  questionnaire: NonNullable<Detail['questionnaire']>;
  onBack: () => void;
  /** To an item in its section. */
  onChange: (section: string, item: string) => void;
  onSent: () => void;
}

/** All answers once more before they are sent. */
export function ReviewView({ state, questionnaire, onBack, onChange, onSent }: ReviewViewProps) {
  const t = useWords();
  const tell = useTell();
  const { say } = useTemplateTexts();
  const [attempts, setAttempts] = useState(0);
  const [sending, setSending] = useState(false);
  const { evaluation, answers, problems, failure } = state;
  const wrong = evaluation.sections.flatMap(({ code, items }) =>
    items.flatMap(({ item }) => {
      const problem = problems.find((one) => one.item === item.code);
      return problem ? [{ section: code, item, problem }] : [];
    }),
  );
  const send = async () => {
    if (wrong.length > 0) {
      state.ask(wrong.map(({ item }) => item.code));
      setAttempts((count) => count + 1);
      return;
    }
    setSending(true);
    const sent = await state.send();
    setSending(false);
    if (sent) onSent();
  };
  const { length: count } = evaluation.sections;
  return (
    <Frame
      onBack={onBack}
      backText={t('section.back')}
      progress={
        <ProgressBar label={say(textKey.title)} value={count} max={count} valueText={t('review.place')} />
      }
      title={t('review.title')}
      text={t('review.text')}
    >
      <div className={styles.form}>
        <ErrorSummary
          asked={attempts}
          problems={wrong.map(({ item, problem }) => ({
            id: item.code,
            label: say(textKey.item(item.code)),
            problem: tell(item, problem),
          }))}
          onChoose={(code) => {
            const place = wrong.find(({ item }) => item.code === code);
            if (place) onChange(place.section, code);
          }}
          prefix={itemId('')}
        />
        <AnswersList
          answers={answers}
          evaluation={evaluation}
          questionnaire={questionnaire}
          onChange={onChange}
        />
        {failure !== undefined && state.refusal !== 'closed' && (
          <Banner tone="danger" title={t('review.failed')} announce>
            {errorMessage(failure)}
          </Banner>
        )}
        <div className={styles.actions}>
          <Button variant="primary" size="large" loading={sending} onClick={() => void send()}>
            {t('review.send')}
          </Button>
          <SaveLine state={state} />
        </div>
      </div>
    </Frame>
  );
}
