import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { DialogAroundForm } from './form-dialog.tsx';
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
    <DialogAroundForm
      form={form}
      title={title}
      tone={dangerous ? 'danger' : undefined}
      confirm={confirm}
      pending={perform.isPending}
      onClose={onClose}
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
    </DialogAroundForm>
  );
}
