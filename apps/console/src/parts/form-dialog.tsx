import { Button } from '@credence/ui/button';
import { Dialog, type DialogProps } from '@credence/ui/dialog';
import { Stack } from '@credence/ui/stack';
import { type ReactNode, useId } from 'react';
import { useFirstWrong } from './first-wrong.ts';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'tone' | 'width' | 'onClose'> {
  /** On the button that does it. */
  confirm: string;
  /** It is being done: nothing can be pressed or dismissed meanwhile. */
  pending: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A dialog that is filled in: by its button or Enter it is done, or it is left as it was. */
export function FormDialog(props: FormDialogProps) {
  const { title, tone, width, confirm, pending, onSubmit, onClose, children } = props;
  const form = useId();
  const lead = useFirstWrong(form, pending);
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
    </Dialog>
  );
}
