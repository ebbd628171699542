import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { Stack } from '@credence/ui/stack';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { Refusal } from './refusal.tsx';

interface AskFirstProps {
  /** What is done, as the text of both buttons: the one that asks, and the one that does it. */
  button: string;
  fullWidth?: boolean;
  title: string;
  /** The way back. */
  keep: string;
  /** What follows. */
  children: ReactNode;
  act: () => Promise<unknown>;
}

/** A button for what cannot simply be undone: it asks first, and says why where it was refused. */
export function AskFirst({ button, fullWidth, title, keep, children, act }: AskFirstProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const acting = useMutation({ mutationFn: act, onSuccess: () => setAsking(false) });
  return (
    <>
      <Button fullWidth={fullWidth} onClick={() => setAsking(true)}>
        {button}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        tone="danger"
        title={title}
        closeLabel={t('app.close')}
        dismissible={!acting.isPending}
        actions={
          <>
            <Button disabled={acting.isPending} onClick={() => setAsking(false)}>
              {keep}
            </Button>
            <Button variant="tradeShort" loading={acting.isPending} onClick={() => acting.mutate()}>
              {button}
            </Button>
          </>
        }
      >
        <Stack>
          {children}
          {acting.error && <Refusal error={acting.error} />}
        </Stack>
      </Dialog>
    </>
  );
}
