import { Banner } from '@credence/ui/banner';
import { useMutation } from '@tanstack/react-query';
import { explain } from '../api/messages.ts';
import { FormDialog } from './form-dialog.tsx';

export interface AskDialogProps {
  title: string;
  text: string;
  /** On the button that does it. */
  confirm: string;
  dangerous?: boolean;
  /** Where it failed: what has not happened. */
  failed?: string;
  /** Why it failed, where that is more than `explain` says. */
  why?: (error: unknown) => string;
  perform: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before something is done that cannot simply be undone. */
export function AskDialog(props: AskDialogProps) {
  const { title, text, confirm, dangerous = false, failed = 'Nothing was changed', onDone, onClose } = props;
  const { why = explain, perform } = props;
  const doing = useMutation({ mutationFn: perform, onSuccess: onDone });
  return (
    <FormDialog
      title={title}
      tone={dangerous ? 'danger' : undefined}
      confirm={confirm}
      pending={doing.isPending}
      onSubmit={() => doing.mutate()}
      onClose={onClose}
    >
      {doing.isError && (
        <Banner tone="danger" title={failed} announce>
          {why(doing.error)}
        </Banner>
      )}
      <p>{text}</p>
    </FormDialog>
  );
}
