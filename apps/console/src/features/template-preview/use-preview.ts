import type { QuestionnaireTemplate } from '@credence/contract/questionnaire-template';
import { type Answers, questionnaireOf, sourceLanguage } from '@credence/questionnaire';
import { useMemo, useState } from 'react';
import { useServerTime } from '../../api/server-time.ts';
import type { Texts } from '../template/index.ts';
import { isCountry } from '../../words/countries.ts';
import { filled } from './fill.ts';

/** A text, and whether it is English because the language has none. */
export interface Word {
  text: string;
  fallback: boolean;
}

/** Answers in pretence to a template, and what follows from them. */
export function usePreview(template: QuestionnaireTemplate, texts: Texts) {
  const [answers, setAnswers] = useState<Answers>({});
  const [language, setLanguage] = useState(sourceLanguage);
  const today = new Date(useServerTime(60_000)).toISOString().slice(0, 10);
  const questionnaire = useMemo(() => questionnaireOf(template), [template]);
  const around = useMemo(() => ({ today, isCountry, isFile: () => true }), [today]);
  const evaluation = useMemo(() => questionnaire.evaluate(answers, around), [questionnaire, answers, around]);

  const wordOf = (key: string): Word => {
    const own = texts[language]?.[key] ?? '';
    return own === ''
      ? { text: texts[sourceLanguage]?.[key] ?? '', fallback: true }
      : { text: own, fallback: false };
  };

  return {
    answers,
    answer: (code: string, value: unknown) => setAnswers((before) => ({ ...before, [code]: value })),
    clear: () => setAnswers({}),
    fill: () => setAnswers((before) => filled(questionnaire, before, around)),
    language: texts[language] ? language : sourceLanguage,
    setLanguage,
    evaluation,
    wordOf,
  };
}

export type Previewed = ReturnType<typeof usePreview>;
