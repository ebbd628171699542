import type { QuestionnaireTemplate, QuestionnaireTexts } from '@credence/contract/questionnaire-template';
import { textKey } from '@credence/questionnaire';
import { createContext, type ReactNode, useContext } from 'react';
import { currentLanguage, isRightToLeft } from '../../../i18n/language.ts';

/** A template's texts; where they are in another language than the page, each says so. */
export interface TemplateTexts {
  say: (key: string) => ReactNode;
  /** What explains the thing of the key; undefined where nothing does. */
  hint: (key: string) => ReactNode;
  /** For places that take no element: the options of a list. */
  plain: (key: string) => string;
}

const base = (language: string): string => language.split('-')[0] ?? language;

/** Reads the texts of a template, which are in a language that it has. */
export function templateTexts(texts: QuestionnaireTexts, language: string): TemplateTexts {
  const plain = (key: string): string => texts[key] ?? '';
  const foreign = base(language) !== base(currentLanguage());
  const say = (key: string): ReactNode =>
    foreign ? (
      <span lang={language} dir={isRightToLeft(language) ? 'rtl' : 'ltr'}>
        {plain(key)}
      </span>
    ) : (
      plain(key)
    );
  const hint = (key: string): ReactNode => {
    const hintKey = textKey.hint(key);
    return plain(hintKey) === '' ? undefined : say(hintKey);
  };
  return { say, hint, plain };
}

interface Around {
  template: QuestionnaireTemplate;
  texts: TemplateTexts;
}
const Context = createContext<Around | undefined>(undefined);
export const TemplateProvider = Context.Provider;

function useAround(): Around {
  const found = useContext(Context);
  if (found === undefined) throw new Error('There is no template around this.');
  return found;
}

/** The template that is shown, and what it says. */
export const useTemplate = (): QuestionnaireTemplate => useAround().template;
export const useTemplateTexts = (): TemplateTexts => useAround().texts;
