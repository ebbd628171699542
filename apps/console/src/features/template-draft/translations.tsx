import { textLanguage } from '@credence/contract/shared';
import { templateLanguages } from '@credence/contract/template-editing';
import { sourceLanguage } from '@credence/questionnaire';
import { Button } from '@credence/ui/button';
import { Checkbox } from '@credence/ui/checkbox';
import { SelectField } from '@credence/ui/select-field';
import { Table } from '@credence/ui/table';
import { TextArea } from '@credence/ui/text-area';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { useState } from 'react';
import * as v from 'valibot';
import { languageName } from '../../words/text.ts';
import { type DraftDocument, inLanguage, inOrder, textOf, withText } from '../template/index.ts';
import styles from './draft.module.css';
import type { Editing } from '../template-saving/index.ts';

/** Whether a language has no text of its own for an English one. */
const lacks = (document: DraftDocument, language: string, key: string): boolean => {
  const own = textOf(document, key, language);
  return own.trim() === '' || own === textOf(document, key);
};

const keysOf = (document: DraftDocument): string[] =>
  inOrder(
    document,
    Object.entries(document.texts[sourceLanguage] ?? {})
      .filter(([, text]) => text.trim() !== '')
      .map(([key]) => key),
  );

/** Every language, and how many texts it lacks. */
function Languages({ editing, onOpen, sayRemoved }: LanguagesProps) {
  const { now, change } = editing;
  const keys = keysOf(now);
  const own = Object.keys(now.texts).filter((language) => language !== sourceLanguage);
  const all = [...new Set([...templateLanguages.filter((one) => one !== sourceLanguage), ...own])];
  return (
    <Table caption="Languages" captionHidden>
      <thead>
        <tr>
          <th scope="col">Language</th>
          <th scope="col">Texts that are missing or as in English</th>
          <th scope="col">
            <VisuallyHidden>What can be done</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {all.map((language) => {
          const begun = own.includes(language);
          const missing = keys.filter((key) => lacks(now, language, key)).length;
          return (
            <tr key={language}>
              <th scope="row">{languageName(language)}</th>
              <td>
                {begun
                  ? missing === 0
                    ? 'None'
                    : `${missing} of ${keys.length}`
                  : 'Not begun; read in English'}
              </td>
              <td>
                <div className={styles.line}>
                  <Button
                    size="x-small"
                    onClick={() => {
                      if (!begun) change({ ...now, texts: { ...now.texts, [language]: {} } });
                      onOpen(language);
                    }}
                  >
                    {begun ? 'Translate' : 'Begin'} <VisuallyHidden>{languageName(language)}</VisuallyHidden>
                  </Button>
                  {begun && (
                    <Button
                      size="x-small"
                      onClick={() => {
                        const { [language]: _, ...others } = now.texts;
                        change({ ...now, texts: others });
                        sayRemoved(`The texts in ${languageName(language)} were removed.`);
                      }}
                    >
                      Remove <VisuallyHidden>{languageName(language)}</VisuallyHidden>
                    </Button>
                  )}
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

interface LanguagesProps {
  editing: Editing;
  onOpen: (language: string) => void;
  sayRemoved: (what: string) => void;
}

/** English beside one language, text by text. */
function Pairs({ editing, language }: { editing: Editing; language: string }) {
  const { now, change } = editing;
  const [onlyMissing, setOnlyMissing] = useState(true);
  // What is being typed stays although it is no longer missing.
  const [shown] = useState(() => new Set(keysOf(now).filter((key) => lacks(now, language, key))));
  const keys = keysOf(now).filter((key) => !onlyMissing || shown.has(key) || lacks(now, language, key));
  return (
    <section className={styles.stack} aria-label={`Texts in ${languageName(language)}`}>
      <h2 className={styles.sub}>{languageName(language)}</h2>
      <Checkbox
        label="Only what is missing or as in English"
        checked={onlyMissing}
        onChange={({ target }) => setOnlyMissing(target.checked)}
      />
      {keys.length === 0 && <p className={styles.quiet}>Every text is translated.</p>}
      {keys.map((key) => (
        <div key={key} className={styles.two}>
          <div lang={sourceLanguage} className={styles.english}>
            <span className={styles.quiet}>{key}</span>
            <p>{textOf(now, key)}</p>
          </div>
          <TextArea
            {...inLanguage(language)}
            label={<VisuallyHidden>{`${key} in ${languageName(language)}`}</VisuallyHidden>}
            rows={1}
            maxLength={4000}
            value={textOf(now, key, language)}
            onChange={({ target }) =>
              change(withText(now, language, key, target.value), `${language}.${key}`)
            }
          />
        </div>
      ))}
    </section>
  );
}

/** Which languages lack which texts, and where they are written. */
export function Translations({ editing, sayRemoved }: Omit<LanguagesProps, 'onOpen'>) {
  const { now, change } = editing;
  const [language, setLanguage] = useState<string>();
  const further = ['fr-FR', 'it-IT', 'ja-JP', 'ko-KR', 'nl-NL', 'pl-PL', 'pt-BR', 'th-TH', 'uk-UA', 'vi-VN'];
  return (
    <div className={styles.stack}>
      <Languages editing={editing} onOpen={setLanguage} sayRemoved={sayRemoved} />
      <div className={styles.narrow}>
        <SelectField
          label="Another language"
          options={further
            .filter((one) => now.texts[one] === undefined)
            .map((value) => ({ value, label: languageName(value) }))}
          placeholder="Choose one to begin it"
          value=""
          onChange={({ target: { value } }) => {
            if (!v.is(textLanguage, value)) return;
            change({ ...now, texts: { ...now.texts, [value]: {} } });
            setLanguage(value);
          }}
        />
      </div>
      {language !== undefined && now.texts[language] && (
        <Pairs key={language} editing={editing} language={language} />
      )}
    </div>
  );
}
