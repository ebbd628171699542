import type { ResultOf } from '@credence/contract/endpoint';
import type { transferVerify } from '@credence/contract/transfer';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { LiveRegion } from '@credence/ui/live-region';
import { Stack } from '@credence/ui/stack';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatDayAndTime } from '../../i18n/format-moment.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { CopyButton } from '../../views/copy-button.tsx';
import { LostAndKept } from '../identity-change/index.ts';
import { SecurityCheck } from '../step-up/index.ts';
import { actions, giveIdentity, transferQuery } from './queries.ts';
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
  const [checking, setChecking] = useState(false);
  const [offer, setOffer] = useState<Offer>();

  async function ask(ticket: string): Promise<void> {
    setOffer(await giveIdentity(ticket));
    setChecking(false);
    void client.invalidateQueries({ queryKey: transferQuery.queryKey });
  }

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
      {!offer && (
        <Button variant="primary" size="x-large" fullWidth onClick={() => setChecking(true)}>
          {t(waitingUntil === null ? 'transfer.code.get' : 'transfer.code.again')}
        </Button>
      )}
      {checking && (
        <SecurityCheck
          action={actions.give}
          confirm={t('transfer.code.get')}
          step={ask}
          onClose={() => setChecking(false)}
        />
      )}
    </Stack>
  );
}
