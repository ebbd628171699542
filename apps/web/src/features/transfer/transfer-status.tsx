import type { ResultOf } from '@credence/contract/endpoint';
import type { transferState } from '@credence/contract/transfer';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { ClockIcon } from '@credence/ui/icons/clock';
import { SuccessIcon } from '@credence/ui/icons/success';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { paths } from '../../host/paths.ts';
import { formatDayAndTime } from '../../i18n/format-moment.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { ContactSupport } from '../../views/contact-support.tsx';
import { LeaveFlow } from '../../views/leave-flow.tsx';
import { PlainFrame, WayOn } from '../../views/plain-frame.tsx';
import { FailureBanner } from '../../views/failure-banner.tsx';
import { transferQuery, withdrawIdentity } from './queries.ts';
import styles from './transfer.module.css';

type Role = NonNullable<ResultOf<typeof transferState>['role']>;

/** The account that gave the code may take it back until the identity has moved. */
function Withdraw() {
  const t = useText();
  const client = useQueryClient();
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => withdrawIdentity(t('transfer.withdraw')),
    networkMode: 'always',
    onSuccess: () => void client.invalidateQueries({ queryKey: transferQuery.queryKey }),
  });

  return (
    <>
      <FailureBanner error={error} />
      <Button size="x-large" fullWidth loading={isPending} onClick={() => mutate()}>
        {t('transfer.withdraw')}
      </Button>
    </>
  );
}

/** It was accepted, and waits for the verification of the account that takes it. */
export function Pending({ role, until }: { role: Role; until: string | null }) {
  const t = useText();
  return (
    <PlainFrame
      icon={<ClockIcon />}
      title={t(`transfer.pending.${role}.title`)}
      text={t(`transfer.pending.${role}.text`)}
      action={
        <>
          {role === 'target' && (
            <WayOn to={paths.overview} primary>
              {t('transfer.pending.action')}
            </WayOn>
          )}
          <LeaveFlow />
          {role === 'source' && <WayOn to={paths.overview}>{t('document.toHub')}</WayOn>}
          {role === 'source' && <Withdraw />}
        </>
      }
    >
      {until !== null && <p>{t('transfer.pending.until', { time: isolate(formatDayAndTime(until)) })}</p>}
    </PlainFrame>
  );
}

/** Done: which account has the identity now, what went with it and what did not. */
export function Done({ role, onAgain }: { role: Role; onAgain: () => void }) {
  const t = useText();
  return (
    <PlainFrame
      icon={<SuccessIcon />}
      tone="success"
      title={t(`transfer.done.${role}.title`)}
      text={t(`transfer.done.${role}.text`)}
      action={
        <>
          <WayOn to={paths.overview} primary>
            {t('document.toHub')}
          </WayOn>
          <LeaveFlow />
          <Button size="x-large" fullWidth onClick={onAgain}>
            {t(`transfer.done.${role}.again`)}
          </Button>
        </>
      }
    >
      <div className={styles.what}>
        <Banner tone="info">
          {t(`transfer.done.${role}.more`)} {role === 'source' && <ContactSupport />}
        </Banner>
      </div>
    </PlainFrame>
  );
}
