import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { Skeleton } from '@credence/ui/skeleton';
import { Stack } from '@credence/ui/stack';
import { useId, useState } from 'react';
import { explain } from '../../api/messages.ts';
import { QuestionnaireLink } from '../questionnaire/index.ts';
import { ComposeForm } from './compose-form.tsx';
import { Preview } from './preview.tsx';
import { type Composer, useComposer } from './use-composer.ts';

interface ComposerDialogProps {
  userId: string;
  onDone: () => void;
  onClose: () => void;
}

/** What can be done at each step. */
function Actions({ composer, form, onClose }: { composer: Composer; form: string; onClose: () => void }) {
  const { around, preview, order } = composer;
  if (preview.data) {
    const request = preview.data;
    return (
      <>
        <Button disabled={order.isPending} onClick={() => preview.reset()}>
          Back to the items
        </Button>
        <Button variant="primary" loading={order.isPending} onClick={() => order.mutate(request)}>
          Ask the applicant
        </Button>
      </>
    );
  }
  const ready = around.data?.open === null;
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      {ready && (
        <Button type="submit" form={form} variant="primary" loading={preview.isPending}>
          Preview
        </Button>
      )}
    </>
  );
}

/** Composes a request for information, shows what the applicant will read, and sends it. */
function ComposerDialog({ userId, onDone, onClose }: ComposerDialogProps) {
  const form = useId();
  const composer = useComposer(userId, onDone);
  const { around, preview, order } = composer;
  const shown = () => {
    if (around.error)
      return (
        <Banner
          tone="danger"
          title="It could not be prepared"
          action={
            <Button size="small" onClick={() => void around.refetch()}>
              Try again
            </Button>
          }
        >
          {explain(around.error)}
        </Banner>
      );
    if (around.data === undefined) return <Skeleton lines={4} />;
    const { open } = around.data;
    if (open !== null)
      return (
        <Banner tone="info" title="A request for information is open already">
          Ask for more there, or withdraw it before you ask anew:{' '}
          <QuestionnaireLink userId={userId} requestId={open} text="Open the request" />
        </Banner>
      );
    if (!preview.data) return <ComposeForm id={form} composer={composer} />;
    return (
      <Stack>
        {order.error && (
          <Banner tone="danger" title="Nothing was asked" announce>
            {explain(order.error)}
          </Banner>
        )}
        <Preview request={preview.data} />
      </Stack>
    );
  };
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title={preview.data ? 'What the applicant will read' : 'Ask for information'}
      closeLabel="Close"
      dismissible={!order.isPending}
      actions={<Actions composer={composer} form={form} onClose={onClose} />}
    >
      {shown()}
    </Dialog>
  );
}

/** The way to ask an account for particular items. */
export function AskForInformation({ userId, onDone }: Pick<ComposerDialogProps, 'userId' | 'onDone'>) {
  const [composing, setComposing] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setComposing(true)}>
        Ask for information…
      </Button>
      {composing && (
        <ComposerDialog
          userId={userId}
          onDone={() => {
            setComposing(false);
            onDone();
          }}
          onClose={() => setComposing(false)}
        />
      )}
    </>
  );
}
