import { Button } from '@credence/ui/button';
import { Dialog, type DialogProps } from '@credence/ui/dialog';
import { Stack } from '@credence/ui/stack';
import { type ReactNode, useId } from 'react';
import { useFirstWrong } from './first-wrong.ts';

interface DialogAroundFormProps extends Pick<DialogProps, 'title' | 'tone' | 'width' | 'onClose'> {
  /** The id of the form in it. */
  form: string;
  /** On the button that does it. */
  confirm: string;
  /** It is being done: nothing can be pressed or dismissed meanwhile. */
  pending: boolean;
  children: ReactNode;
}

/** A dialog whose button sends the form in it. */
export function DialogAroundForm(props: DialogAroundFormProps) {
  const { title, tone, width, form, confirm, pending, onClose, children } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel="Close"
      tone={tone}
      width={width}
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
      {children}
    </Dialog>
  );
}

export interface FormDialogProps extends Omit<DialogAroundFormProps, 'form'> {
  onSubmit: () => void;
}

/** A dialog that is filled in: by its button or Enter it is done, or it is left as it was. */
export function FormDialog({ onSubmit, children, ...dialog }: FormDialogProps) {
  const { pending } = dialog;
  const form = useId();
  const lead = useFirstWrong(form, pending);
  return (
    <DialogAroundForm {...dialog} form={form}>
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (pending) return;
          lead();
          onSubmit();
        }}
      >
        <Stack>{children}</Stack>
      </form>
    </DialogAroundForm>
  );
}
