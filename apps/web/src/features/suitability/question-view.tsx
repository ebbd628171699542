import { retCodes } from '@credence/contract/ret-codes';
import type { SuitabilityTestCode } from '@credence/contract/words';
import { Button } from '@credence/ui/button';
import { ProgressBar } from '@credence/ui/progress-bar';
import { RadioCards } from '@credence/ui/radio-cards';
import { Stack } from '@credence/ui/stack';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useText } from '../../i18n/text.ts';
import { BackToOverview } from '../../views/back-to-overview.tsx';
import { Refusal } from '../../views/refusal.tsx';
import { saveAnswer, type Paper, type Question } from './queries.ts';
import styles from './suitability.module.css';
import { titleOf } from './titles.ts';
import { written, writtenHere } from './written.ts';

interface QuestionViewProps {
  test: SuitabilityTestCode;
  paper: Paper;
  question: Question;
  /** What was chosen and saved. */
  saved: number | null;
  /** Called once the answer is saved; ends the attempt after the last question. */
  onSaved: (option: number) => Promise<unknown>;
  onBack: (() => void) | undefined;
  /** Called when the attempt turns out to be over, ended elsewhere or left for too long. */
  onOver: (error: Error) => void;
}

/** One question; its answer is saved before the next one is shown. */
export function QuestionView({ test, paper, question, saved, onSaved, onBack, onOver }: QuestionViewProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(saved);
  const [missing, setMissing] = useState(false);
  const { number, options, topic } = question;
  const of = paper.questions.length;
  const send = useMutation({
    mutationFn: async (option: number) => {
      if (option !== saved) await saveAnswer(paper.attempt, number, option);
      await onSaved(option);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === retCodes.SUITABILITY_OVER) onOver(error);
    },
  });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    setMissing(chosen === null);
    if (chosen !== null) send.mutate(chosen);
    else form.current?.querySelector('input')?.focus();
  }

  return (
    <Stack gap="lg">
      <div className={styles.way}>
        <BackToOverview />
      </div>
      <ProgressBar
        label={t(titleOf[test])}
        value={number}
        max={of}
        valueText={t('suitability.question', { number, of })}
      />
      <form ref={form} noValidate onSubmit={submit}>
        <Stack gap="lg">
          <div {...written(paper.language)}>
            <p className={styles.topic}>{topic}</p>
            <RadioCards
              name={`question-${number}`}
              label={<h1 className={styles.question}>{question.question}</h1>}
              error={missing && chosen === null && <span {...writtenHere()}>{t('suitability.choose')}</span>}
              options={options.map((option, index) => ({ value: String(index), title: option }))}
              value={chosen === null ? '' : String(chosen)}
              onChange={(event) => setChosen(Number(event.currentTarget.value))}
            />
          </div>
          {send.error && <Refusal error={send.error} />}
          <div className={styles.buttons}>
            {onBack && (
              <Button size="x-large" onClick={onBack}>
                {t('document.back')}
              </Button>
            )}
            <Button type="submit" variant="primary" size="x-large" loading={send.isPending}>
              {t(number === of ? 'suitability.finish' : 'suitability.next')}
            </Button>
          </div>
        </Stack>
      </form>
    </Stack>
  );
}
