import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { Stack } from '@credence/ui/stack';
import { useMutation } from '@tanstack/react-query';
import { explain } from '../api/messages.ts';

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
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel="Close"
      tone={dangerous ? 'danger' : undefined}
      dismissible={!doing.isPending}
      actions={
        <>
          <Button disabled={doing.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={dangerous ? 'tradeShort' : 'primary'}
            loading={doing.isPending}
            onClick={() => doing.mutate()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <Stack>
        {doing.isError && (
          <Banner tone="danger" title={failed} announce>
            {why(doing.error)}
          </Banner>
        )}
        <p>{text}</p>
      </Stack>
    </Dialog>
  );
}
