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
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useText } from '../../i18n/text.ts';
import { FailureBanner } from '../../views/failure-banner.tsx';
import { factorsQuery } from './factors.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpAuthenticator } from './set-up-authenticator.tsx';

type Factors = ResultOf<typeof accountFactors>;

/** What the owner has to confirm. */
type Wanted = 'setUp' | 'renew' | 'end';

const labels = {
  setUp: 'factors.app.setUp',
  renew: 'factors.recovery.renew',
  end: 'factors.app.end',
} as const;

interface OnProps {
  left: number;
  busy: boolean;
  onWant: (wanted: Wanted) => void;
}

function On({ left, busy, onWant }: OnProps) {
  const t = useText();
  return (
    <Stack>
      <p>{t('factors.recovery.left', { left })}</p>
      <Button fullWidth loading={busy} onClick={() => onWant('renew')}>
        {t(labels.renew)}
      </Button>
      <Button fullWidth loading={busy} onClick={() => onWant('end')}>
        {t(labels.end)}
      </Button>
    </Stack>
  );
}

/** Codes of an app on the phone as a second factor, and the recovery codes beside them. */
export function Authenticator({ factors }: { factors: Factors }) {
  const t = useText();
  const client = useQueryClient();
  const [begun, setBegun] = useState<ResultOf<typeof authenticatorBegin>>();
  const [codes, setCodes] = useState<readonly string[]>();
  const on = factors.authenticatorSince !== null;
  const look = () => client.invalidateQueries(factorsQuery);

  const { error, isPending, mutate } = useMutation({
    mutationFn: async (wanted: Wanted) => {
      const confirm = t(labels[wanted]);
      if (wanted === 'setUp') setBegun(await call(authenticatorBegin, {}, { confirm }));
      else if (wanted === 'renew') setCodes((await call(recoveryCodesRenew, {}, { confirm })).recoveryCodes);
      else await call(authenticatorEnd, {}, { confirm });
      await look();
    },
    networkMode: 'always',
  });

  return (
    <Card
      title={t('factors.app.title')}
      text={t(factors.password ? 'factors.app.text' : 'factors.app.textAlone')}
      aside={on && <Badge tone="success">{t('factors.app.on')}</Badge>}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      ) : on ? (
        <On left={factors.recoveryCodesLeft} busy={isPending} onWant={mutate} />
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
        <Button fullWidth loading={isPending} onClick={() => mutate('setUp')}>
          {t(labels.setUp)}
        </Button>
      )}
      <FailureBanner error={error} />
    </Card>
  );
}
