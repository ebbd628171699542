import { discardTemplateDraft } from '@credence/contract/template-editing';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import type { DraftAddress } from '../template/index.ts';

export interface DiscardDialogProps {
  address: DraftAddress;
  revision: number;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a draft is ended. */
export function DiscardDialog({ address, revision, onDone, onClose }: DiscardDialogProps) {
  const discard = useMutation({
    mutationFn: () => call(discardTemplateDraft, { ...address, revision }),
    onSuccess: onDone,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Discard this draft?"
      closeLabel="Close"
      tone="danger"
      dismissible={!discard.isPending}
      actions={
        <>
          <Button disabled={discard.isPending} onClick={onClose}>
            Keep it
          </Button>
          <Button variant="tradeShort" loading={discard.isPending} onClick={() => discard.mutate()}>
            Discard
          </Button>
        </>
      }
    >
      {discard.error && (
        <Banner tone="danger" title="Nothing was changed" announce>
          {explain(discard.error)}
        </Banner>
      )}
      <p>Nobody can continue it. What is published stays as it is.</p>
    </Dialog>
  );
}
