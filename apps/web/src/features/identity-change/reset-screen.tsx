import { Button } from '@credence/ui/button';
import { Column } from '@credence/ui/column';
import { Dialog } from '@credence/ui/dialog';
import { SuccessIcon } from '@credence/ui/icons/success';
import { LiveRegion } from '@credence/ui/live-region';
import { Stack } from '@credence/ui/stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { focusHeading } from '../../views/focus-heading.ts';
import { PlainFrame, WayOn } from '../../views/plain-frame.tsx';
import { Refusal } from '../../views/refusal.tsx';
import { ChangeFrame } from './change-frame.tsx';
import styles from './identity-change.module.css';
import { reset } from './queries.ts';
import type { Offer } from './words.ts';

/** Asks first; who asks is asked by the call. */
function Reset({ offer, onDone }: { offer: Offer; onDone: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => reset(t('reset.confirm')),
    networkMode: 'always',
    onSuccess: onDone,
    // Nothing of what was known about the account is true any more; where it was refused, why may be what
    // the terms say by now.
    onSettled: () => void client.invalidateQueries(),
  });

  return (
    <>
      <Refusal error={error} />
      <Button
        variant="tradeShort"
        size="x-large"
        fullWidth
        loading={isPending}
        onClick={() => setAsking(true)}
      >
        {t('reset.action')}
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        tone="danger"
        title={t('reset.ask.title')}
        closeLabel={t('app.close')}
        actions={
          <>
            <Button onClick={close}>{t('reset.ask.keep')}</Button>
            <Button
              variant="tradeShort"
              onClick={() => {
                close();
                mutate();
              }}
            >
              {t('reset.ask.confirm')}
            </Button>
          </>
        }
      >
        <Stack>
          <p>{t('reset.ask.text')}</p>
          <ul className={styles.losses}>
            {offer.lost.map((code) => (
              <li key={code}>{t(`identityChange.lost.${code}`)}</li>
            ))}
          </ul>
        </Stack>
      </Dialog>
    </>
  );
}

function Done() {
  const t = useText();
  useEffect(focusHeading, []);
  return (
    <Column>
      <PlainFrame
        icon={<SuccessIcon />}
        tone="success"
        title={t('reset.done.title')}
        text={t('reset.done.text')}
        action={
          <>
            <WayOn to={paths.personal} primary>
              {t('reset.done.action')}
            </WayOn>
            <WayOn to={paths.overview}>{t('document.toHub')}</WayOn>
          </>
        }
      />
    </Column>
  );
}

/** Sets the verification back to nothing (S2.13, S7.16). */
export default function ResetScreen() {
  const t = useText();
  const [done, setDone] = useState(false);
  return (
    <>
      <LiveRegion message={done ? t('reset.done.title') : ''} />
      {done ? (
        <Done />
      ) : (
        <ChangeFrame kind="reset">
          {({ terms }) => (
            <Stack gap="sm">
              {/* What most who come here need: a new document, and nothing is lost. */}
              {terms.update.allowed && (
                <WayOn to={paths.updateKyc} primary>
                  {t('reset.toUpdate')}
                </WayOn>
              )}
              <Reset offer={terms.reset} onDone={() => setDone(true)} />
            </Stack>
          )}
        </ChangeFrame>
      )}
    </>
  );
}
