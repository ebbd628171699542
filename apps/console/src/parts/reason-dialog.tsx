import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import styles from './reason-dialog.module.css';
import { ReasonForm } from './reason-form.tsx';

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
  const perform = useMutation({ mutationFn: props.perform, onSuccess: onDone });

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
      <ReasonForm
        id={form}
        perform={perform}
        failed="Nothing was changed"
        hint="For colleagues and auditors; never shown to the applicant."
        missing="Say why: it is kept with the account."
      >
        <p>{text}</p>
        {list.length > 0 && (
          <ul className={styles.list}>
            {list.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </ReasonForm>
    </Dialog>
  );
}
