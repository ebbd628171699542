import { faceConsent, withdrawFaceConsent } from '@credence/contract/account-closing';
import { Banner } from '@credence/ui/banner';
import { Card } from '@credence/ui/card';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useText } from '../../i18n/text.ts';
import { AskFirst } from '../../views/ask-first.tsx';
import { NotYet } from '../../views/not-yet.tsx';

const consentQuery = {
  queryKey: [faceConsent.path],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(faceConsent, {}, { signal }),
};

/** The consent to pictures of the face, as long as there is one, and the way to take it back. */
export function FaceConsentCard() {
  const t = useText();
  const client = useQueryClient();
  const [withdrawn, setWithdrawn] = useState(false);
  const found = useQuery(consentQuery);
  const consent = found.data;
  if (consent === undefined) {
    return (
      <Card title={t('erasure.face.title')}>
        <NotYet of={[found]} />
      </Card>
    );
  }
  if (!consent.given && !withdrawn) return null;
  return (
    <Card title={t('erasure.face.title')} text={consent.given && t('erasure.face.text')}>
      {consent.given ? (
        <AskFirst
          button={t('agreements.withdraw')}
          fullWidth
          title={t('erasure.face.ask')}
          keep={t('agreements.withdraw.keep')}
          act={async () => {
            await call(withdrawFaceConsent, {});
            setWithdrawn(true);
            // The level, its case and its tasks are another now.
            await client.invalidateQueries();
          }}
        >
          <p>{t('erasure.face.effect')}</p>
          {consent.approved && <p>{t('erasure.face.approved')}</p>}
        </AskFirst>
      ) : (
        <Banner tone="success" announce>
          {t('erasure.face.done')}
        </Banner>
      )}
    </Card>
  );
}
