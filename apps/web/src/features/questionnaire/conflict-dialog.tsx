import { type Answers, isEmpty, textKey } from '@credence/questionnaire';
import type { QuestionnaireFile } from '@credence/contract/questionnaire';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { RadioCards } from '@credence/ui/radio-cards';
import { Stack } from '@credence/ui/stack';
import { useState } from 'react';
import { AnswerText } from './answer-text.tsx';
import { useTemplate, useTemplateTexts } from './words/template-texts.tsx';
import type { Conflict } from './answers-store.ts';
import { useWords } from './words/words.ts';

interface ConflictDialogProps {
  conflict: Conflict;
  files: readonly QuestionnaireFile[];
  onDecide: (answers: Answers) => void;
}

/** Both versions of the answers that were changed here and elsewhere; the person says which stays. */
export function ConflictDialog({ conflict, files, onDecide }: ConflictDialogProps) {
  const t = useWords();
  const { say } = useTemplateTexts();
  const template = useTemplate();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const { items, mine, theirs } = conflict;
  const asked = template.sections
    .flatMap((section) => section.items)
    .filter(({ code }) => items.includes(code));
  const shown = (item: (typeof asked)[number], value: unknown) =>
    isEmpty(value) ? t('answer.none') : <AnswerText item={item} value={value} files={files} />;
  return (
    <Dialog
      open
      dismissible={false}
      onClose={() => undefined}
      closeLabel=""
      title={t('conflict.title')}
      actions={
        <Button
          variant="primary"
          onClick={() =>
            onDecide({ ...mine, ...Object.fromEntries([...taken].map((code) => [code, theirs[code]])) })
          }
        >
          {t('conflict.action')}
        </Button>
      }
    >
      <Stack gap="lg">
        <p>{t('conflict.text')}</p>
        {asked.map((item) => (
          <RadioCards
            key={item.code}
            name={`conflict-${item.code}`}
            label={say(textKey.item(item.code))}
            value={taken.has(item.code) ? 'theirs' : 'mine'}
            onChange={({ currentTarget: { value } }) =>
              setTaken(
                (before) =>
                  new Set(
                    value === 'theirs'
                      ? [...before, item.code]
                      : [...before].filter((code) => code !== item.code),
                  ),
              )
            }
            options={[
              { value: 'mine', title: t('conflict.mine'), text: shown(item, mine[item.code]) },
              { value: 'theirs', title: t('conflict.theirs'), text: shown(item, theirs[item.code]) },
            ]}
          />
        ))}
      </Stack>
    </Dialog>
  );
}
