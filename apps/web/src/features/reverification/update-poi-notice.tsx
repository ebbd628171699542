import { sdkAccess, sdkActions } from '@credence/contract/embedding';
import type { KycInfo } from '@credence/contract/kyc';
import { Banner } from '@credence/ui/banner';
import { Button, type ButtonProps } from '@credence/ui/button';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/messages.ts';
import { goToSdk } from '../../host/go-to.ts';
import { isolate } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { useClientState } from '../../state/store.ts';
import { updatePoiOf } from '../../state/update-poi.ts';

const from = 'email';

/** Asks for a token with which identity is verified again, and goes to the SDK route with it (S4.7). */
function useVerifyAgain() {
  return useMutation({
    mutationFn: () =>
      call(sdkAccess, {
        level: 1,
        isSecondary: false,
        from,
        action: sdkActions.VERIFY_AGAIN,
        extraParams: { reason: 'UPDATE_KYC' },
      }),
    onSuccess: ({ accessToken }) =>
      goToSdk({ token: accessToken, lang: currentLanguage(), from, updatePoi: true }),
  });
}

/** What a regulator's order to verify again asks of the account now (S4.1 to S4.5, S8.14). */
export function UpdatePoiNotice({ info }: { info: KycInfo }) {
  const t = useText();
  const config = useClientState((state) => state.complianceConfig);
  const again = useVerifyAgain();
  const { status, rejectReason } = updatePoiOf(info, config);

  const button = (props: Pick<ButtonProps, 'variant' | 'disabled'>, text: string): ReactNode => (
    <Button
      {...props}
      // The browser is on its way once there is a token; a second press would ask for another.
      loading={again.isPending || again.isSuccess}
      onClick={() => again.mutate()}
    >
      {text}
    </Button>
  );
  const failure = again.isError && <p role="alert">{errorMessage(again.error)}</p>;
  const reason = rejectReason
    ? t('reverification.reason', { reason: isolate(rejectReason) })
    : t('reverification.unexplained');

  switch (status) {
    case 'DisplayUpdatePOIStatus_No':
      return null;
    case 'DisplayUpdatePOIStatus_Needed':
      return (
        <Notice
          tone="warning"
          title={t('reverification')}
          action={button({ variant: 'primary' }, t('reverification.verify'))}
        >
          <p>{t('reverification.text')}</p>
          {failure}
        </Notice>
      );
    case 'DisplayUpdatePOIStatus_Pending':
      return (
        <Notice
          tone="info"
          title={t('reverification')}
          action={<Button disabled>{t('reverification.reviewing')}</Button>}
        >
          <p>{t('reviewStepDeadline')}</p>
        </Notice>
      );
    case 'DisplayUpdatePOIStatus_Rejected':
      return (
        <Notice
          tone="danger"
          title={t('ReviewFailed')}
          action={button({ variant: 'primary' }, t('reverification.resubmit'))}
        >
          <p>{reason}</p>
          {failure}
        </Notice>
      );
    case 'DisplayUpdatePOIStatus_Rejected_Daily':
      return (
        <Notice
          tone="danger"
          title={t('ReviewFailed')}
          action={button({ disabled: true }, t('reverification.resubmit'))}
        >
          <p>{reason}</p>
          <p>{t('reverification.daily')}</p>
        </Notice>
      );
  }
}

interface NoticeProps {
  tone: 'info' | 'warning' | 'danger';
  title: string;
  action: ReactNode;
  children: ReactNode;
}

function Notice({ title, ...rest }: NoticeProps) {
  return (
    <section aria-label={title}>
      <Banner title={title} {...rest} />
    </section>
  );
}
