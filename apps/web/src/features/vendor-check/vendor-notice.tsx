import { Button } from '@credence/ui/button';
import { CameraIcon } from '@credence/ui/icons/camera';
import { DocumentIcon } from '@credence/ui/icons/document';
import { ShieldIcon } from '@credence/ui/icons/shield';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { Points } from '../../views/points.tsx';
import { NoCamera } from './no-camera.tsx';

interface VendorNoticeProps {
  vendor: string;
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
  /** Another way, where there is one, and why something just asked for did not work. */
  children: ReactNode;
}

/**
 * Before the vendor's part, once it is agreed to: who takes the pictures, what they get, and what else one
 * may do.
 */
export function VendorNotice({
  vendor,
  above,
  faceOnly,
  known,
  onBegin,
  beginning,
  instead,
  children,
}: VendorNoticeProps) {
  const t = useText();
  return (
    <Stack gap="lg">
      <PageHeader
        above={above}
        title={t('vendor.notice.title', { vendor })}
        text={t(faceOnly ? 'vendor.face.text' : 'vendor.notice.text')}
      />
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
            text: t(faceOnly ? 'vendor.face.what' : 'vendor.notice.what.text', { vendor }),
          },
          {
            Icon: ShieldIcon,
            title: t('vendor.notice.kept.title'),
            text: t('vendor.notice.kept.text', { vendor }),
          },
        ]}
      />
      {known}
      <NoCamera />
      <Stack gap="sm">
        <Button variant="primary" size="x-large" fullWidth loading={beginning} onClick={onBegin}>
          {t('vendor.notice.begin', { vendor })}
        </Button>
        {children}
      </Stack>
      {instead}
    </Stack>
  );
}
