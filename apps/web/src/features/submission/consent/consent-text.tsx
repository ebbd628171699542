import { Card } from '@credence/ui/card';
import { CameraIcon } from '@credence/ui/icons/camera';
import { ClockIcon } from '@credence/ui/icons/clock';
import { CrossIcon } from '@credence/ui/icons/cross';
import { UserIcon } from '@credence/ui/icons/user';
import { SearchIcon } from '@credence/ui/icons/search';
import { ShieldIcon } from '@credence/ui/icons/shield';
import { Stack } from '@credence/ui/stack';
import { isolate } from '../../../i18n/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/text.ts';
import { profileQuery } from '../../../queries/profile.ts';
import { ContactSupport } from '../../../views/contact-support.tsx';
import { type Point, Points } from '../../../views/points.tsx';
import styles from './consent.module.css';

interface Asked {
  /** Who takes the pictures for us; undefined where we do. */
  vendor: string | undefined;
  /** The document is photographed already. */
  faceOnly: boolean;
  /** How long the pictures are kept once the account has ended. */
  years: number;
}

/** The consent in five lines. */
export function ConsentLines({ vendor, faceOnly, years }: Asked) {
  const t = useText();
  // In another site's page, or by a link: nobody is to do this for an account that is not theirs.
  const { data: profile } = useQuery(profileQuery);
  const account = profile?.isSdk ? profile.account : '';
  const lines = [
    ...(!account ? [] : [{ Icon: UserIcon, text: t('sdk.account', { email: isolate(account) }) }]),
    {
      Icon: CameraIcon,
      text: vendor
        ? t(faceOnly ? 'document.consent.line.whatFace' : 'document.consent.line.whatVendor', { vendor })
        : t('document.consent.line.what'),
    },
    { Icon: SearchIcon, text: t('document.consent.line.why') },
    {
      Icon: ShieldIcon,
      text: vendor ? t('document.consent.line.whoVendor', { vendor }) : t('document.consent.line.who'),
    },
    { Icon: ClockIcon, text: t('document.consent.kept.text', { count: years }) },
    { Icon: CrossIcon, text: t('document.consent.line.free') },
  ];
  return (
    <ul className={styles.lines}>
      {lines.map(({ Icon, text }) => (
        <li key={text} className={styles.line}>
          <Icon className={styles.icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** What is taken, what for, by whom, and for how long it is kept. */
function consentPoints(t: ReturnType<typeof useText>, { vendor, faceOnly, years }: Asked): Point[] {
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

/** The whole of it, and last the words that are agreed to: their version is that of the contract. */
export function WholeConsent(asked: Asked) {
  const t = useText();
  const { vendor } = asked;
  return (
    <Stack>
      <Points points={consentPoints(t, asked)} />
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
    </Stack>
  );
}
