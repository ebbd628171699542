import type { KycInfo } from '@credence/contract/kyc';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Stack } from '@credence/ui/stack';
import type { ReactNode } from 'react';
import { errorMessage } from '../../api/messages.ts';
import { formatDayAndTime } from '../../i18n/format-moment.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import type { UpdatePoi } from '../../state/update-poi.ts';
import { ContactSupport } from '../../views/contact-support.tsx';
import { InApp } from './in-app.tsx';
import { useVerifyAgain } from './queries.ts';
import styles from './reverification.module.css';

interface StatusPanelProps extends UpdatePoi {
  status: Exclude<UpdatePoi['status'], 'DisplayUpdatePOIStatus_No'>;
  told: NonNullable<KycInfo['updatePOI']>;
}

/** Submits on this page, by a session that is opened for it (S4.7). */
function Submit({ site, label, disabled = false }: { site: string; label: string; disabled?: boolean }) {
  const again = useVerifyAgain(site);
  return (
    <>
      {again.error && (
        <Banner tone="danger" announce>
          {errorMessage(again.error)}
        </Banner>
      )}
      <Button
        variant="primary"
        size="x-large"
        fullWidth
        disabled={disabled}
        // The browser is on its way once there is a token; a second press would ask for another.
        loading={again.isPending || again.isSuccess}
        onClick={() => again.mutate()}
      >
        {label}
      </Button>
    </>
  );
}

/** Why the documents were not accepted, and when others can be submitted (S4.4, S4.5, S8.14). */
function Failed({
  rejectReason,
  closed,
  retryAt,
}: {
  rejectReason: string;
  closed: boolean;
  retryAt: string | null;
}) {
  const t = useText();
  return (
    <Banner tone="danger" title={t('ReviewFailed')}>
      <div className={styles.lines}>
        <p>
          {rejectReason
            ? t('reverification.reason', { reason: isolate(rejectReason) })
            : t('reverification.unexplained')}
        </p>
        {closed && (
          <p>
            {retryAt === null ? (
              <>
                {t('reverification.closed')} <ContactSupport />
              </>
            ) : (
              t('reverification.daily', { time: isolate(formatDayAndTime(retryAt)) })
            )}
          </p>
        )}
      </div>
    </Banner>
  );
}

/** Where it stands, with the one thing to do (S4.2 to S4.6). */
export function StatusPanel({ status, rejectReason, siteInfo: { site }, told }: StatusPanelProps) {
  const t = useText();
  const inApp = told.channel === 'app';
  const panel = (content: ReactNode, button: ReactNode) => (
    <section aria-label={t('reverification.status')}>
      <Stack>
        {content}
        {button}
      </Stack>
    </section>
  );

  switch (status) {
    case 'DisplayUpdatePOIStatus_Needed':
      return panel(null, inApp ? <InApp /> : <Submit site={site} label={t('reverification.verify')} />);
    case 'DisplayUpdatePOIStatus_Pending':
      return panel(
        <Banner>
          <p>{t('reviewStepDeadline')}</p>
        </Banner>,
        <Button size="x-large" fullWidth disabled>
          {t('reverification.reviewing')}
        </Button>,
      );
    case 'DisplayUpdatePOIStatus_Rejected':
    case 'DisplayUpdatePOIStatus_Rejected_Daily': {
      const closed = status === 'DisplayUpdatePOIStatus_Rejected_Daily';
      return panel(
        <Failed rejectReason={rejectReason} closed={closed} retryAt={told.retryAt} />,
        inApp ? <InApp /> : <Submit site={site} label={t('reverification.resubmit')} disabled={closed} />,
      );
    }
  }
}
