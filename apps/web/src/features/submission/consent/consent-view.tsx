import type { Provider } from '@credence/contract/first-words';
import type { ApplicantCase } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { Button } from '@credence/ui/button';
import { UserIcon } from '@credence/ui/icons/user';
import { Disclosure } from '@credence/ui/disclosure';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../host/paths.ts';
import { isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { Dock } from '../../../views/dock.tsx';
import { LoadFailure } from '../../../views/load-failure.tsx';
import { LoadingView } from '../../../views/loading-view.tsx';
import { PlainFrame, WayOn } from '../../../views/plain-frame.tsx';
import { Refusal } from '../../../views/refusal.tsx';
import { useArrival } from '../../../views/use-arrival.ts';
import { type CollectingView, livenessKinds, previousView, retentionQuery } from '../../case/index.ts';
import { NoCamera, OtherWay, providerNames } from '../../vendor-check/index.ts';
import { ViewFrame } from '../views/view-frame.tsx';
import { ConsentLines, WholeConsent } from './consent-text.tsx';
import styles from './consent.module.css';
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

interface AnswerProps {
  vendor: string | undefined;
  /** Why the answer was not taken. */
  refused: ReactNode;
  agreeing: boolean;
  onAgree: () => void;
  onDecline: () => void;
}

/** Yes or no, in sight however much there is to read. */
function Answer({ vendor, refused, agreeing, onAgree, onDecline }: AnswerProps) {
  const t = useText();
  return (
    <Dock>
      {refused}
      <div className={styles.answers} data-one-row={vendor === undefined}>
        <Button variant="primary" size="x-large" fullWidth loading={agreeing} onClick={onAgree}>
          {vendor ? t('document.consent.agreeVendor', { vendor }) : t('document.consent.agree')}
        </Button>
        <Button size="x-large" fullWidth onClick={onDecline}>
          {t('document.consent.decline')}
        </Button>
      </div>
    </Dock>
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

  const text = vendor && t(faceOnly ? 'vendor.face.text' : 'vendor.notice.text');
  // Ours is part of the view that it opens: the camera comes over it once it is agreed to.
  const liveness = livenessKinds.some((kind) => kind === step?.view);
  const title = vendor
    ? t('vendor.notice.title', { vendor })
    : t(liveness ? 'document.capture.liveness' : 'document.capture.selfie');
  const asked = { vendor, faceOnly, years: retention.data };
  const content = (
    <>
      <ConsentLines {...asked} />
      <Disclosure showText={t('document.consent.readAll')} hideText={t('document.consent.readLess')}>
        <WholeConsent {...asked} />
      </Disclosure>
      {known}
      {vendor !== undefined && <NoCamera />}
      {vendor !== undefined && instead}
      <Answer
        vendor={vendor}
        refused={refused}
        agreeing={agreeing.isPending}
        onAgree={() => agreeing.mutate()}
        onDecline={() => setDeclined(true)}
      />
    </>
  );
  if (step) {
    return (
      <ViewFrame
        {...step}
        previous={previousView(step.current, step.view)}
        title={title}
        {...(text !== undefined && { text })}
      >
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
