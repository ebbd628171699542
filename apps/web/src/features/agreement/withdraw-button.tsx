import type { DocumentCode } from '@credence/contract/words';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { Stack } from '@credence/ui/stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { Refusal } from '../../views/refusal.tsx';
import { withdraw } from './queries.ts';

/** Takes the terms of a class back, after a question: the class ends with them. */
export function WithdrawButton({ code }: { code: DocumentCode }) {
  const t = useText();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const withdrawing = useMutation({
    mutationFn: () => withdraw(code),
    onSuccess: async () => {
      await client.invalidateQueries();
      setAsking(false);
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('agreements.withdraw')}</Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        tone="danger"
        title={t('agreements.withdraw.title')}
        closeLabel={t('app.close')}
        dismissible={!withdrawing.isPending}
        actions={
          <>
            <Button disabled={withdrawing.isPending} onClick={() => setAsking(false)}>
              {t('agreements.withdraw.keep')}
            </Button>
            <Button variant="tradeShort" loading={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
              {t('agreements.withdraw')}
            </Button>
          </>
        }
      >
        <Stack>
          <p>{t('agreements.withdraw.text')}</p>
          {withdrawing.error && <Refusal error={withdrawing.error} />}
        </Stack>
      </Dialog>
    </>
  );
}
