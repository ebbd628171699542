import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { DocumentIcon } from '@credence/ui/icons/document';
import { LiveRegion } from '@credence/ui/live-region';
import { PageHeader } from '@credence/ui/page-header';
import { Spinner } from '@credence/ui/spinner';
import { Stack } from '@credence/ui/stack';
import { type ReactNode, useEffect } from 'react';
import { errorMessage } from '../../api/messages.ts';
import { paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { PlainFrame, WayOn } from '../../views/plain-frame.tsx';
import { Refusal } from '../../views/refusal.tsx';
import { useArrival } from '../../views/use-arrival.ts';
import { OtherWay } from './other-way.tsx';
import { type Phase, useVendorPart, type VendorPartProps } from './use-vendor-part.ts';
import { type VendorAccess, VendorFrame } from './vendor-frame.tsx';
import { VendorNotice } from './vendor-notice.tsx';
import styles from './vendor-part.module.css';

/** The part of an outside vendor, from the notice before it to its submission (S2.2, S7.11). */
export default function VendorPart(props: VendorPartProps) {
  const { info, onShown } = props;
  useEffect(onShown);
  const { mount } = info;
  if (mount.kind === 'own') return null;
  // Another vendor, or another case, begins anew; fresh access for the same one does not.
  return <PartOfCase key={`${mount.kind} ${mount.caseId}`} {...props} access={mount} />;
}

interface PhaseProps extends VendorPartProps {
  access: VendorAccess;
  part: ReturnType<typeof useVendorPart>;
  /** Why something just asked for did not work. */
  refused: ReactNode;
}

function PartOfCase(props: VendorPartProps & { access: VendorAccess }) {
  const part = useVendorPart(props);
  useArrival(part.phase);
  const { error } = part.asking;
  return phases[part.phase]({ ...props, part, refused: error && <Refusal error={error} /> });
}

/** The way with another provider, where the site has one. */
const otherWay = ({ info, part: { asking } }: PhaseProps): ReactNode => (
  <OtherWay
    next={info.next}
    taking={asking.isPending && asking.variables === 'next'}
    onTake={() => asking.mutate('next')}
  />
);

const notice = (props: PhaseProps): ReactNode => (
  <VendorNotice
    vendor={props.part.vendor}
    level={props.level}
    above={props.above}
    faceOnly={props.faceOnly}
    known={props.known}
    beginning={props.part.beginning}
    onBegin={() => props.part.open(false)}
    instead={props.instead}
  >
    {/* Nobody can tell two vendors apart before one of them has failed. */}
    {props.refused && (
      <>
        {props.refused}
        {otherWay(props)}
      </>
    )}
  </VendorNotice>
);

function Closed(props: PhaseProps) {
  const t = useText();
  const { beginning, open } = props.part;
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
          {otherWay(props)}
          <WayOn to={paths.overview}>{t('document.toHub')}</WayOn>
        </>
      }
    >
      {props.refused}
    </PlainFrame>
  );
}

function Submitted({ part: { vendor, step, beginning, open }, refused }: PhaseProps) {
  const t = useText();
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
        <WayOn to={paths.overview}>{t('document.toHub')}</WayOn>
        <Button size="x-large" fullWidth loading={beginning} onClick={() => open(true)}>
          {t('vendor.handedIn.notYet')}
        </Button>
      </Stack>
    </Stack>
  );
}

/** What went wrong with a part that is open, with another try. */
function Troubles({ part: { vendor, renewal, trouble, beginning, again } }: Pick<PhaseProps, 'part'>) {
  const t = useText();
  return (
    <>
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
            <Button size="small" loading={beginning} onClick={again}>
              {t('document.tryAgain')}
            </Button>
          }
        >
          {t(`vendor.${trouble}.text`)}
        </Banner>
      )}
    </>
  );
}

function Open(props: PhaseProps) {
  const t = useText();
  const { part, access, refused } = props;
  const { vendor, shown, opening, trouble } = part;
  return (
    <Stack>
      <LiveRegion message={shown ? t('vendor.opened', { vendor }) : ''} />
      <div className={styles.bar}>
        <h1 className={styles.title}>{t('vendor.open.title', { vendor })}</h1>
        <Button size="small" onClick={part.close}>
          {t('vendor.close')}
        </Button>
      </div>
      <Troubles part={part} />
      {refused}
      <VendorFrame
        key={opening}
        access={access}
        vendor={vendor}
        onNews={part.hear}
        onSlow={part.onSlow}
        renew={part.renewal.renew}
      />
      {trouble && otherWay(props)}
    </Stack>
  );
}

const phases: Readonly<Record<Phase, (props: PhaseProps) => ReactNode>> = {
  notice,
  closed: (props) => <Closed {...props} />,
  submitted: (props) => <Submitted {...props} />,
  open: (props) => <Open {...props} />,
};
