import { Banner } from '@credence/ui/banner';
import { TextArea } from '@credence/ui/text-area';
import { type ReactNode, useState } from 'react';
import { explain } from '../api/messages.ts';
import { FormDialog } from './form-dialog.tsx';

export interface SentenceDialogProps {
  title: string;
  /** The label of the field, and what it says while it is empty. */
  label: string;
  hint: string;
  missing: string;
  /** The confirming button. */
  confirm: string;
  tone?: 'danger' | undefined;
  pending: boolean;
  error: unknown;
  /** What a refusal means, where that is more than `explain` says. */
  refusal?: ReactNode;
  onConfirm: (sentence: string) => void;
  onClose: () => void;
  /** Above the field. */
  children?: ReactNode;
}

/** Asks for a sentence, which confirms as well. */
export function SentenceDialog(props: SentenceDialogProps) {
  const { title, label, hint, missing, confirm, tone, pending, error, refusal, onConfirm, onClose } = props;
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const sentence = text.trim();

  function onSubmit(): void {
    setTried(true);
    if (sentence !== '') onConfirm(sentence);
  }

  return (
    <FormDialog
      width="wide"
      tone={tone}
      title={title}
      confirm={confirm}
      pending={pending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {props.children}
      {error !== null && (
        <Banner tone="danger" title="Nothing was changed" announce>
          {refusal ?? explain(error)}
        </Banner>
      )}
      <TextArea
        label={label}
        hint={hint}
        error={tried && sentence === '' && missing}
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
