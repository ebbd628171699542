import type { QuestionnaireFile } from '@credence/contract/questionnaire';
import { type Answers, isEmpty, sameAnswer, textKey } from '@credence/questionnaire';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { DataList } from '@credence/ui/data-list';
import { Stack } from '@credence/ui/stack';
import { useCallback, useRef } from 'react';
import { CopyButton } from '../../views/copy-button.tsx';
import { AnswerText } from './answer-text.tsx';
import type { Refusal } from './refusal.ts';
import styles from './refusal-note.module.css';
import { useTemplate, useTemplateTexts } from './words/template-texts.tsx';
import { useWords } from './words/words.ts';

interface RefusalNoteProps {
  refusal: Refusal;
  answers: Answers;
  /** Those that the server has. */
  saved: Answers;
  files: readonly QuestionnaireFile[];
  /** Leaves what is not saved, for what the server has. */
  onLeave: () => void;
}

/** Why what was typed cannot be saved, what it was, and what helps. */
export function RefusalNote({ refusal, answers, saved, files, onLeave }: RefusalNoteProps) {
  const t = useWords();
  const { say } = useTemplateTexts();
  const { sections } = useTemplate();
  const list = useRef<HTMLDivElement>(null);
  // As it is read, whatever the answers consist of.
  const readList = useCallback(() => list.current?.innerText ?? '', []);
  const typed = sections
    .flatMap(({ items }) => items)
    .filter(({ code }) => !isEmpty(answers[code]) && !sameAnswer(answers[code], saved[code]));
  return (
    <div className={styles.note}>
      <Banner
        tone="danger"
        title={t(`refused.${refusal}.title`)}
        announce
        action={
          <>
            {typed.length > 0 && (
              // Another text is not copied yet.
              <CopyButton
                key={JSON.stringify(typed.map(({ code }) => answers[code]))}
                size="small"
                text={readList}
              >
                {t('refused.copy')}
              </CopyButton>
            )}
            {refusal !== 'tooLong' && (
              <Button size="small" onClick={onLeave}>
                {t('refused.leave')}
              </Button>
            )}
          </>
        }
      >
        <Stack gap="md">
          <p>{t(`refused.${refusal}.text`)}</p>
          {typed.length > 0 && (
            // It changes with each key; the rest is what is to be heard.
            <div ref={list} aria-live="off">
              <DataList
                rows={typed.map((item) => ({
                  key: item.code,
                  label: say(textKey.item(item.code)),
                  value: <AnswerText item={item} value={answers[item.code]} files={files} />,
                }))}
              />
            </div>
          )}
        </Stack>
      </Banner>
    </div>
  );
}
