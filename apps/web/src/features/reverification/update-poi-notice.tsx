import type { KycInfo } from '@credence/contract/kyc';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Link } from 'wouter';
import { paths } from '../../host/paths.ts';
import { type TextKey, useText } from '../../i18n/text.ts';

type Status = KycInfo['displayControl']['displayUpdatePOI'];

const words: Record<
  Exclude<Status, 'DisplayUpdatePOIStatus_No'>,
  { tone: 'info' | 'warning' | 'danger'; title: TextKey; text: TextKey; action: TextKey }
> = {
  DisplayUpdatePOIStatus_Needed: {
    tone: 'warning',
    title: 'reverification',
    text: 'reverification.text',
    action: 'reverification.open',
  },
  DisplayUpdatePOIStatus_Pending: {
    tone: 'info',
    title: 'reverification',
    text: 'reviewStepDeadline',
    action: 'reverification.details',
  },
  DisplayUpdatePOIStatus_Rejected: {
    tone: 'danger',
    title: 'ReviewFailed',
    text: 'reverification.again',
    action: 'reverification.why',
  },
  DisplayUpdatePOIStatus_Rejected_Daily: {
    tone: 'danger',
    title: 'ReviewFailed',
    text: 'reverification.again',
    action: 'reverification.why',
  },
};

/** On the overview: that the account is to verify again, and the way to its screen. */
export function UpdatePoiNotice({ info }: { info: Pick<KycInfo, 'displayControl'> }) {
  const t = useText();
  const status = info.displayControl.displayUpdatePOI;
  if (status === 'DisplayUpdatePOIStatus_No') return null;
  const { tone, title, text, action } = words[status];
  return (
    <section aria-label={t(title)}>
      <Banner
        tone={tone}
        title={t(title)}
        action={
          <Link href={paths.reverification} asChild>
            <Button href={paths.reverification} variant={tone === 'info' ? 'secondary' : 'primary'}>
              {t(action)}
            </Button>
          </Link>
        }
      >
        <p>{t(text)}</p>
      </Banner>
    </section>
  );
}
