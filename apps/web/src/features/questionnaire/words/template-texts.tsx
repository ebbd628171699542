import type { ResultOf } from '@credence/contract/endpoint';
import type { questionnaireTemplateDetail } from '@credence/contract/questionnaire';
import type { QuestionnaireTemplate } from '@credence/contract/questionnaire-template';
import { textKey } from '@credence/questionnaire';
import { createContext, type ReactNode, useContext } from 'react';
import { isRightToLeft } from '../../../i18n/language.ts';

/** A template's texts; where they are in another language than the page, each says so. */
export interface TemplateTexts {
  say: (key: string) => ReactNode;
  /** What explains the thing of the key; undefined where nothing does. */
  hint: (key: string) => ReactNode;
  /** For places that take no element: the options of a list. */
  plain: (key: string) => string;
}

const base = (language: string): string => language.split('-')[0] ?? language;

type Worded = Pick<ResultOf<typeof questionnaireTemplateDetail>, 'texts' | 'language' | 'written'>;

/** The texts of a template, in languages that it has, on a page in another or the same. */
export function templateTexts({ texts, language, written }: Worded, ofPage: string): TemplateTexts {
  const plain = (key: string): string => texts[key] ?? '';
  const own = new Set(written?.keys);
  const say = (key: string): ReactNode => {
    const its = written && own.has(key) ? written.language : language;
    if (base(its) === base(ofPage)) return plain(key);
    return (
      <span lang={its} dir={isRightToLeft(its) ? 'rtl' : 'ltr'}>
        {plain(key)}
      </span>
    );
  };
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
