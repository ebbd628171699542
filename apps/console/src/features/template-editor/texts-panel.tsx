import { sourceLanguage, textKey } from '@credence/questionnaire';
import { Tabs } from '@credence/ui/tabs';
import { TextArea } from '@credence/ui/text-area';
import { languageName } from '../../words/text.ts';
import {
  type DraftDocument,
  inLanguage,
  keyAt,
  partAt,
  partsIn,
  type Path,
  textIn,
  textOf,
  withText,
} from '../template/index.ts';
import { useEditor } from './editor-context.ts';
import styles from './editor.module.css';
import { textId } from './places.ts';

interface TextField {
  key: string;
  label: string;
}

/** The texts of a part: its own with the explanation, and those of what is in it. */
function textsOf({ structure }: DraftDocument, path: Path): TextField[] {
  const explained = (at: Path, label: string): TextField[] => {
    const key = keyAt(structure, at);
    return key === undefined
      ? []
      : [
          { key, label },
          { key: textKey.hint(key), label: `${label}: explanation` },
        ];
  };
  const within = (list: 'options' | 'columns', at: Path, noun: string): TextField[] =>
    partsIn(partAt(structure, at), list).flatMap((part, place) => {
      const own: Path = [...at, list, place];
      return [
        ...explained(own, `${noun} ${textIn(part, 'code')}`),
        ...(list === 'columns' ? within('options', own, `Column ${textIn(part, 'code')}, option`) : []),
      ];
    });
  const [list] = path;
  if (list === 'totals' || list === 'rules')
    return partsIn(structure, list).flatMap((part, at) => {
      const key = keyAt(structure, [list, at]);
      return key === undefined ? [] : [{ key, label: textIn(part, 'code') }];
    });
  if (list === 'bands') return [];
  if (list !== 'sections')
    return [
      { key: textKey.title, label: 'Title' },
      { key: textKey.introduction, label: 'Introduction' },
    ];
  const noun = path.length > 2 ? 'Question' : 'Title';
  return [
    ...explained(path, noun),
    ...within('options', path, 'Option'),
    ...within('columns', path, 'Column'),
  ];
}

/** One text in one language; English beside it where it is another. */
function OneText({ field: { key, label }, language }: { field: TextField; language: string }) {
  const { document, change, byPlace } = useEditor();
  const english = textOf(document, key);
  return (
    <TextArea
      {...inLanguage(language)}
      id={textId(key)}
      label={label}
      hint={
        language !== sourceLanguage && (
          <span lang={sourceLanguage} dir="ltr">
            {english || 'No English text yet'}
          </span>
        )
      }
      error={byPlace.get(`${language}.${key}`)}
      rows={1}
      maxLength={4000}
      value={textOf(document, key, language)}
      onChange={({ target }) => change(withText(document, language, key, target.value), `${language}.${key}`)}
    />
  );
}

/** The name of a language, with its region only where two have the same. */
function shortName(language: string, all: readonly string[]): string {
  const [base = language] = language.split('-');
  const alone = all.filter((one) => one.split('-')[0] === base).length === 1;
  return languageName(alone ? base : language);
}

/** The texts of the part that is selected, in one language at a time. */
export function TextsPanel() {
  const { document, selected, language, setLanguage } = useEditor();
  const fields = textsOf(document, selected);
  const languages = [sourceLanguage, ...Object.keys(document.texts).filter((one) => one !== sourceLanguage)];
  const shown = languages.includes(language) ? language : sourceLanguage;
  const missing = (of: string) =>
    fields.filter(({ key }) => {
      const english = textOf(document, key);
      const wanted = of === sourceLanguage ? !key.endsWith('.hint') && key !== textKey.introduction : english;
      return wanted && textOf(document, key, of) === '';
    }).length;
  if (fields.length === 0) return null;
  return (
    <section className={styles.texts} aria-label="Texts">
      <Tabs
        label="Language of the texts"
        tabs={languages.map((value) => ({
          value,
          label: shortName(value, languages),
          aside: missing(value) > 0 && <span className={styles.note}>{missing(value)} missing</span>,
        }))}
        value={shown}
        onChange={setLanguage}
      >
        <div className={styles.fields}>
          {fields.map((field) => (
            <OneText key={field.key} field={field} language={shown} />
          ))}
        </div>
      </Tabs>
    </section>
  );
}
