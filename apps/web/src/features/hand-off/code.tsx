import { handOffCodeLife } from '@credence/contract/hand-off';
import { Stack } from '@credence/ui/stack';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { QrCode } from '../../views/qr-code.tsx';
import styles from './hand-off.module.css';
import type { HandOffState } from './queries.ts';
import { TypedCode } from './typed-code.tsx';

/** milliseconds */
const life = handOffCodeLife * 1000;

/** The time left of a code, counted from its arrival. */
function useLeft(changesIn: number, askedAt: number): number {
  const [now, setNow] = useState(askedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, changesIn - Math.max(0, now - askedAt));
}

/** The code to scan, black on white whatever the theme, and how long it is still this one. */
export function Code({ state, askedAt }: { state: HandOffState; askedAt: number }) {
  const t = useText();
  const left = useLeft(state.changesIn, askedAt);
  return (
    <Stack>
      <p>{t('handOff.scan')}</p>
      <div className={styles.code}>
        <QrCode label={t('handOff.code')} drawing={state.drawing} size={state.size} />
        {/* It changes by itself and there is nothing to do about it: not read out. */}
        <progress className={styles.left} max={life} value={left} aria-hidden="true" />
      </div>
      <p className={styles.about}>{t('handOff.changes', { count: handOffCodeLife })}</p>
      <TypedCode id={state.id} />
    </Stack>
  );
}
