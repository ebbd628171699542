import { Checkbox } from '@credence/ui/checkbox';
import { SelectField } from '@credence/ui/select-field';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { counted, languageName } from '../../words/text.ts';
import { exactTime } from '../../words/time.ts';
import type { ReviewedQuestionnaire } from '../questionnaire/index.ts';
import styles from './answers-bar.module.css';
import { DownloadCopy } from './download-copy.tsx';
import type { ReadAnswers } from './read-answers.ts';

/** What an officer chose to see. */
export interface AnswersView {
  notAsked: boolean;
  compared: boolean;
}

export interface AnswersBarProps {
  reviewed: ReviewedQuestionnaire;
  read: ReadAnswers;
  view: AnswersView;
  onView: (part: Partial<AnswersView>) => void;
  onLanguage: (language: string) => void;
}

/** In which language the questions are shown, and what besides the answers. */
export function AnswersBar({ reviewed, read, view, onView, onLanguage }: AnswersBarProps) {
  const { before, template, language } = reviewed;
  return (
    <fieldset className={styles.bar} aria-label="How the answers are shown">
      <SelectField
        label={<VisuallyHidden>Language of the questions</VisuallyHidden>}
        options={template.languages.map((value) => ({ value, label: languageName(value) }))}
        value={language}
        onChange={(event) => onLanguage(event.target.value)}
      />
      {read.notAsked > 0 && (
        <Checkbox
          label={`Show what was not asked (${read.notAsked})`}
          checked={view.notAsked}
          onChange={(event) => onView({ notAsked: event.target.checked })}
        />
      )}
      {before && (
        <Checkbox
          label={`Compare with the answers of ${exactTime(before.submittedAt)}`}
          checked={view.compared}
          onChange={(event) => onView({ compared: event.target.checked })}
        />
      )}
      {view.compared && (
        <output className={styles.changes}>
          {read.changes === 0 ? 'Nothing has changed' : counted(read.changes, 'difference')}
        </output>
      )}
      <DownloadCopy reviewed={reviewed} />
    </fieldset>
  );
}
