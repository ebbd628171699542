import { Banner } from '@credence/ui/banner';
import { host } from '../../host/choose.ts';
import { useText } from '../../i18n/text.ts';

/** Before a vendor's part, which needs the camera: said where the app around this page may not pass it on. */
export function NoCamera() {
  const t = useText();
  if (host.cameraWorks) return null;
  return (
    <Banner tone="warning" title={t('vendor.noCamera.title')}>
      {t('vendor.noCamera.text')}
    </Banner>
  );
}
