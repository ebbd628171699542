import type { Level } from '@credence/contract/words';
import { Button } from '@credence/ui/button';
import { Disclosure } from '@credence/ui/disclosure';
import { CameraIcon } from '@credence/ui/icons/camera';
import { DocumentIcon } from '@credence/ui/icons/document';
import { ShieldIcon } from '@credence/ui/icons/shield';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { Dock } from '../../views/dock.tsx';
import { Points } from '../../views/points.tsx';
import { NoCamera } from './no-camera.tsx';
import styles from './vendor-part.module.css';

interface VendorNoticeProps {
  vendor: string;
  level: Level;
  /** The way back. */
  above: ReactNode;
  /** The document is photographed already, and the vendor looks at the face. */
  faceOnly: boolean;
  /** What there is to know of the documents and of the tries. */
  known: ReactNode;
  onBegin: () => void;
  beginning: boolean;
  /** A way that needs no document, where there is one. */
  instead: ReactNode;
  /** Why something just asked for did not work, and another way then. */
  children: ReactNode;
}

/** The whole of it: who takes the pictures, what they get, and what is kept. */
function Whole({ vendor, level, faceOnly }: Pick<VendorNoticeProps, 'vendor' | 'level' | 'faceOnly'>) {
  const t = useText();
  const what = level === 2 ? 'vendor.level2.what' : 'vendor.notice.what.text';
  return (
    <Points
      points={[
        {
          Icon: CameraIcon,
          title: t('vendor.notice.who.title'),
          text: t(faceOnly ? 'vendor.face.who' : 'vendor.notice.who.text', { vendor }),
        },
        {
          Icon: DocumentIcon,
          title: t('vendor.notice.what.title'),
          text: t(faceOnly ? 'vendor.face.what' : what, { vendor }),
        },
        {
          Icon: ShieldIcon,
          title: t('vendor.notice.kept.title'),
          text: t('vendor.notice.kept.text', { vendor }),
        },
      ]}
    />
  );
}

/** Before the vendor's part, once it is agreed to: who takes the pictures and what they get, in short. */
export function VendorNotice(props: VendorNoticeProps) {
  const { vendor, level, above, faceOnly, known, onBegin, beginning, instead, children } = props;
  const t = useText();
  const about = faceOnly ? 'face' : level === 2 ? 'level2' : 'notice';
  const lines = [
    { Icon: CameraIcon, text: t('vendor.line.who', { vendor }) },
    { Icon: DocumentIcon, text: t('vendor.line.gets', { vendor }) },
    { Icon: ShieldIcon, text: t('vendor.line.kept') },
  ];
  return (
    <Stack gap="lg">
      <PageHeader
        above={above}
        title={t(about === 'level2' ? 'vendor.level2.title' : 'vendor.notice.title', { vendor })}
        text={t(`vendor.${about}.text`)}
      />
      <ul className={styles.lines}>
        {lines.map(({ Icon, text }) => (
          <li key={text}>
            <Icon /> <span>{text}</span>
          </li>
        ))}
      </ul>
      <Disclosure showText={t('vendor.more.show')} hideText={t('vendor.more.hide')}>
        <Whole {...props} />
      </Disclosure>
      {known}
      <NoCamera />
      {instead}
      <Dock>
        {children}
        <Button variant="primary" size="x-large" fullWidth loading={beginning} onClick={onBegin}>
          {t('vendor.notice.begin', { vendor })}
        </Button>
      </Dock>
    </Stack>
  );
}
