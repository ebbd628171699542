import { basePath, paths } from '../../host/paths.ts';
import { isolate } from '../../i18n/format.ts';
import { appDownloadAddress } from '../../i18n/links.ts';
import { useText } from '../../i18n/text.ts';
import styles from './phone-code.module.css';

/** Where the server draws it (S2.21). */
const image = `${basePath}/assets/app-download-code.svg`;

/** An address as people read it. */
const readable = (address: string) => address.replace(/^https?:\/\//, '');

/**
 * A code to scan with a phone, and the address that it leads to (S2.21). Left out on a phone, where there
 * is nothing to scan.
 */
export function PhoneCode() {
  const t = useText();
  const app = appDownloadAddress();
  const address = app ?? location.origin;
  return (
    <section className={styles.phone}>
      <img
        src={image}
        alt={t('phone.alt', { address: isolate(readable(address)) })}
        width="112"
        height="112"
        loading="lazy"
        className={styles.code}
      />
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
