import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { Stack } from '@credence/ui/stack';
import { useMutation } from '@tanstack/react-query';
import { whyNot } from './webhook-words.ts';

export interface AskDialogProps {
  title: string;
  text: string;
  /** On the button that does it. */
  confirm: string;
  dangerous?: boolean;
  perform: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before something is done that cannot simply be undone. */
export function AskDialog({ title, text, confirm, dangerous, perform, onDone, onClose }: AskDialogProps) {
  const doing = useMutation({ mutationFn: perform, onSuccess: onDone });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel="Close"
      tone={dangerous === true ? 'danger' : undefined}
      dismissible={!doing.isPending}
      actions={
        <>
          <Button disabled={doing.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={dangerous === true ? 'tradeShort' : 'primary'}
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
          <Banner tone="danger" title="Nothing was changed" announce>
            {whyNot(doing.error)}
          </Banner>
        )}
        <p>{text}</p>
      </Stack>
    </Dialog>
  );
}
