import type { Provider } from '@credence/contract/first-words';
import type { ApplicantCase } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { CameraIcon } from '@credence/ui/icons/camera';
import { ClockIcon } from '@credence/ui/icons/clock';
import { SearchIcon } from '@credence/ui/icons/search';
import { ShieldIcon } from '@credence/ui/icons/shield';
import { UserIcon } from '@credence/ui/icons/user';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../host/paths.ts';
import { isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { ContactSupport } from '../../../views/contact-support.tsx';
import { LoadFailure } from '../../../views/load-failure.tsx';
import { LoadingView } from '../../../views/loading-view.tsx';
import { PlainFrame, WayOn } from '../../../views/plain-frame.tsx';
import { type Point, Points } from '../../../views/points.tsx';
import { Refusal } from '../../../views/refusal.tsx';
import { useArrival } from '../../../views/use-arrival.ts';
import { type CollectingView, previousView, retentionQuery } from '../../case/index.ts';
import { NoCamera, OtherWay, providerNames } from '../../vendor-check/index.ts';
import { ViewFrame } from '../views/view-frame.tsx';
import { useConsent } from './use-consent.ts';

interface ConsentViewProps {
  caseId: string;
  /** Who is to get the pictures of the face. */
  recipient: Provider;
  /** The document is photographed already, and the recipient takes the face alone. */
  faceOnly: boolean;
  /** Our own step that it precedes; undefined before a vendor's part. */
  step?: { level: Level; current: ApplicantCase; view: CollectingView };
  /** The way back where there is no step. */
  above?: ReactNode;
  /** What else there is to know first. */
  known: ReactNode;
  /** A way that needs no document, where there is one. */
  instead: ReactNode;
  /** What follows once it is agreed to. */
  onGiven: () => Promise<unknown>;
  /** Who would go on instead, and how to ask for that. */
  next: Provider | null;
  onNext: () => Promise<unknown>;
}

/** What is taken, what for, by whom, and for how long it is kept. */
function consentPoints(
  t: ReturnType<typeof useText>,
  { vendor, faceOnly, years }: { vendor: string | undefined; faceOnly: boolean; years: number },
): Point[] {
  const kept = t('document.consent.kept.text', { count: years });
  return [
    {
      Icon: CameraIcon,
      title: t('document.consent.what.title'),
      text: vendor
        ? t(faceOnly ? 'vendor.face.what' : 'vendor.notice.what.text', { vendor })
        : t('document.consent.what.text'),
    },
    { Icon: SearchIcon, title: t('document.consent.why.title'), text: t('document.consent.why.text') },
    {
      Icon: ShieldIcon,
      title: t('document.consent.who.title'),
      text: vendor
        ? t(faceOnly ? 'vendor.face.who' : 'vendor.notice.who.text', { vendor })
        : t('document.consent.who.text'),
    },
    {
      Icon: ClockIcon,
      title: t('document.consent.kept.title'),
      text: vendor ? `${kept} ${t('document.consent.kept.vendor', { vendor })}` : kept,
    },
  ];
}

interface DeclinedProps {
  onBack: () => void;
  /** Other ways to be verified. */
  ways: ReactNode;
  children: ReactNode;
}

/** The answer to a no: back to the question, or another way. */
function Declined({ onBack, ways, children }: DeclinedProps) {
  const t = useText();
  return (
    <PlainFrame
      icon={<UserIcon />}
      title={t('document.consent.declined.title')}
      text={t('document.consent.declined.text')}
      action={
        <>
          <Button variant="primary" size="x-large" fullWidth onClick={onBack}>
            {t('document.consent.declined.back')}
          </Button>
          {ways}
          <WayOn to={paths.overview}>{t('document.toHub')}</WayOn>
        </>
      }
    >
      {children}
    </PlainFrame>
  );
}

/** The words that are agreed to. */
function Statement({ vendor }: { vendor: string | undefined }) {
  const t = useText();
  return (
    <Card title={t('document.consent.statement')}>
      <Stack>
        <p>
          {vendor ? t('agreement.biometric-consent.vendor', { vendor }) : t('agreement.biometric-consent')}
        </p>
        <p>
          {t('document.consent.takeBack')} <ContactSupport />
        </p>
      </Stack>
    </Card>
  );
}

/**
 * What is agreed to before pictures of a face are taken: what, what for, by whom and for how long; with a
 * way to say no.
 */
export function ConsentView(props: ConsentViewProps) {
  const { caseId, recipient, faceOnly, step, above, known, instead, onGiven, next, onNext } = props;
  const t = useText();
  const [declined, setDeclined] = useState(false);
  const agreeing = useConsent({ caseId, recipient }, onGiven);
  const other = useMutation({ mutationFn: onNext });
  const retention = useQuery(retentionQuery);
  useArrival(declined ? 'declined' : 'asked');

  // Without the retention period there is nothing complete to agree to.
  if (retention.error)
    return <LoadFailure error={retention.error} onRetry={() => void retention.refetch()} />;
  if (retention.data === undefined) return <LoadingView />;

  const name = providerNames[recipient];
  const vendor = name === undefined ? undefined : isolate(name);
  const error = agreeing.error ?? other.error;
  const refused = error && <Refusal error={error} />;
  const otherWay = <OtherWay next={next} taking={other.isPending} onTake={() => other.mutate()} />;

  if (declined) {
    return (
      <Declined
        onBack={() => setDeclined(false)}
        ways={
          <>
            {otherWay}
            {instead}
          </>
        }
      >
        {refused}
      </Declined>
    );
  }

  const text = vendor ? t(faceOnly ? 'vendor.face.text' : 'vendor.notice.text') : t('document.consent.text');
  const title = vendor ? t('vendor.notice.title', { vendor }) : t('document.consent.title');
  const content = (
    <>
      <Points points={consentPoints(t, { vendor, faceOnly, years: retention.data })} />
      {known}
      {vendor !== undefined && <NoCamera />}
      <Statement vendor={vendor} />
      <Stack gap="sm">
        {refused}
        <Button
          variant="primary"
          size="x-large"
          fullWidth
          loading={agreeing.isPending}
          onClick={() => agreeing.mutate()}
        >
          {vendor ? t('document.consent.agreeVendor', { vendor }) : t('document.consent.agree')}
        </Button>
        {otherWay}
        <Button size="x-large" fullWidth onClick={() => setDeclined(true)}>
          {t('document.consent.decline')}
        </Button>
      </Stack>
      {vendor !== undefined && instead}
    </>
  );
  if (step) {
    return (
      <ViewFrame {...step} previous={previousView(step.current, step.view)} title={title} text={text}>
        {content}
      </ViewFrame>
    );
  }
  return (
    <Stack gap="lg">
      <PageHeader above={above} title={title} text={text} />
      {content}
    </Stack>
  );
}
