import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { Stack } from '@credence/ui/stack';
import { TextArea } from '@credence/ui/text-area';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { explain } from '../api/messages.ts';

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
  const form = useId();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const sentence = text.trim();

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!pending && sentence !== '') onConfirm(sentence);
  }

  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title={title}
      closeLabel="Close"
      tone={tone}
      dismissible={!pending}
      actions={
        <>
          <Button disabled={pending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant={tone === 'danger' ? 'tradeShort' : 'primary'}
            loading={pending}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit}>
        <Stack>
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
        </Stack>
      </form>
    </Dialog>
  );
}
