import type { ApplicantCase, Provider } from '@credence/contract';
import {
  Button,
  CameraIcon,
  Card,
  ClockIcon,
  PageHeader,
  SearchIcon,
  ShieldIcon,
  Stack,
  UserIcon,
} from '@credence/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LoadFailure } from '../../../case-views/load-failure.tsx';
import { LoadingView } from '../../../case-views/loading-view.tsx';
import { NoCamera } from '../../../case-views/no-camera.tsx';
import { OtherWay } from '../../../case-views/other-way.tsx';
import { PlainFrame, WayOn } from '../../../case-views/plain-frame.tsx';
import { type Point, Points } from '../../../case-views/points.tsx';
import { providerNames } from '../../../case-views/provider-names.ts';
import { Refusal } from '../../../case-views/refusal.tsx';
import { useArrival } from '../../../case-views/use-arrival.ts';
import { paths } from '../../../host/paths.ts';
import { isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { type CollectingView, previousView } from '../case-view.ts';
import type { Level } from '../level.ts';
import { retentionQuery } from '../queries.ts';
import { ViewFrame } from '../views/view-frame.tsx';
import { useConsent } from './use-consent.ts';

interface ConsentViewProps {
  caseId: string;
  /** Who is to get the pictures of the face. */
  recipient: Provider;
  /** The document is photographed already, and the recipient takes the face alone. */
  faceOnly: boolean;
  /** The step of ours that it comes before; none where it stands before a vendor's part. */
  step?: { level: Level; current: ApplicantCase; view: CollectingView };
  /** The way back where there is no step. */
  above?: ReactNode;
  /** What else there is to know first. */
  known: ReactNode;
  /** A way that needs no document, where there is one. */
  instead: ReactNode;
  /** Goes on once it is agreed to. */
  onGiven: () => Promise<unknown>;
  /** Who would go on instead, and how to ask for that. */
  next: Provider | null;
  onNext: () => Promise<unknown>;
}

/** What is agreed to before pictures of a face are taken: what, what for, by whom and for how long; with a way to say no. */
export function ConsentView(props: ConsentViewProps) {
  const { caseId, recipient, faceOnly, step, above, known, instead, onGiven, next, onNext } = props;
  const t = useText();
  const [declined, setDeclined] = useState(false);
  const agreeing = useConsent({ caseId, recipient }, onGiven);
  const other = useMutation({ mutationFn: onNext });
  const retention = useQuery(retentionQuery);
  useArrival(declined ? 'declined' : 'asked');

  // Nobody is asked to agree to what is not said.
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
      <PlainFrame
        icon={<UserIcon />}
        title={t('document.consent.declined.title')}
        text={t('document.consent.declined.text')}
        action={
          <>
            <Button variant="primary" size="x-large" fullWidth onClick={() => setDeclined(false)}>
              {t('document.consent.declined.back')}
            </Button>
            {otherWay}
            {instead}
            <WayOn to={paths.hub}>{t('document.toHub')}</WayOn>
          </>
        }
      >
        {refused}
      </PlainFrame>
    );
  }

  const kept = t('document.consent.kept.text', { count: retention.data });
  const points: Point[] = [
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
  const text = vendor ? t(faceOnly ? 'vendor.face.text' : 'vendor.notice.text') : t('document.consent.text');
  const title = vendor ? t('vendor.notice.title', { vendor }) : t('document.consent.title');
  const content = (
    <>
      <Points points={points} />
      {known}
      {vendor !== undefined && <NoCamera />}
      <Card title={t('document.consent.statement')}>
        <Stack>
          <p>
            {vendor ? t('agreement.biometric-consent.vendor', { vendor }) : t('agreement.biometric-consent')}
          </p>
          <p>{t('document.consent.takeBack')}</p>
        </Stack>
      </Card>
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
