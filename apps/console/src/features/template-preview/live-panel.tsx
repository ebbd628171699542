import type { QuestionnaireTemplate } from '@credence/contract/questionnaire-template';
import { sourceLanguage, textKey } from '@credence/questionnaire';
import { DataList } from '@credence/ui/data-list';
import { totalText } from '../../words/amount.ts';
import { counted, wordsOf } from '../../words/text.ts';
import { inLanguage } from '../template/index.ts';
import { faultWords } from './fault-words.ts';
import styles from './preview.module.css';
import type { Previewed } from './use-preview.ts';

/** What the answers so far amount to. */
export function LivePanel({ template, preview }: { template: QuestionnaireTemplate; preview: Previewed }) {
  const { evaluation, wordOf } = preview;
  const { sections, problems, score, band, totals } = evaluation;
  const asked = new Set(sections.flatMap(({ items }) => items.map(({ item }) => item.code)));
  const hidden = template.sections.flatMap(({ items }) => items).filter(({ code }) => !asked.has(code));
  const said = (key: string, code: string) => {
    const { text, fallback } = wordOf(key);
    const language = fallback ? sourceLanguage : preview.language;
    return text === '' ? code : <bdi {...inLanguage(language)}>{text}</bdi>;
  };
  const nameOf = (code: string) => said(textKey.item(code), code);
  return (
    <aside className={styles.live} aria-label="What follows from the answers">
      <DataList
        rows={[
          { label: 'Asked', value: `${asked.size} of ${asked.size + hidden.length}` },
          { label: 'Score', value: score },
          { label: 'Class of risk', value: band === undefined ? 'None' : wordsOf(band) },
          ...template.totals.map(({ code }) => ({
            key: code,
            label: said(textKey.total(code), code),
            value: totalText(totals[code] ?? []) || '–',
          })),
        ]}
      />
      <h3 className={styles.sub}>
        {problems.length === 0 ? 'It can be sent' : `${counted(problems.length, 'problem')} before sending`}
      </h3>
      <ul className={styles.plain}>
        {problems.map((problem, at) => (
          // A fault can stand twice at the same place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <b>{nameOf(problem.item)}</b>{' '}
            {problem.fault === 'rule'
              ? said(textKey.rule(problem.rule), problem.rule)
              : faultWords(problem, String)}
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <>
          <h3 className={styles.sub}>Not asked with these answers</h3>
          <ul className={styles.plain}>
            {hidden.map(({ code }) => (
              <li key={code}>{nameOf(code)}</li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}
