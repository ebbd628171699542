import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { Stack } from '@credence/ui/stack';
import { TextArea } from '@credence/ui/text-area';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { explain } from '../api/messages.ts';
import styles from './reason-dialog.module.css';

export interface ReasonDialogProps {
  title: string;
  text: string;
  /** What it does, point by point. */
  list?: readonly string[];
  /** On the button that does it. */
  confirm: string;
  dangerous?: boolean;
  perform: (reason: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason of an action, which confirms it too. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, list = [], confirm, dangerous = false, onDone, onClose } = props;
  const form = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const perform = useMutation({ mutationFn: () => props.perform(reason.trim()), onSuccess: onDone });

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (perform.isPending) return;
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') perform.mutate();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel="Close"
      tone={dangerous ? 'danger' : undefined}
      dismissible={!perform.isPending}
      actions={
        <>
          <Button disabled={perform.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant={dangerous ? 'tradeShort' : 'primary'}
            loading={perform.isPending}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit}>
        <Stack>
          <p>{text}</p>
          {list.length > 0 && (
            <ul className={styles.list}>
              {list.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          {perform.error && (
            <Banner tone="danger" title="Nothing was changed" announce>
              {explain(perform.error)}
            </Banner>
          )}
          <TextArea
            label="Reason"
            hint="For colleagues and auditors; never shown to the applicant."
            error={missing && 'Say why: it is kept with the account.'}
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
