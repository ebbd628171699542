import type { QuestionnaireTemplate } from '@credence/contract/questionnaire-template';
import { type AskedItem, sourceLanguage, textKey } from '@credence/questionnaire';
import { Button } from '@credence/ui/button';
import { classes } from '@credence/ui/classes';
import { SelectField } from '@credence/ui/select-field';
import { type ReactNode, useState } from 'react';
import { languageName } from '../../words/text.ts';
import { inLanguage, type Texts } from '../template/index.ts';
import { faultWords } from './fault-words.ts';
import { ItemInput } from './item-input.tsx';
import { LivePanel } from './live-panel.tsx';
import styles from './preview.module.css';
import { type Previewed, usePreview } from './use-preview.ts';

/** A text of the template; English is marked as such where it stands in for another language. */
function Said({ preview, of }: { preview: Previewed; of: string }) {
  const { text, fallback } = preview.wordOf(of);
  if (!fallback || preview.language === sourceLanguage) return <>{text}</>;
  return <span {...inLanguage(sourceLanguage)}>{text}</span>;
}

function Asked({ preview, asked }: { preview: Previewed; asked: AskedItem }) {
  const { wordOf, evaluation, answers, answer } = preview;
  const { item, options, columns } = asked;
  const key = textKey.item(item.code);
  const text = (of: string) => wordOf(of).text || of;
  const fault = evaluation.problems.find(
    (problem) => problem.item === item.code && problem.fault !== 'missing',
  );
  const hint = wordOf(textKey.hint(key)).text;
  const yesNo = [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ];
  return (
    <ItemInput
      asked={item}
      texts={{
        label: wordOf(key).text ? <Said preview={preview} of={key} /> : item.code,
        hint: hint && <Said preview={preview} of={textKey.hint(key)} />,
        error: fault && faultWords(fault, (rule) => text(textKey.rule(rule))),
        marker: item.optional && 'optional',
      }}
      options={
        item.type === 'yes-no'
          ? yesNo
          : options.map((value) => ({ value, label: text(textKey.option(item.code, value)) }))
      }
      columns={columns}
      wordOf={text}
      value={answers[item.code]}
      onChange={(value) => answer(item.code, value)}
    />
  );
}

function Form({ preview }: { preview: Previewed }) {
  const { wordOf, evaluation } = preview;
  return (
    <>
      <h2 className={styles.title}>
        <Said preview={preview} of={textKey.title} />
      </h2>
      {wordOf(textKey.introduction).text && (
        <p className={styles.introduction}>
          <Said preview={preview} of={textKey.introduction} />
        </p>
      )}
      {evaluation.sections.map(({ code, items }) => (
        <section
          key={code}
          className={styles.section}
          aria-label={wordOf(textKey.section(code)).text || code}
        >
          <h3 className={styles.sectionTitle}>
            <Said preview={preview} of={textKey.section(code)} />
          </h3>
          {wordOf(textKey.hint(textKey.section(code))).text && (
            <p className={styles.hint}>
              <Said preview={preview} of={textKey.hint(textKey.section(code))} />
            </p>
          )}
          {items.map((asked) => (
            <Asked key={asked.item.code} preview={preview} asked={asked} />
          ))}
        </section>
      ))}
    </>
  );
}

const widths = [
  { value: 'phone', label: 'A phone' },
  { value: 'desk', label: 'A desk' },
];

export interface PreviewProps {
  template: QuestionnaireTemplate;
  texts: Texts;
  /** Above everything. */
  children?: ReactNode;
}

/** A template as an applicant is asked it: in any language, with any answers, and what follows from them. */
export function Preview({ template, texts, children }: PreviewProps) {
  const preview = usePreview(template, texts);
  const [width, setWidth] = useState('phone');
  return (
    <div className={styles.preview}>
      {children}
      <div className={styles.bar}>
        <SelectField
          label="Language"
          options={Object.keys(texts).map((value) => ({ value, label: languageName(value) }))}
          value={preview.language}
          onChange={(event) => preview.setLanguage(event.target.value)}
        />
        <SelectField
          label="Width"
          options={widths}
          value={width}
          onChange={(event) => setWidth(event.target.value)}
        />
        <Button size="small" onClick={preview.fill}>
          Fill with something that fits
        </Button>
        <Button size="small" onClick={preview.clear}>
          Clear the answers
        </Button>
      </div>
      <p className={styles.note}>
        Nothing is stored or sent. Buttons and messages of the account area itself are not shown here.
      </p>
      <div className={styles.sides}>
        <div
          {...inLanguage(preview.language)}
          className={classes(styles.frame, width === 'phone' && styles.phone)}
        >
          <Form preview={preview} />
        </div>
        <LivePanel template={template} preview={preview} />
      </div>
    </div>
  );
}
