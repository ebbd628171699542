import type { QuestionnaireTemplate } from '@credence/contract/questionnaire-template';
import { StatusBadge } from '@credence/ui/badge';
import {
  diffTemplates,
  type PartChange,
  sourceLanguage,
  structureOf,
  type TextChange,
  type WrittenTemplate,
} from '@credence/questionnaire';
import { useMemo } from 'react';
import { counted, languageName } from '../../words/text.ts';
import { type DraftDocument, inLanguage, inOrder, type Texts } from '../template/index.ts';
import styles from './changes.module.css';
import { changedField, changeNames, moveWords, partWords, textWords, valueWords } from './part-words.ts';
import { type Piece, wordDiff } from './word-diff.ts';

/** One of two versions that are compared. */
export interface Side {
  /** 'Version 2'. */
  name: string;
  written: WrittenTemplate;
}

/** A published version, or what a draft would be as one. */
export const sideOfVersion = (
  name: string,
  { template, texts }: { template: QuestionnaireTemplate; texts: Texts },
): Side => ({ name, written: { template: structureOf(template), texts } });

interface Documents {
  before: DraftDocument | undefined;
  after: DraftDocument;
}

const documentOf = ({ template, texts }: WrittenTemplate): DraftDocument => ({ structure: template, texts });

function Part({ change, documents }: { change: PartChange; documents: Documents }) {
  const { before, after } = documents;
  const own = change.after === null ? (before ?? after) : after;
  const { word, tone } = changeNames[change.change];
  return (
    <li className={styles.part}>
      <p className={styles.what}>
        <StatusBadge tone={tone}>{word}</StatusBadge> {partWords(own, change)}
        {change.change === 'moved' && <span className={styles.quiet}> {moveWords(own, change)}</span>}
      </p>
      {change.fields.length > 0 && (
        <dl className={styles.fields}>
          {change.fields.map(({ field, before: old, after: next }) => (
            <div key={field} className={styles.field}>
              <dt>{changedField(change.kind, field)}</dt>
              <dd>
                {change.before !== null && before && (
                  <del className={styles.gone}>{valueWords(before, field, old)}</del>
                )}
                {change.before !== null && change.after !== null && ' → '}
                {change.after !== null && <ins className={styles.come}>{valueWords(after, field, next)}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function Pieces({ pieces, as: Mark }: { pieces: readonly Piece[]; as: 'ins' | 'del' }) {
  return pieces.map(({ text, same }, at) =>
    same ? (
      text
    ) : (
      // Pieces have no name but their place.
      // oxlint-disable-next-line react/no-array-index-key
      <Mark key={at} className={Mark === 'ins' ? styles.come : styles.gone}>
        {text}
      </Mark>
    ),
  );
}

function TextRow({ change }: { change: TextChange }) {
  const { language, key, before, after } = change;
  const pieces = wordDiff(before ?? '', after ?? '', language);
  const cell = inLanguage(language);
  const none = <span className={styles.quiet}>None</span>;
  return (
    <tr>
      <th scope="row">{textWords(key)}</th>
      <td {...(before !== null && cell)}>
        {before === null ? none : <Pieces pieces={pieces.before} as="del" />}
      </td>
      <td {...(after !== null && cell)}>
        {after === null ? none : <Pieces pieces={pieces.after} as="ins" />}
      </td>
    </tr>
  );
}

interface LanguageTextsProps {
  language: string;
  changes: readonly TextChange[];
  names: readonly [string, string];
}

function LanguageTexts({ language, changes, names: [before, after] }: LanguageTextsProps) {
  return (
    <details className={styles.language} open={language === sourceLanguage}>
      <summary>
        {languageName(language)} <span className={styles.quiet}>{counted(changes.length, 'text')}</span>
      </summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Text</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <TextRow key={change.key} change={change} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

export interface ChangesProps {
  /** Undefined for a template that is new. */
  before: Side | undefined;
  after: Side;
}

/** What differs between two versions: their parts in words, their texts side by side. */
export function Changes({ before, after }: ChangesProps) {
  const diff = useMemo(() => diffTemplates(before?.written, after.written), [before, after]);
  const documents = { before: before && documentOf(before.written), after: documentOf(after.written) };
  const languages = [...new Set([sourceLanguage, ...diff.texts.map(({ language }) => language)])].filter(
    (language) => diff.texts.some((change) => change.language === language),
  );
  const textsIn = (language: string) => {
    const changes = new Map(
      diff.texts.filter((change) => change.language === language).map((change) => [change.key, change]),
    );
    return inOrder(documents.after, [...changes.keys()]).flatMap((key) => changes.get(key) ?? []);
  };
  if (diff.parts.length + diff.texts.length === 0)
    return <p className={styles.quiet}>Nothing differs{before && ` from ${before.name}`}.</p>;
  return (
    <div className={styles.changes}>
      <section aria-label="Structure">
        <h2 className={styles.title}>
          Structure{' '}
          <span className={styles.quiet}>
            {diff.parts.length === 0 ? 'as before' : counted(diff.parts.length, 'change')}
          </span>
        </h2>
        <ol className={styles.parts}>
          {diff.parts.map((change, at) => (
            // A code can stand twice in a draft.
            // oxlint-disable-next-line react/no-array-index-key
            <Part key={at} change={change} documents={documents} />
          ))}
        </ol>
      </section>
      <section aria-label="Changed texts">
        <h2 className={styles.title}>
          Texts{' '}
          <span className={styles.quiet}>
            {diff.texts.length === 0 ? 'as before' : counted(diff.texts.length, 'change')}
          </span>
        </h2>
        {languages.map((language) => (
          <LanguageTexts
            key={language}
            language={language}
            changes={textsIn(language)}
            names={[before?.name ?? 'Before', after.name]}
          />
        ))}
      </section>
    </div>
  );
}
