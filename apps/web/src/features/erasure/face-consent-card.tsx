import { faceConsent, withdrawFaceConsent } from '@credence/contract/account-closing';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { Dialog } from '@credence/ui/dialog';
import { Stack } from '@credence/ui/stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useText } from '../../i18n/text.ts';
import { NotYet } from '../../views/not-yet.tsx';
import { Refusal } from '../../views/refusal.tsx';

const consentQuery = {
  queryKey: [faceConsent.path],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(faceConsent, {}, { signal }),
};

/** The consent to pictures of the face, as long as there is one, and the way to take it back. */
export function FaceConsentCard() {
  const t = useText();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const found = useQuery(consentQuery);
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawFaceConsent, {}),
    onSuccess: async () => {
      // The level, its case and its tasks are another now.
      await client.invalidateQueries();
      setAsking(false);
    },
  });
  const consent = found.data;
  if (consent === undefined) {
    return (
      <Card title={t('erasure.face.title')}>
        <NotYet of={[found]} />
      </Card>
    );
  }
  if (!consent.given && !withdrawing.isSuccess) return null;
  return (
    <Card title={t('erasure.face.title')} text={consent.given && t('erasure.face.text')}>
      {consent.given ? (
        <Button fullWidth onClick={() => setAsking(true)}>
          {t('agreements.withdraw')}
        </Button>
      ) : (
        <Banner tone="success" announce>
          {t('erasure.face.done')}
        </Banner>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        tone="danger"
        title={t('erasure.face.ask')}
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
          <p>{t('erasure.face.effect')}</p>
          {consent.approved && <p>{t('erasure.face.approved')}</p>}
          {withdrawing.error && <Refusal error={withdrawing.error} />}
        </Stack>
      </Dialog>
    </Card>
  );
}
