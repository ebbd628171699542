import type { ResultOf } from '@credence/contract/endpoint';
import {
  type accountFactors,
  authenticatorBegin,
  authenticatorEnd,
  recoveryCodesRenew,
} from '@credence/contract/factor';
import { Badge } from '@credence/ui/badge';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { Stack } from '@credence/ui/stack';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useText } from '../../i18n/text.ts';
import { SecurityCheck } from '../step-up/index.ts';
import { changeFactors, factorsQuery } from './factors.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpAuthenticator } from './set-up-authenticator.tsx';

type Factors = ResultOf<typeof accountFactors>;

/** What waits for the owner to confirm that it is them. */
type Wanted = 'setUp' | 'renew' | 'end';

const labels = {
  setUp: 'factors.app.setUp',
  renew: 'factors.recovery.renew',
  end: 'factors.app.end',
} as const;

interface OnProps {
  left: number;
  onWant: (wanted: Wanted) => void;
}

function On({ left, onWant }: OnProps) {
  const t = useText();
  return (
    <Stack>
      <p>{t('factors.recovery.left', { left })}</p>
      <Button fullWidth onClick={() => onWant('renew')}>
        {t(labels.renew)}
      </Button>
      <Button fullWidth onClick={() => onWant('end')}>
        {t(labels.end)}
      </Button>
    </Stack>
  );
}

/** Codes of an app on the phone as a second factor, and the recovery codes beside them. */
export function Authenticator({ factors }: { factors: Factors }) {
  const t = useText();
  const client = useQueryClient();
  const [wanted, setWanted] = useState<Wanted>();
  const [begun, setBegun] = useState<ResultOf<typeof authenticatorBegin>>();
  const [codes, setCodes] = useState<readonly string[]>();
  const on = factors.authenticatorSince !== null;
  const look = () => client.invalidateQueries(factorsQuery);

  async function step(ticket: string): Promise<void> {
    if (wanted === 'setUp') setBegun(await call(authenticatorBegin, { ticket }));
    else if (wanted === 'renew') setCodes((await call(recoveryCodesRenew, { ticket })).recoveryCodes);
    else await call(authenticatorEnd, { ticket });
    setWanted(undefined);
    await look();
  }

  return (
    <Card
      title={t('factors.app.title')}
      text={t('factors.app.text')}
      aside={on && <Badge tone="success">{t('factors.app.on')}</Badge>}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      ) : on ? (
        <On left={factors.recoveryCodesLeft} onWant={setWanted} />
      ) : begun ? (
        <SetUpAuthenticator
          begun={begun}
          onDone={(recoveryCodes) => {
            setCodes(recoveryCodes);
            setBegun(undefined);
            void look();
          }}
        />
      ) : (
        <Button fullWidth onClick={() => setWanted('setUp')}>
          {t(labels.setUp)}
        </Button>
      )}
      {wanted && (
        <SecurityCheck
          action={changeFactors}
          confirm={t(labels[wanted])}
          step={step}
          onClose={() => setWanted(undefined)}
        />
      )}
    </Card>
  );
}
