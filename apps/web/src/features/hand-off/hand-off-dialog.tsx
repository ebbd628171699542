import type { HandOffStage } from '@credence/contract/hand-off';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { LiveRegion } from '@credence/ui/live-region';
import { Spinner } from '@credence/ui/spinner';
import { Stack } from '@credence/ui/stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useText } from '../../i18n/text.ts';
import { Code } from './code.tsx';
import { DigitsForm } from './digits-form.tsx';
import styles from './hand-off.module.css';
import { type HandOffState, lookAtCase, lookQuery, stop } from './queries.ts';

interface HandOffDialogProps {
  begun: HandOffState;
  onClose: () => void;
  /** Begins another one. */
  onAgain: () => void;
  beginning: boolean;
}

/**
 * Stages at which the phone's session is under way, or about to be: closing would end it, so it is asked
 * for in words.
 */
const onPhone: ReadonlySet<HandOffStage> = new Set(['paired', 'open']);

/** How often the case is looked at while the phone works on it, in milliseconds. */
const caseEvery = 3_000;

/** From the code to the phone and back: what to do here at each stage. */
export function HandOffDialog({ begun, onClose, onAgain, beginning }: HandOffDialogProps) {
  const t = useText();
  const client = useQueryClient();
  const look = useQuery(lookQuery(begun));
  const state = look.data;
  const { stage } = state;
  const lost = stage !== 'over' && (look.isError || look.fetchStatus === 'paused');
  const { dataUpdatedAt } = look;

  // The phone's work shows in the case.
  useEffect(() => {
    if (stage !== 'open') return undefined;
    const timer = setInterval(() => lookAtCase(client), caseEvery);
    return () => clearInterval(timer);
  }, [client, stage]);
  useEffect(() => {
    if (stage !== 'finished') return;
    lookAtCase(client);
    onClose();
  }, [client, stage, onClose]);

  function giveUp(): void {
    // If the call fails, the hand-off soon expires.
    if (stage !== 'over') stop(begun.id).catch(() => undefined);
    onClose();
    lookAtCase(client);
  }

  return (
    <Dialog
      open
      onClose={giveUp}
      dismissible={!onPhone.has(stage)}
      title={t(stage === 'over' ? 'handOff.over.title' : 'handOff.title')}
      closeLabel={t('app.close')}
      actions={
        stage === 'over' ? (
          <>
            <Button onClick={onClose}>{t('handOff.here')}</Button>
            <Button variant="primary" loading={beginning} onClick={onAgain}>
              {t('handOff.again')}
            </Button>
          </>
        ) : (
          onPhone.has(stage) && <Button onClick={giveUp}>{t('handOff.stop')}</Button>
        )
      }
    >
      <LiveRegion message={stage === 'open' ? t('handOff.open.text') : ''} />
      <Stack>
        {lost && (
          <Banner tone="warning" announce>
            {t('document.waiting.stale')}
          </Banner>
        )}
        {stage === 'waiting' && <Code state={state} askedAt={dataUpdatedAt} />}
        {stage === 'joined' && (
          <DigitsForm
            state={state}
            onPaired={(paired) => client.setQueryData(lookQuery(begun).queryKey, paired)}
            onRefused={() => void look.refetch()}
          />
        )}
        {onPhone.has(stage) && (
          <div className={styles.there}>
            <Spinner />
            <p>{t(stage === 'open' ? 'handOff.open.text' : 'handOff.paired.text')}</p>
          </div>
        )}
        {stage === 'over' && <p>{t(state.triesLeft === 0 ? 'handOff.over.wrong' : 'handOff.over.text')}</p>}
      </Stack>
    </Dialog>
  );
}
