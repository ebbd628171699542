import type { SuitabilityTestCode } from '@credence/contract/words';
import { useState } from 'react';
import { currentLanguage } from '../../i18n/language.ts';
import { useArrival } from '../../views/use-arrival.ts';
import { submitTest, type Paper, type Result } from './queries.ts';
import { QuestionView } from './question-view.tsx';

interface QuestionsProps {
  test: SuitabilityTestCode;
  paper: Paper;
  onResult: (result: Result) => void;
  onOver: (error: Error) => void;
}

/** An attempt from the first question without an answer to the result. */
export function Questions({ test, paper, onResult, onOver }: QuestionsProps) {
  const { attempt, questions } = paper;
  const [answers, setAnswers] = useState<Readonly<Record<number, number>>>({});
  const [index, setIndex] = useState(() => {
    const open = questions.findIndex(({ chosen }) => chosen === null);
    return open === -1 ? questions.length - 1 : open;
  });
  useArrival(`question ${index}`);
  const question = questions[index];
  if (question === undefined) return null;
  const { number } = question;

  async function goOn(option: number): Promise<void> {
    setAnswers((before) => ({ ...before, [number]: option }));
    if (index + 1 < questions.length) setIndex(index + 1);
    else onResult(await submitTest(attempt, currentLanguage()));
  }

  return (
    <QuestionView
      key={number}
      test={test}
      paper={paper}
      question={question}
      saved={answers[number] ?? question.chosen}
      onSaved={goOn}
      onOver={onOver}
      onBack={index === 0 ? undefined : () => setIndex(index - 1)}
    />
  );
}
