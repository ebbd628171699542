import { textKey } from '@credence/questionnaire';
import { type ReactNode, useMemo, useState } from 'react';
import { useShortcuts } from '../../keyboard/shortcuts.tsx';
import {
  isOpen,
  type QuestionnaireAddress,
  type QuestionnaireDraft,
  type ReviewedQuestionnaire,
} from '../questionnaire/index.ts';
import { textAt } from './answer-text.ts';
import { AnswerValue } from './answer-value.tsx';
import { AnswersBar, type AnswersView } from './answers-bar.tsx';
import styles from './answers.module.css';
import type { AnswerContext, GivenFile } from './context.ts';
import { FileViewer } from './file-viewer.tsx';
import { Mark } from './marks.tsx';
import { Question } from './question.tsx';
import { type ReadAnswers, type ReadSection } from './read-answers.ts';
import { RemarkButton, RemarkField } from './remark-field.tsx';
import { useQuestionFocus } from './use-question-focus.ts';

export interface AnswersProps {
  address: QuestionnaireAddress;
  reviewed: ReviewedQuestionnaire;
  read: ReadAnswers;
  view: AnswersView;
  onView: (part: Partial<AnswersView>) => void;
  onLanguage: (language: string) => void;
  draft: QuestionnaireDraft;
  onDraft: (part: Partial<QuestionnaireDraft>) => void;
  /** The officer holds it, and can write remarks. */
  mine: boolean;
}

/** The files of both questionnaires, by their ids. */
function filesOf(
  { userId, requestId }: QuestionnaireAddress,
  { questionnaire, before }: ReviewedQuestionnaire,
) {
  const own = questionnaire.files.map((file): GivenFile => ({ ...file, from: { userId, requestId } }));
  const earlier = (before?.questionnaire.files ?? []).map((file): GivenFile => ({
    ...file,
    from: { userId, requestId: before?.requestId ?? requestId },
  }));
  return new Map([...earlier, ...own].map((file) => [file.id, file]));
}

interface Remarks {
  open: (item: string) => void;
  button: (item: string) => ReactNode;
  field: (item: string) => ReactNode;
}

/** Remarks as they are written: which fields are open, and what they hold. */
function useRemarks({ draft, onDraft, mine }: AnswersProps, texts: AnswerContext['texts']): Remarks {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const open = (item: string): void => setOpened((before) => new Set([...before, item]));
  const write = (item: string, text: string): void =>
    onDraft({ remarks: { ...draft.remarks, [item]: text } });
  const isOpen = (item: string): boolean => opened.has(item) || (draft.remarks[item] ?? '') !== '';
  const questionOf = (item: string): string => textAt(texts, textKey.item(item), item);
  return {
    open,
    button: (item) =>
      mine && !isOpen(item) && <RemarkButton question={questionOf(item)} onOpen={() => open(item)} />,
    field: (item) =>
      isOpen(item) && (
        <RemarkField
          question={questionOf(item)}
          text={draft.remarks[item] ?? ''}
          onChange={(text) => {
            open(item);
            write(item, text);
          }}
          onRemove={() => {
            setOpened((before) => new Set([...before].filter((other) => other !== item)));
            write(item, '');
            document.querySelector<HTMLElement>(`[data-question="${item}"]`)?.focus();
          }}
        />
      ),
  };
}

interface SectionProps {
  section: ReadSection;
  context: AnswerContext;
  language: string;
  remarks: Remarks;
}

function AnswerSection({ section: { code, questions }, context, language, remarks }: SectionProps) {
  const key = textKey.section(code);
  const hint = context.texts[textKey.hint(key)];
  return (
    <section className={styles.section}>
      <h2 className={styles.title} lang={language} dir="auto">
        {textAt(context.texts, key, code)}
      </h2>
      {hint && (
        <p className={styles.hint} lang={language} dir="auto">
          {hint}
        </p>
      )}
      {questions.map((question) => (
        <Question
          key={question.item.code}
          question={question}
          context={context}
          language={language}
          action={question.asked && remarks.button(question.item.code)}
        >
          {question.asked && remarks.field(question.item.code)}
        </Question>
      ))}
    </section>
  );
}

/** Answers to what the template no longer asks. */
function Dropped({ dropped, context }: { dropped: ReadAnswers['dropped']; context: AnswerContext }) {
  if (dropped.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>Answered before, no longer in the questionnaire</h2>
      <dl className={styles.dropped}>
        {dropped.map(({ item, answer }) => (
          <div key={item.code}>
            <dt>{textAt(context.texts, textKey.item(item.code), item.code)}</dt>
            <dd>
              <Mark change="removed">
                <AnswerValue item={item} answer={answer} context={context} />
              </Mark>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The answers beside the template. */
export function Answers(props: AnswersProps) {
  const { address, reviewed, read, view, onView, onLanguage, mine } = props;
  const { texts, language, before, opened } = reviewed;
  const [file, setFile] = useState<GivenFile>();
  const files = useMemo(() => filesOf(address, reviewed), [address, reviewed]);
  const { answers } = reviewed.questionnaire;
  const withheld = isOpen(reviewed.line) && Object.keys(answers).length === 0;
  const context: AnswerContext = {
    texts,
    files,
    onOpen: setFile,
    userId: address.userId,
    opened,
    withheld,
  };
  const { list, focused, step } = useQuestionFocus();
  const remarks = useRemarks(props, texts);

  useShortcuts('Answers', [
    { keys: ['j'], label: 'Next question', repeats: true, run: () => step(1) },
    { keys: ['k'], label: 'Previous question', repeats: true, run: () => step(-1) },
    ...(mine
      ? [
          {
            keys: ['r'] as const,
            label: 'Write a remark at the question',
            run() {
              const item = focused();
              if (item !== undefined) remarks.open(item);
            },
          },
        ]
      : []),
    { keys: ['o'], label: 'Show what was not asked', run: () => onView({ notAsked: !view.notAsked }) },
    ...(before
      ? [{ keys: ['c'] as const, label: 'Compare', run: () => onView({ compared: !view.compared }) }]
      : []),
  ]);

  const sections = read.sections
    .map(({ code, questions }) => ({
      code,
      questions: questions.filter(({ asked, change }) => asked || view.notAsked || change !== undefined),
    }))
    .filter(({ questions }) => questions.length > 0);
  return (
    <div className={styles.answers}>
      <AnswersBar reviewed={reviewed} read={read} view={view} onView={onView} onLanguage={onLanguage} />
      {/* The answers scroll on their own, which needs focus to work with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={list} className={styles.scroll} aria-label="Answers" tabIndex={0}>
        {sections.map((section) => (
          <AnswerSection
            key={section.code}
            section={section}
            context={context}
            language={language}
            remarks={remarks}
          />
        ))}
        <Dropped dropped={read.dropped} context={context} />
      </section>
      {file && <FileViewer file={file} onClose={() => setFile(undefined)} />}
    </div>
  );
}
