import type { ResultOf } from '@credence/contract/endpoint';
import type { questionnaireTemplateDetail } from '@credence/contract/questionnaire';
import type { QuestionnaireTemplate } from '@credence/contract/questionnaire-template';
import { textKey } from '@credence/questionnaire';
import { createContext, type ReactNode, useContext } from 'react';
import { isRightToLeft } from '../../../i18n/language.ts';

/** Attributes of a text that is in another language than the page. */
interface Marks {
  lang?: string;
  dir?: 'rtl' | 'ltr';
}

/** A template's texts; where they are in another language than the page, each says so. */
export interface TemplateTexts {
  say: (key: string) => ReactNode;
  /** What explains the thing of the key; undefined where nothing does. */
  hint: (key: string) => ReactNode;
  /** Why an officer asks it again; undefined for most. */
  again: (key: string) => ReactNode;
  /** For places that take no element: the options of a list, which are marked themselves. */
  option: (key: string) => { label: string } & Marks;
  /** For places that cannot be marked: the name of the page, which its heading repeats. */
  plain: (key: string) => string;
}

const base = (language: string): string => language.split('-')[0] ?? language;

type Worded = Pick<ResultOf<typeof questionnaireTemplateDetail>, 'texts' | 'language' | 'written'>;

/** The texts of a template, in languages that it has, on a page in another or the same. */
export function templateTexts({ texts, language, written }: Worded, ofPage: string): TemplateTexts {
  const plain = (key: string): string => texts[key] ?? '';
  const own = new Set(written?.keys);
  const marks = (key: string): Marks => {
    const its = written && own.has(key) ? written.language : language;
    return base(its) === base(ofPage) ? {} : { lang: its, dir: isRightToLeft(its) ? 'rtl' : 'ltr' };
  };
  const say = (key: string): ReactNode => {
    const its = marks(key);
    return its.lang === undefined ? plain(key) : <span {...its}>{plain(key)}</span>;
  };
  const ifAny = (key: string): ReactNode => (plain(key) === '' ? undefined : say(key));
  return {
    say,
    hint: (key) => ifAny(textKey.hint(key)),
    again: (key) => ifAny(textKey.again(key)),
    option: (key) => ({ label: plain(key), ...marks(key) }),
    plain,
  };
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
