import type { ResultOf } from '@credence/contract/endpoint';
import type { transferVerify } from '@credence/contract/transfer';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { LiveRegion } from '@credence/ui/live-region';
import { Stack } from '@credence/ui/stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatDayAndTime } from '../../i18n/format-moment.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { CopyButton } from '../../views/copy-button.tsx';
import { LostAndKept } from '../identity-change/index.ts';
import { FailureBanner } from '../../views/failure-banner.tsx';
import { giveIdentity, transferQuery } from './queries.ts';
import { Steps } from './steps.tsx';
import styles from './transfer.module.css';

type Offer = ResultOf<typeof transferVerify>;

/** The code, shown only once. */
function Code({ offer }: { offer: Offer }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  // The dialog has given the focus back to a button that is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="transfer-code">
      <Stack>
        <h2 ref={heading} id="transfer-code" className={styles.heading} tabIndex={-1}>
          {t('transfer.code.title')}
        </h2>
        <bdi dir="ltr" className={styles.code}>
          {offer.code}
        </bdi>
        <CopyButton fullWidth size="large" text={offer.code}>
          {t('transfer.code.copy')}
        </CopyButton>
        {offer.expiresAt !== null && (
          <p>{t('transfer.code.text', { time: isolate(formatDayAndTime(offer.expiresAt)) })}</p>
        )}
        <Banner tone="warning">{t('transfer.code.warning')}</Banner>
      </Stack>
    </section>
  );
}

/** The account from which the identity moves: what that means, and a code for the other one. */
export function Give({ waitingUntil }: { waitingUntil: string | null }) {
  const t = useText();
  const client = useQueryClient();
  const give = useMutation({
    mutationFn: () => giveIdentity(t('transfer.code.get')),
    networkMode: 'always',
    // The code is gone with the screen.
    gcTime: 0,
    onSuccess: () => void client.invalidateQueries({ queryKey: transferQuery.queryKey }),
  });
  const offer = give.data;

  return (
    <Stack gap="lg">
      <LiveRegion message={offer ? t('transfer.code.told') : ''} />
      {offer ? (
        <Code offer={offer} />
      ) : (
        <LostAndKept
          lost={['LEVELS', 'LIMITS', 'DOCUMENTS']}
          kept={['ACCOUNT', 'BALANCES', 'PERSONAL_INFO', 'HISTORY']}
          lostTitle={t('transfer.lost')}
          keptTitle={t('reset.kept')}
        />
      )}
      <Steps side="source" />
      {!offer && waitingUntil !== null && (
        <Banner tone="info">
          {t('transfer.code.waiting', { time: isolate(formatDayAndTime(waitingUntil)) })}
        </Banner>
      )}
      <FailureBanner error={give.error} />
      {!offer && (
        <Button
          variant="primary"
          size="x-large"
          fullWidth
          loading={give.isPending}
          onClick={() => give.mutate()}
        >
          {t(waitingUntil === null ? 'transfer.code.get' : 'transfer.code.again')}
        </Button>
      )}
    </Stack>
  );
}
