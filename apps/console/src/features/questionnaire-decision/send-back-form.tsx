import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { textKey } from '@credence/questionnaire';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { applicantQuestionnaireTexts, countedText } from '../../api/applicant-texts.ts';
import { DockForm, FormProblem } from '../../holds/dock-form.tsx';
import { NoteField } from '../../holds/note-field.tsx';
import { languageName } from '../../words/text.ts';
import type { ReviewedQuestionnaire } from '../questionnaire/index.ts';
import { textAt } from '../questionnaire-answers/index.ts';
import { DecisionFailure, type DecisionFormProps } from './approve-form.tsx';
import styles from './send-back-form.module.css';
import type { Remark } from './use-questionnaire-decision.ts';

/** The contract takes no more at once. */
const maximumRemarks = 50;

/** Leads to the field at the question. */
function focusRemark(item: string): void {
  document.querySelector<HTMLElement>(`[data-question="${item}"] textarea`)?.focus();
}

interface RemarksProps {
  remarks: readonly Remark[];
  texts: ReviewedQuestionnaire['texts'];
}

/** The remarks that are about to be sent, each with a way to its question. */
function RemarkList({ remarks, texts }: RemarksProps) {
  return (
    <ol className={styles.remarks} aria-label="Remarks to send">
      {remarks.map(({ item, text }) => {
        const question = textAt(texts, textKey.item(item), item);
        return (
          <li key={item} className={styles.remark}>
            <span className={styles.question}>{question}</span>
            <span className={styles.text} dir="auto">
              {text}
            </span>
            <Button size="xx-small" variant="tradeSecondary" onClick={() => focusRemark(item)}>
              Edit<VisuallyHidden> the remark on: {question}</VisuallyHidden>
            </Button>
          </li>
        );
      })}
    </ol>
  );
}

interface ConfirmationProps extends RemarksProps {
  readIn: string;
  language: string;
  onBack: () => void;
  onConfirm: () => void;
}

/** Shows what the applicant will read before it is sent. */
function Confirmation({ remarks, texts, readIn, language, onBack, onConfirm }: ConfirmationProps) {
  const { data: around } = useQuery(applicantQuestionnaireTexts);
  return (
    <Dialog
      open
      onClose={onBack}
      title="Send this questionnaire back?"
      closeLabel="Close"
      actions={
        <>
          <Button onClick={onBack}>Go back</Button>
          <Button variant="primary" onClick={onConfirm}>
            Send back
          </Button>
        </>
      }
    >
      <p>The applicant can change every answer, and has to submit the questionnaire again.</p>
      <section className={styles.preview} aria-label="What the applicant will read">
        <h3 className={styles.heading}>What the applicant will read</h3>
        <p className={styles.lead}>{countedText(around, 'remarks.title', remarks.length)}</p>
        <p>{around?.get('remarks.text')}</p>
        <dl>
          {remarks.map(({ item, text }) => (
            <div key={item}>
              <dt>{textAt(texts, textKey.item(item), item)}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      {readIn !== '' && readIn !== language && (
        <p className={styles.language}>
          The applicant read the questions in {languageName(readIn)}; remarks are sent as you wrote them.
        </p>
      )}
    </Dialog>
  );
}

export interface SendBackFormProps extends DecisionFormProps {
  reviewed: ReviewedQuestionnaire;
  remarks: readonly Remark[];
}

/** Sends the questionnaire back with the remarks that were written at its answers. */
export function SendBackForm({ reviewed, remarks, ...props }: SendBackFormProps) {
  const { note, onNote, sending, error, disabled, onDecide, onClose } = props;
  const { texts, readIn, language } = reviewed;
  const [asking, setAsking] = useState(false);
  const [incomplete, setIncomplete] = useState(false);
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => submit.current?.focus(), []);
  const tooMany = remarks.length > maximumRemarks;

  function onConfirm(): void {
    setAsking(false);
    onDecide({ outcome: 'sent-back', remarks: [...remarks], privateNote: note.trim() });
  }

  return (
    <DockForm
      title="Send back"
      confirm="Send back…"
      variant="primary"
      submit={submit}
      sending={sending}
      disabled={disabled}
      onSubmit={() => {
        setIncomplete(true);
        if (remarks.length > 0 && !tooMany) setAsking(true);
      }}
      onClose={onClose}
      dialog={
        asking && (
          <Confirmation
            remarks={remarks}
            texts={texts}
            readIn={readIn}
            language={language}
            onBack={() => setAsking(false)}
            onConfirm={onConfirm}
          />
        )
      }
    >
      <DecisionFailure error={error} />
      {remarks.length === 0 && (
        <Banner tone="info" title="No remark is written yet">
          Write what is missing or wrong at each answer that the applicant has to mend.
        </Banner>
      )}
      {remarks.length > 0 && <RemarkList remarks={remarks} texts={texts} />}
      {incomplete && remarks.length === 0 && (
        <FormProblem>Write at least one remark: the applicant has to know what to do.</FormProblem>
      )}
      {tooMany && <FormProblem>No more than {maximumRemarks} remarks can be sent at once.</FormProblem>}
      <NoteField note={note} onChange={onNote} />
    </DockForm>
  );
}
