import { basePath } from '../host/paths.ts';
import { isolate } from '../i18n/format.ts';
import { useText } from '../i18n/text.ts';
import { appAddress, readable } from './app-address.ts';

/** Where the server draws it (S2.21). */
const image = `${basePath}/assets/app-download-code.svg`;

/** A code to scan with a phone, which leads to the app (S2.21). */
export function AppCode({ className }: { className?: string | undefined }) {
  const t = useText();
  return (
    <img
      src={image}
      alt={t('phone.alt', { address: isolate(readable(appAddress())) })}
      width="112"
      height="112"
      loading="lazy"
      className={className}
    />
  );
}
