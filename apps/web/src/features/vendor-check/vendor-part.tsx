import { type ApplicantCase, type Provider, type VendorMount, vendorStep } from '@credence/contract';
import { Banner, Button, DocumentIcon, LiveRegion, PageHeader, Spinner, Stack } from '@credence/ui';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/messages.ts';
import { OtherWay } from '../../case-views/other-way.tsx';
import { PlainFrame, WayOn } from '../../case-views/plain-frame.tsx';
import { Refusal } from '../../case-views/refusal.tsx';
import { providerNames } from '../../case-views/provider-names.ts';
import { useArrival } from '../../case-views/use-arrival.ts';
import { host } from '../../host/choose.ts';
import { paths } from '../../host/paths.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { useRenewal } from './use-renewal.ts';
import { type FrameNews, type VendorAccess, VendorFrame } from './vendor-frame.tsx';
import { VendorNotice } from './vendor-notice.tsx';
import styles from './vendor-part.module.css';

interface MountInfo {
  provider: Provider;
  next: Provider | null;
  mount: VendorMount;
}

interface VendorPartProps {
  info: MountInfo;
  begun: boolean;
  faceOnly: boolean;
  above: ReactNode;
  ask: (provider: 'same' | 'next') => Promise<MountInfo>;
  onCase: (answer: ApplicantCase) => void;
  onShown: () => void;
  known: ReactNode;
  instead: ReactNode;
}

/** The part of an outside vendor, from the notice before it to its being handed in (S2.2, S7.11). */
export default function VendorPart(props: VendorPartProps) {
  const { info, onShown } = props;
  useEffect(onShown);
  const { mount } = info;
  if (mount.kind === 'own') return null;
  // Another vendor, or another case, begins anew; fresh access for the same one does not.
  return <OpenPart key={`${mount.kind} ${mount.caseId}`} {...props} access={mount} />;
}

/** `closed`: left by the person, with nothing decided. `handed-in`: finished as the vendor says, while the server has not heard so yet. */
type Phase = 'notice' | 'open' | 'closed' | 'handed-in';
type Trouble = 'slow' | 'camera' | 'failed';

/** Access that ends within this time is renewed before it is used. */
const margin = 60_000;

const accessOf = ({ mount }: MountInfo): VendorAccess | undefined =>
  mount.kind === 'own' ? undefined : mount;

function OpenPart(props: VendorPartProps & { access: VendorAccess }) {
  const { info, access, begun, faceOnly, above, ask, onCase, known, instead } = props;
  const t = useText();
  const vendor = isolate(providerNames[info.provider] ?? '');
  const [phase, setPhase] = useState<Phase>(begun ? 'open' : 'notice');
  const [trouble, setTrouble] = useState<Trouble>();
  /** Grows with each opening, so that every one has a frame of its own. */
  const [opening, setOpening] = useState(0);
  const [shown, setShown] = useState(false);

  const asking = useMutation({ mutationFn: ask });
  const step = useMutation({
    mutationFn: (done: 'handed-in' | 'closed') => call(vendorStep, { caseId: access.caseId, step: done }),
    onSuccess: (answer, done) => {
      if (done === 'handed-in') host.session?.submitted();
      onCase(answer);
    },
  });
  const renewal = useRenewal(
    async () => {
      const fresh = accessOf(await ask('same'));
      return fresh?.kind === access.kind ? fresh : undefined;
    },
    () => setTrouble('failed'),
  );

  useArrival(phase);

  function show(): void {
    setTrouble(undefined);
    setShown(false);
    setOpening((count) => count + 1);
    setPhase('open');
  }

  /** Opens the part, with fresh access where what there is may be over. */
  function open(fresh: boolean): void {
    if (!fresh && Date.parse(access.expiresAt) - Date.now() > margin) show();
    else asking.mutate('same', { onSuccess: show });
  }

  function close(): void {
    setPhase('closed');
    step.mutate('closed');
  }

  function hear(news: FrameNews): void {
    if (news.type === 'shown') {
      setShown(true);
      setTrouble((known) => (known === 'slow' ? undefined : known));
    } else if (news.type === 'handed-in') {
      setPhase('handed-in');
      step.mutate('handed-in');
    } else if (news.type === 'closed') close();
    else setTrouble(news.type === 'camera-problem' ? 'camera' : 'failed');
  }

  const refused = asking.error && <Refusal error={asking.error} />;
  const otherWay = (
    <OtherWay
      next={info.next}
      taking={asking.isPending && asking.variables === 'next'}
      onTake={() => asking.mutate('next')}
    />
  );
  const beginning = asking.isPending && asking.variables === 'same';

  if (phase === 'notice') {
    return (
      <VendorNotice
        vendor={vendor}
        above={above}
        faceOnly={faceOnly}
        known={known}
        beginning={beginning}
        onBegin={() => open(false)}
        instead={instead}
      >
        {otherWay}
        {refused}
      </VendorNotice>
    );
  }

  if (phase === 'closed') {
    return (
      <PlainFrame
        icon={<DocumentIcon />}
        title={t('vendor.closed.title')}
        text={t('vendor.closed.text')}
        action={
          <>
            <Button variant="primary" size="x-large" fullWidth loading={beginning} onClick={() => open(true)}>
              {t('vendor.goOn')}
            </Button>
            {otherWay}
            <WayOn to={paths.hub}>{t('document.toHub')}</WayOn>
          </>
        }
      >
        {refused}
      </PlainFrame>
    );
  }

  if (phase === 'handed-in') {
    return (
      <Stack gap="lg">
        <PageHeader title={t('vendor.handedIn.title')} text={t('vendor.handedIn.text', { vendor })} />
        {step.error ? (
          <Banner
            tone="warning"
            announce
            action={
              <Button size="small" loading={step.isPending} onClick={() => step.mutate('handed-in')}>
                {t('document.tryAgain')}
              </Button>
            }
          >
            {errorMessage(step.error)}
          </Banner>
        ) : (
          <p className={styles.waiting}>
            <Spinner /> <span>{t('vendor.handedIn.waiting', { vendor })}</span>
          </p>
        )}
        <p>{t('document.waiting.leave')}</p>
        {refused}
        <Stack gap="sm">
          <WayOn to={paths.hub}>{t('document.toHub')}</WayOn>
          <Button size="x-large" fullWidth loading={beginning} onClick={() => open(true)}>
            {t('vendor.handedIn.notYet')}
          </Button>
        </Stack>
      </Stack>
    );
  }

  return (
    <Stack>
      <LiveRegion message={shown ? t('vendor.opened', { vendor }) : ''} />
      <PageHeader above={above} title={t('vendor.open.title', { vendor })} />
      {renewal.failed && (
        <Banner
          tone="warning"
          announce
          title={t('vendor.renewal.title')}
          action={
            <Button size="small" onClick={renewal.tryAgain}>
              {t('document.tryAgain')}
            </Button>
          }
        >
          {t('vendor.renewal.text')}
        </Banner>
      )}
      {trouble && (
        <Banner
          tone={trouble === 'slow' ? 'warning' : 'danger'}
          announce
          title={t(`vendor.${trouble}.title`, { vendor })}
          action={
            <Button size="small" loading={beginning} onClick={() => open(true)}>
              {t('document.tryAgain')}
            </Button>
          }
        >
          {t(`vendor.${trouble}.text`)}
        </Banner>
      )}
      {refused}
      <VendorFrame
        key={opening}
        access={access}
        vendor={vendor}
        onNews={hear}
        onSlow={() => setTrouble('slow')}
        renew={renewal.renew}
      />
      <Stack gap="sm">
        {trouble && otherWay}
        <Button fullWidth onClick={close}>
          {t('vendor.close')}
        </Button>
      </Stack>
    </Stack>
  );
}
