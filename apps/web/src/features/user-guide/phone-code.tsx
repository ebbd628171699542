import { basePath, paths } from '../../host/paths.ts';
import { appDownloadAddress } from '../../i18n/links.ts';
import { useText } from '../../i18n/text.ts';
import { appAddress, readable } from '../../views/app-address.ts';
import { AppCode } from '../../views/app-code.tsx';
import styles from './phone-code.module.css';

/**
 * A code to scan with a phone, and the address that it leads to (S2.21). Left out on a phone, where there
 * is nothing to scan.
 */
export function PhoneCode() {
  const t = useText();
  const app = appDownloadAddress();
  const address = appAddress();
  return (
    <section className={styles.phone}>
      <AppCode className={styles.code} />
      <div>
        <h2 className={styles.title}>{t('phone.title')}</h2>
        <p className={styles.text}>{t(app === undefined ? 'phone.site' : 'phone.app')}</p>
        <a href={app ?? `${basePath}${paths.overview}`}>
          <bdi className={styles.address}>{readable(address)}</bdi>
        </a>
      </div>
    </section>
  );
}
